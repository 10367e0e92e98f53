// A past round, step by step. The state at each step is the sum of the events up
// to it; nothing is decided here.

import { get } from "./api.js";
import { Board } from "./board.js";
import { callLine } from "./call.js";
import { h, put } from "./dom.js";
import { felt } from "./felt.js";
import { cents } from "./money.js";
import { proofView } from "./proof.js";

const PLAY_MS = 700;

/** What lies on the table after these events. */
export function viewAfter(events) {
  const wagers = new Map();
  const cards = new Map();
  let dice = null;
  const add = (seat, wager, amount) => {
    const key = `${seat}/${wager}`;
    const sum = (wagers.get(key)?.sum ?? 0) + amount;
    if (sum > 0) wagers.set(key, { seat, wager, sum });
    else wagers.delete(key);
  };
  for (const event of events) {
    if (event.moved) add(event.seat, event.moved.wager, cents(event.moved.amount));
    if (event.travelled) {
      add(event.seat, event.travelled.from, -cents(event.travelled.amount));
      add(event.seat, event.travelled.to, cents(event.travelled.amount));
    }
    if (event.settlement) add(event.settlement.seat, event.settlement.wager, -cents(event.settlement.staked));
    if (event.dice) dice = event.dice;
    if (event.card) {
      const key = JSON.stringify(event.card.to);
      const hand = cards.get(key) ?? { area: event.card.to, cards: [] };
      const face = event.card.card ? { face: event.card.card } : "back";
      const back = hand.cards.indexOf("back");
      if (event.event === "turned-up" && back >= 0) hand.cards[back] = face;
      else if (event.event !== "turned-up") hand.cards.push(face);
      cards.set(key, hand);
    }
  }
  const burned = (hand) => typeof hand.area === "string" && ["burn", "discard"].includes(hand.area);
  return { wagers: [...wagers.values()].map((w) => ({ ...w, amount: w.sum / 100 })), cards: [...cards.values()].filter((hand) => !burned(hand)), dice, markers: [], notes: [] };
}

export class ReplayPage {
  constructor(root, id, number, trail) {
    this.id = id;
    this.number = number;
    this.trail = trail;
    this.root = root;
    this.step = 0;
    this.open();
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.onkey);
  }

  async open() {
    const id = encodeURIComponent(this.id);
    try {
      const [snapshot, round] = await Promise.all([get(`/tables/${id}`), get(`/tables/${id}/rounds/${this.number}`)]);
      this.build(snapshot, round);
    } catch (refused) {
      put(this.root, h("div", { class: "lobby" }, h("h1", {}, "That round cannot be shown"), h("p", { class: "problem" }, refused.message), h("a", { href: `#/table/${id}` }, "Back to the table")));
    }
  }

  build(snapshot, round) {
    const id = encodeURIComponent(this.id);
    this.events = round.events ?? [];
    this.trail([snapshot.table.name || snapshot.table.game_name, `Round ${this.number}`]);
    const svg = felt(snapshot.layout, snapshot.table.game_name, snapshot.table.family);
    this.board = new Board(svg, snapshot.layout);
    this.mine = snapshot.state.you?.seats ?? [];
    this.list = h("ol", { class: "calls" }, this.events.map((event) => callLine(event, this.mine)));
    this.slider = h("input", { type: "range", min: 0, max: this.events.length, value: 0, "aria-label": "Step of the round", oninput: () => this.go(Number(this.slider.value)) });
    this.count = h("span", { class: "dim number" });
    this.said = h("p", { class: "replay-say", role: "status" });
    const button = (text, run, label) => h("button", { type: "button", class: "quiet", onclick: run, "aria-label": label }, text);
    this.playing = button("Play", () => this.toggle(), "Play or pause");
    const plates = h("div", { class: "overlay" }, (snapshot.layout.seats ?? []).map((place) =>
      h("div", { class: "plate-spot", style: { left: `${place.x / 10}%`, top: `${place.y / 6}%` } }, h("div", { class: this.mine.includes(place.seat) ? "plate you" : "plate" }, h("span", { class: "plate-name" }, `Seat ${place.seat}`)))));
    const proof = round.proof;
    put(this.root, h("h1", { class: "unseen" }, `Round ${this.number}`), h("div", { class: "table-page replay" },
      h("section", { class: "stage", "aria-label": "The round" }, h("div", { class: "status" }, h("strong", { class: "status-words" }, `Round ${this.number}, as it was played`), h("span", { class: "grow" }),
        h("a", { class: "pill-button", href: `/api/v1/tables/${id}/rounds/${encodeURIComponent(this.number)}/transcript`, download: `${snapshot.table.game}-${this.number}.round` }, "Transcript"),
        h("a", { class: "pill-button", href: `#/table/${id}` }, "Back to the table")),
      h("div", { class: "felt-scroll", tabindex: 0, role: "group", "aria-label": "The felt" }, h("div", { class: "felt", "data-form": snapshot.layout.form }, svg, plates)),
      h("div", { class: "bar replay-bar" }, this.said, h("div", { class: "replay-row" },
        button("|◀", () => this.go(0), "To the beginning"), button("◀", () => this.go(this.step - 1), "One step back"), this.playing,
        button("▶", () => this.go(this.step + 1), "One step on"), button("▶|", () => this.go(this.events.length), "To the end"), this.slider, this.count))),
      h("aside", { class: "panel", "aria-label": "The call of the round" }, h("div", { class: "tab-body tab-call", tabindex: 0 }, proof && proofView(proof), this.list))));
    this.onkey = (event) => {
      if (event.target.closest?.("input, button, a")) return;
      if (event.key === "ArrowRight") this.go(this.step + 1);
      if (event.key === "ArrowLeft") this.go(this.step - 1);
    };
    document.addEventListener("keydown", this.onkey);
    this.go(0);
  }

  toggle() {
    if (this.timer) {
      clearInterval(this.timer);
      this.timer = null;
      this.playing.textContent = "Play";
      return;
    }
    if (this.step >= this.events.length) this.go(0);
    this.playing.textContent = "Pause";
    this.timer = setInterval(() => {
      if (this.step >= this.events.length) this.toggle();
      else this.go(this.step + 1);
    }, PLAY_MS);
  }

  go(step) {
    this.step = Math.min(Math.max(step, 0), this.events.length);
    const done = this.events.slice(0, this.step);
    this.board.settled(done.slice(-1));
    this.board.draw({ ...viewAfter(done), throw: done.filter((e) => e.dice).length }, { mine: this.mine });
    this.slider.value = String(this.step);
    this.count.textContent = `${this.step} of ${this.events.length}`;
    this.said.textContent = done.at(-1)?.say ?? "Before the first wager.";
    [...this.list.children].forEach((line, n) => {
      line.classList.toggle("future", n >= this.step);
      line.classList.toggle("now", n === this.step - 1);
    });
    // The list scrolls by itself; the page stays where the felt is.
    const line = this.list.children[this.step - 1];
    const room = this.list.parentElement;
    if (line) room.scrollTop = line.offsetTop - room.offsetTop - room.clientHeight / 2;
  }
}
