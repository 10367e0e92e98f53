// The action bar: the chip rack and what may be decided now.

import { dieIcon } from "./pieces.js";
import { dialog, h, put, s } from "./dom.js";
import { CHIPS, brief, cents, money } from "./money.js";
import { session } from "./session.js";
import { change, setting } from "./settings.js";
import { words } from "./lobby.js";

/** Keys that mean something else at a table. */
const TAKEN = ["u", "r", "d", "s", "c"];
const argKind = (choice) => (typeof choice.args === "string" ? "none" : Object.keys(choice.args ?? { none: 1 })[0]);

export class Bar {
  constructor(page) {
    this.page = page;
    this.asking = null;
    this.rack = h("div", { class: "chip-rack" });
    this.actions = h("div", { class: "actions", role: "group", "aria-label": "What you may do" });
    this.element = h("div", { class: "bar" }, this.rack, this.actions);
    this.keys = new Map();
  }

  draw() {
    const page = this.page;
    const key = JSON.stringify([page.state.choices, page.state.windows, page.state.removable, page.state.phase, page.state.turn?.seat, page.mine, setting("chip"), page.made.length,
      this.asking?.choice.key, [...page.chosen], page.choosing?.key, page.state.seats, page.lastBets().length, page.state.round, page.chipsToCome]);
    if (key === this.drawn) return;
    this.drawn = key;
    const focus = this.element.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    this.keys.clear();
    if (this.asking && !page.state.choices.some((c) => c.key === this.asking.choice.key)) this.asking = null;
    // Who must decide now is shown the decisions alone: the bar keeps its height.
    const betting = page.windows().length > 0 && page.myTurn() === null;
    this.element.classList.toggle("betting", betting);
    put(this.rack, betting && this.drawRack());
    put(this.actions, this.drawActions());
    if (focus) this.element.querySelector(`[data-act="${CSS.escape(focus)}"]`)?.focus();
  }

  drawRack() {
    const page = this.page;
    const tool = (act, text, enabled, run, key) => {
      if (enabled) this.keys.set(key, run);
      return h("button", { type: "button", class: "tool", data: { act }, disabled: !enabled, onclick: run, title: `${text} (${key.toUpperCase()})` }, text);
    };
    return [
      h("div", { class: "chips-row", role: "radiogroup", "aria-label": "Chip" }, CHIPS.map((value) => this.rackChip(value))),
      h("div", { class: "tools" },
        tool("undo", "Undo", page.made.length > 0, () => page.undo(), "u"),
        tool("clear", "Clear", (page.state.removable ?? []).length > 0, () => page.clear(), "c"),
        tool("repeat", "Repeat", page.lastBets().length > 0 && page.made.length === 0, () => page.repeat(), "r"))];
  }

  rackChip(value) {
    const chosen = setting("chip") === value;
    const pick = () => { change("chip", value); this.draw(); };
    return h("button", { type: "button", class: `rack-chip on-${value}`, role: "radio", "aria-checked": String(chosen), "aria-label": `Chip of ${brief(value)}`, data: { act: `chip-${value}` },
      onclick: pick, onpointerdown: (event) => this.grab(event, value) },
    s("svg", { viewBox: "-20 -20 40 40", "aria-hidden": "true" }, s("use", { href: `#chip-${value}`, class: `chip chip-${value}`, x: -20, y: -20, width: 40, height: 40 })),
    h("span", { "aria-hidden": "true" }, String(value)));
  }

  /** A chip dragged from the rack to an area. */
  grab(event, value) {
    if (event.button !== 0) return;
    const source = event.currentTarget;
    const start = [event.clientX, event.clientY];
    let ghost = null;
    const move = (e) => {
      if (!ghost && Math.hypot(e.clientX - start[0], e.clientY - start[1]) < 8) return;
      if (!ghost) {
        ghost = source.querySelector("svg").cloneNode(true);
        ghost.classList.add("ghost");
        document.body.append(ghost);
        change("chip", value);
      }
      ghost.style.setProperty("left", `${e.clientX}px`);
      ghost.style.setProperty("top", `${e.clientY}px`);
      e.preventDefault();
    };
    const drop = (e) => {
      source.removeEventListener("pointermove", move);
      if (!ghost) return;
      ghost.remove();
      const under = document.elementFromPoint(e.clientX, e.clientY)?.closest(".area-button");
      if (under && e.type === "pointerup") under.click();
      this.draw();
    };
    source.setPointerCapture(event.pointerId);
    source.addEventListener("pointermove", move);
    source.addEventListener("pointerup", drop, { once: true });
    source.addEventListener("pointercancel", drop, { once: true });
  }

