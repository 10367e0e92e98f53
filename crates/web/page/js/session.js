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

/** Whether somebody signed in from this browser: a first visit need not ask the server. */
const KEY = "boardwalk.known";
function known() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return true;
  }
}
function know(yes) {
  try {
    localStorage.setItem(KEY, yes ? "yes" : "no");
  } catch {
    // Then the server is asked each time.
  }
}

/** Asks the server who this is; `null` if nobody is signed in. */
export async function refresh() {
  if (!known()) {
    tell();
    return null;
  }
  try {
    const me = await get("/me");
    Object.assign(session, { account: me.account, seats: me.seats ?? [], previous: me.previous_login ?? null });
  } catch (refused) {
    if (refused.status !== 401) throw refused;
    know(false);
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
  know(true);
  await cage(1000).catch(() => null);
  return refresh();
}

export async function signIn(name, password) {
  const answer = await post("/sessions", { name, password });
  know(true);
  await refresh();
  return answer;
}

export async function signOut() {
  await remove("/sessions/current").catch(() => null);
  know(false);
  Object.assign(session, { account: null, seats: [], previous: null });
  tell();
}

/** Play money in. */
export async function cage(amount) {
  await post("/cage", { amount, id: newId() });
  return refresh();
}
