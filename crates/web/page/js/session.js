// Who is here, and what they have.

import { get, newId, post, remove } from "./api.js";

const listeners = new Set();
export const session = { account: null, seats: [], previous: null };

export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell() {
  for (const listener of listeners) listener(session);
}

/** Asks the server who this is; `null` if nobody is signed in. */
export async function refresh() {
  try {
    const me = await get("/me");
    Object.assign(session, { account: me.account, seats: me.seats ?? [], previous: me.previous_login ?? null });
  } catch (refused) {
    if (refused.status !== 401) throw refused;
    Object.assign(session, { account: null, seats: [], previous: null });
  }
  tell();
  return session.account;
}

/** The balance as a table's state tells it, without asking again. */
export function balance(amount) {
  if (!session.account || amount === undefined || amount === null || session.account.balance === amount) return;
  session.account = { ...session.account, balance: amount };
  tell();
}

/** A first visit: an account, and play money from the cage to begin with. */
export async function register(name, password) {
  await post("/accounts", { name, password });
  await cage(1000).catch(() => null);
  return refresh();
}

export async function signIn(name, password) {
  const answer = await post("/sessions", { name, password });
  await refresh();
  return answer;
}

export async function signOut() {
  await remove("/sessions/current").catch(() => null);
  Object.assign(session, { account: null, seats: [], previous: null });
  tell();
}

/** Play money in. */
export async function cage(amount) {
  await post("/cage", { amount, id: newId() });
  return refresh();
}