  drawActions() {
    const page = this.page;
    const { state } = page;
    if (["paused", "frozen"].includes(state.phase)) return h("p", { class: "bar-note" }, state.phase === "paused" ? "A supervisor has paused the table. Wagers stand." : `The table is frozen and its log kept. Nothing is lost; a supervisor will look at it. ${state.frozen ?? ""}`);
    if (page.mine.length === 0) return this.drawSpectator();
    if (page.choosing) return this.drawChoosing();
    if (this.asking) return this.drawAsking();
    const choices = this.drawChoices();
    const ready = this.drawReady();
    if (choices.length === 0 && !ready) return [this.drawNote(), this.drawSeatTools()];
    return [choices, ready, this.drawSeatTools()];
  }

  drawNote() {
    const { state } = this.page;
    if (this.page.chipsToCome) return h("p", { class: "bar-note" }, `Your ${money(this.page.chipsToCome)} come to the table when this hand is over.`);
    if (this.needsChips()) return h("p", { class: "bar-note" }, "Buy in to be dealt the next hand.");
    const notes = { betting: "Your wagers are down. The dealer waits for the others.", dealing: "The dealer deals.", over: "The next round begins in a moment.", decision: "Another player decides." };
    return h("p", { class: "bar-note" }, notes[state.phase] ?? "");
  }

  drawSpectator() {
    const page = this.page;
    const seat = page.emptySeat();
    if (seat === undefined) return h("p", { class: "bar-note" }, "Every seat is taken. You are watching; the first that is free can be yours.");
    this.keys.set("enter", () => page.sit(seat));
    return [h("p", { class: "bar-note" }, "You are watching."),
      h("button", { type: "button", class: "main act", data: { act: "sit" }, onclick: () => page.sit(seat) }, "Take a seat")];
  }

  /** The decisions the server lists, one for each wager gathered in a menu. */
  drawChoices() {
    const choices = this.page.state.choices ?? [];
    const groups = new Map();
    for (const choice of choices) {
      const key = argKind(choice) === "wager" ? choice.key : `${choice.key} ${choice.label} ${argKind(choice)}`;
      groups.set(key, [...(groups.get(key) ?? []), choice]);
    }
    const turn = this.page.myTurn() !== null;
    let first = turn;
    const all = [...groups.values()];
    const buttons = all.map((group) => {
      const main = first;
      first = false;
      return group.length > 1 ? this.menuButton(group, main) : this.choiceButton(group[0], main);
    });
    // While bets are open a decision is a side matter.
    if (!turn && buttons.length > 4) {
      return [h("button", { type: "button", class: "quiet act", data: { act: "more" }, onclick: () => this.menu("What you may do", choices) }, "More…")];
    }
    return buttons;
  }

  shortcut(choice) {
    const letters = [...(choice.shortcut ?? ""), ...choice.label.toLowerCase(), ..."qwezxvbnm"].filter((c) => /[a-z]/.test(c));
    return letters.find((c) => !this.keys.has(c) && !(this.page.windows().length > 0 && TAKEN.includes(c))) ?? null;
  }

  costOf(choice) {
    return cents(choice.costs) > 0 && argKind(choice) !== "amount" ? ` ${brief(choice.costs)}` : "";
  }

