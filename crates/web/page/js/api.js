// The floor's HTTP interface.

const PREFIX = "/api/v1";

/** What the server refused, with its reason. */
export class Refused extends Error {
  constructor(status, error) {
    super(error?.message ?? `The server answered ${status}.`);
    this.status = status;
    this.code = error?.code ?? "";
    this.cite = error?.cite ?? null;
  }
}

async function call(method, path, body) {
  let response;
  try {
    response = await fetch(PREFIX + path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, { code: "offline", message: "The floor cannot be reached. Check the connection and try again." });
  }
  if (response.status === 204) return null;
  const text = await response.text();
  let answer = null;
  try {
    answer = text ? JSON.parse(text) : null;
  } catch {
    answer = null;
  }
  if (!response.ok) throw new Refused(response.status, answer?.error);
  return answer;
}

export const get = (path) => call("GET", path);
export const post = (path, body) => call("POST", path, body);
export const remove = (path) => call("DELETE", path);

/** A new id for a command: the same id again gets the same answer. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const kept = new Map();

/** The catalog and what belongs to a game do not change while the page is open. */
export function getOnce(path) {
  if (!kept.has(path)) {
    const promise = get(path);
    promise.catch(() => kept.delete(path));
    kept.set(path, promise);
  }
  return kept.get(path);
}
