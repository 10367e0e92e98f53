// The live connection to one table: commands out, events and states in. It comes
// back by itself after a loss and asks for a fresh picture after a gap.

import { newId } from "./api.js";

/** How long to wait before trying again, in ms, by how often it failed. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];
/** The server speaks every 20 s; silence for longer means a dead line. */
const SILENCE_MS = 45_000;

export class Live {
  /** `handlers`: snapshot, events, link (open|lost|closed). */
  constructor(table, handlers) {
    this.table = table;
    this.handlers = handlers;
    this.seq = null;
    this.failed = 0;
    this.pending = new Map();
    this.closed = false;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/v1/tables/${encodeURIComponent(this.table)}/live`);
    this.socket = socket;
    socket.onmessage = (message) => this.heard(message);
    socket.onclose = () => this.lost();
    socket.onopen = () => this.watch();
  }

  watch() {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.socket.close(), SILENCE_MS);
  }

  heard(message) {
    this.watch();
    let said;
    try {
      said = JSON.parse(message.data);
    } catch {
      return;
    }
    if (said.type === "snapshot") {
      this.failed = 0;
      this.seq = said.seq;
      this.handlers.link("open");
      this.handlers.snapshot(said);
      this.again();
    } else if (said.type === "events") {
      if (this.seq !== null && said.seq > this.seq + 1) return this.send({ type: "resync" });
      if (this.seq !== null && said.seq < this.seq) return undefined;
      this.seq = said.seq;
      this.handlers.events(said);
    } else if (said.type === "answer") {
      const waiting = this.pending.get(said.id);
      if (waiting) {
        this.pending.delete(said.id);
        waiting.resolve(said);
      }
    }
    return undefined;
  }

  lost() {
    clearTimeout(this.watchdog);
    if (this.closed) return;
    this.handlers.link("lost");
    const wait = WAITS[Math.min(this.failed, WAITS.length - 1)];
    this.failed += 1;
    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** Commands that were not answered before the loss are sent again under their own ids. */
  again() {
    for (const [id, { what }] of this.pending) this.send({ id, do: what });
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a command; resolves with the server's answer to it. */
  do(what) {
    const id = newId();
    return new Promise((resolve) => {
      this.pending.set(id, { resolve, what });
      this.send({ id, do: what });
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    clearTimeout(this.watchdog);
    this.socket.close();
    this.handlers.link("closed");
  }
}