  choiceButton(choice, main) {
    const key = this.shortcut(choice);
    const run = () => this.choose(choice);
    if (key) this.keys.set(key, run);
    if (main) this.keys.set("enter", run);
    const more = ["number", "amount", "cards"].includes(argKind(choice)) ? "…" : "";
    return h("button", { type: "button", class: main ? "main act" : "quiet act", data: { act: choice.key, decision: choice.key }, onclick: run, "aria-keyshortcuts": key ?? undefined },
      h("span", { class: "act-words" }, choice.label, h("span", { class: "act-cost" }, this.costOf(choice)), more),
      key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
  }

  menuButton(group, main) {
    const title = words(group[0].key);
    const run = () => this.menu(title, group);
    return h("button", { type: "button", class: main ? "main act" : "quiet act", data: { act: group[0].key }, onclick: run }, `${title}…`);
  }

  menu(title, choices) {
    const box = dialog(title, h("div", { class: "menu" }, choices.map((choice) =>
      h("button", { type: "button", class: "quiet", onclick: () => { box.close(); this.choose(choice); } },
        choice.label, argKind(choice) === "wager" ? `: ${this.page.wagerFacts(choice.args.wager).name}` : "", this.costOf(choice)))));
  }

  choose(choice) {
    const kind = argKind(choice);
    if (kind === "cards") return this.page.chooseCards(choice);
    if (kind === "number" || kind === "amount") {
      const limits = choice.args[kind];
      const value = kind === "number" ? Math.round((limits.min + limits.max) / 2) : limits.min;
      this.asking = { choice, kind, limits, value };
      this.drawn = null;
      this.draw();
      this.element.querySelector("input[type=range]")?.focus();
      return undefined;
    }
    return this.decide(choice, kind === "wager" ? choice.args.wager : "");
  }

  async decide(choice, args) {
    this.asking = null;
    this.page.choosing = null;
    this.page.chosen = new Set();
    this.element.classList.add("pending");
    await this.page.command({ type: "decide", seat: choice.seat, decision: args === "" ? choice.key : `${choice.key} ${args}` });
    this.element.classList.remove("pending");
    this.drawn = null;
    this.page.draw();
  }

  cancel() {
    this.asking = null;
    this.drawn = null;
    this.page.draw();
  }

  drawChoosing() {
    const { choosing, chosen } = this.page;
    const { min, max } = choosing.args.cards;
    const enough = chosen.size >= min && chosen.size <= max;
    const go = () => enough && this.decide(choosing, [...chosen].map((key) => key.split("/")[1]).join(" "));
    this.keys.set("enter", go);
    return [h("p", { class: "bar-note" }, `${choosing.label}: choose ${min === max ? min : `${min} to ${max}`} of your cards; ${chosen.size} chosen.`),
      h("button", { type: "button", class: "quiet act", data: { act: "cancel" }, onclick: () => this.page.stopChoosing() }, "Back"),
      h("button", { type: "button", class: "main act", data: { act: "confirm" }, disabled: !enough, onclick: go }, choosing.label, h("span", { class: "act-cost" }, this.costOf(choosing)))];
  }

  /** A number or an amount, with a slider and, for amounts, quick buttons. */
  drawAsking() {
    const { choice, kind, limits } = this.asking;
    const isMoney = kind === "amount";
    const step = isMoney ? Math.max(limits.step || 0.01, 0.01) : 1;
    const show = (v) => (isMoney ? money(v) : String(v));
    const label = h("span", {});
    const slider = h("input", { type: "range", min: limits.min, max: limits.max, step, value: this.asking.value, "aria-label": choice.label, oninput: () => set(Number(slider.value)) });
    const number = h("input", { type: "number", min: limits.min, max: limits.max, step, value: this.asking.value, "aria-label": `${choice.label}, exact`, onchange: () => set(Number(number.value)) });
    const go = () => this.decide(choice, isMoney ? (cents(this.asking.value) / 100).toFixed(2) : String(this.asking.value));
    const set = (value) => {
      const inside = Math.min(limits.max, Math.max(limits.min, value));
      const down = isMoney ? Math.floor(cents(inside) / cents(step)) * cents(step) / 100 : Math.round(inside);
      this.asking.value = Math.max(limits.min, down);
      slider.value = String(this.asking.value);
      number.value = String(this.asking.value);
      label.textContent = ` ${show(this.asking.value)}`;
    };
    const quick = isMoney ? this.quickAmounts(limits) : [["Thin", limits.min], ["Half", Math.round((limits.min + limits.max) / 2)], ["Deep", limits.max]];
    for (const field of [slider, number]) field.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); set(Number(field.value)); go(); } if (event.key === "Escape") this.cancel(); });
    set(this.asking.value);
    return [h("div", { class: "ask" },
      h("div", { class: "ask-quick" }, quick.map(([name, value]) => h("button", { type: "button", class: "tool", onclick: () => set(value) }, name))),
      h("div", { class: "ask-row" }, slider, number)),
    h("button", { type: "button", class: "quiet act", data: { act: "cancel" }, onclick: () => this.cancel() }, "Back"),
    h("button", { type: "button", class: "main act", data: { act: "confirm" }, onclick: go }, choice.label, label)];
  }

  quickAmounts(limits) {
    const pot = (this.page.state.view.markers ?? []).filter((m) => ["pot", "bet"].includes(m.key)).reduce((sum, m) => sum + Number(m.amount ?? 0), 0);
    const list = [["Min", limits.min]];
    if (limits.max > limits.min) {
      if (pot > 0) list.push(["½ pot", pot / 2], ["Pot", pot]);
      else list.push(["Half", limits.max / 2]);
      list.push([pot > 0 ? "Max" : "All", limits.max]);
    }
    return list;
  }

  /** Done betting: the window closes when everybody is. */
  drawReady() {
    const page = this.page;
    if (page.state.phase !== "betting") return null;
    const seat = page.mine.find((n) => !(page.state.seats ?? []).find((p) => p.seat === n)?.ready);
    if (seat === undefined || this.needsChips()) return null;
    const down = (page.state.view.wagers ?? []).some((w) => page.mine.includes(w.seat));
    if (!down && page.windows().length > 0) return h("p", { class: "bar-note" }, "Put a chip on an area of the felt.");
    const run = () => page.mine.forEach((n) => page.command({ type: "ready", seat: n }, { quiet: true }));
    this.keys.set("d", run);
    const dice = page.layout.form === "tub";
    return h("button", { type: "button", class: "main act ready", data: { act: "ready" }, onclick: run },
      dice ? [dieIcon(5), "Roll"] : "Deal", h("kbd", { "aria-hidden": "true" }, "D"));
  }

  /** Whether the viewer sits where wagers come out of a stack, and has none. */
  needsChips() {
    const page = this.page;
    if (!page.table.buy_in) return false;
    const own = (page.state.seats ?? []).filter((p) => p.you);
    return own.length > 0 && own.every((p) => cents(p.stack ?? 0) === 0) && !(page.state.view.wagers ?? []).some((w) => page.mine.includes(w.seat));
  }

  drawSeatTools() {
    const page = this.page;
    const tools = [];
    const act = (name, text, run, main) => tools.push(h("button", { type: "button", class: main ? "main act" : "tool", data: { act: name }, onclick: run }, text));
    const players = page.state.seats ?? [];
    if (page.table.buy_in) {
      const poor = this.needsChips() && !page.chipsToCome;
      act("buy-in", poor ? "Buy in" : "Add chips", () => this.buyIn(), poor);
      const empty = page.table.seats - players.length;
      if (empty > 0) act("fill", "Add house players", () => page.command({ type: "fill", seats: Math.min(empty, 5) }), players.length === 1 && !poor);
      if (players.some((p) => p.house)) act("dismiss", "Send them off", () => page.command({ type: "dismiss" }));
    }
    if (tools.length === 0) return null;
    return h("div", { class: "seat-tools" }, tools);
  }

  buyIn() {
    const page = this.page;
    const usual = Number(page.table.buy_in);
    const field = h("input", { id: "buy-in", type: "number", min: 1, step: 1, value: Math.min(usual, Math.floor(session.account?.balance ?? usual)) });
    const problem = h("p", { class: "problem", role: "alert" });
    const go = async (event) => {
      event.preventDefault();
      const answer = await page.buyIn(Number(field.value));
      if (answer.ok || page.chipsToCome) box.close();
      else problem.textContent = answer.error?.message ?? "The floor refused that.";
    };
    const quick = [usual / 2, usual, usual * 2].map((amount) => h("button", { type: "button", class: "tool", onclick: () => { field.value = String(Math.round(amount)); } }, brief(Math.round(amount))));
    const box = dialog("Buy in", h("form", { onsubmit: go },
      h("p", {}, `You have ${money(session.account?.balance)}. Usual here: ${money(usual)}.`),
      h("label", { for: "buy-in" }, "Chips onto the table"), field, h("div", { class: "row" }, quick), problem,
      h("div", { class: "row end" }, h("button", { class: "main", type: "submit" }, "Buy in"))));
    field.focus();
  }

  /** A key was pressed at the table; says whether it meant anything. */
  key(key) {
    // A focused button keeps its own Enter.
    if (key === "enter" && document.activeElement && document.activeElement !== document.body && document.activeElement.id !== "main") return false;
    const run = this.keys.get(key) ?? (key === "s" ? () => this.page.panel.show("slip") : null);
    run?.();
    return Boolean(run);
  }
}
