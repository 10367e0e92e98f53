// A live table: the felt, who sits, what may be done now. It offers exactly what
// the server lists and knows no game.

import { get } from "./api.js";
import { Bar } from "./bar.js";
import { Board, areaId } from "./board.js";
import { h, put, reconcile } from "./dom.js";
import { box, felt } from "./felt.js";
import { Live } from "./live.js";
import { brief, cents, money, net, percent, sign } from "./money.js";
import { Panel } from "./panel.js";
import { cardName, dieIcon } from "./pieces.js";
import { saw } from "./proof.js";
import { alert, say, toast } from "./say.js";
import { balance, refresh, session } from "./session.js";
import { change, setting } from "./settings.js";
import { Supervisor } from "./supervisor.js";

const PHASES = { betting: "Place your bets", decision: "Waiting", dealing: "The dealer deals", over: "The round is over", paused: "A supervisor has paused the table", frozen: "This table is frozen; its log is kept" };

/** In the felt's thousand: half a player's plate with the hand, and where the dealer deals. */
const PLATE = 105;
const DEALT = [330, 670];

export class TablePage {
  constructor(root, id, trail) {
    this.id = id;
    this.trail = trail;
    this.calls = [];
    this.made = [];
    this.chosen = new Set();
    this.choosing = null;
    this.known = { plates: new Map(), areas: new Map(), cards: new Map() };
    this.build(root);
    this.live = new Live(id, {
      snapshot: (snapshot) => this.snapshot(snapshot),
      events: (batch) => this.events(batch),
      link: (state) => this.link(state),
    });
    this.onkey = (event) => this.key(event);
    document.addEventListener("keydown", this.onkey);
    this.timer = setInterval(() => this.tick(), 250);
    this.onsize = () => this.look();
    window.addEventListener("resize", this.onsize);
  }

  close() {
    this.live.close();
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.onkey);
    window.removeEventListener("resize", this.onsize);
    refresh().catch(() => null);
  }

  build(root) {
    this.status = h("div", { class: "status" });
    this.overlay = h("div", { class: "overlay" });
    this.feltBox = h("div", { class: "felt" }, h("div", { class: "felt-wait" }, "Walking to the table…"));
    this.scroller = h("div", { class: "felt-scroll", tabindex: 0, role: "group", "aria-label": "The felt" }, this.feltBox);
    this.players = h("div", { class: "players" });
    this.banner = h("div", { class: "banner", hidden: true, role: "status" });
    this.tip = h("div", { class: "tip", hidden: true, role: "tooltip" });
    this.bar = new Bar(this);
    this.panel = new Panel(this);
    this.supervisor = new Supervisor(this);
    this.stage = h("section", { class: "stage", "aria-label": "The table" }, this.status, this.banner, this.scroller, this.players, this.bar.element, this.supervisor.element);
    put(root, h("h1", { class: "unseen" }, "Table"), h("div", { class: "table-page" }, this.stage, this.panel.element), this.tip);
    this.heading = root.firstChild;
  }

  // ---- what the server says ---------------------------------------------------

  snapshot(snapshot) {
    const fresh = !this.snap;
    this.snap = snapshot;
    this.layout = snapshot.layout;
    this.table = snapshot.table;
    this.calls = snapshot.recent ?? [];
    this.results = snapshot.results ?? [];
    const title = this.table.name || this.table.game_name;
    document.title = `${title} · Boardwalk`;
    this.heading.textContent = `${title}: ${this.table.game_name}`;
    this.trail(title === this.table.game_name ? [title] : [this.table.game_name, title]);
    if (fresh) {
      this.svg = felt(this.layout, this.table.game_name, this.table.family);
      put(this.feltBox, this.svg, this.overlay);
      this.feltBox.dataset.form = this.layout.form;
      this.board = new Board(this.svg, this.layout);
    }
    this.apply(snapshot.state);
    this.panel.opened();
    this.panel.loadPrice();
    if (fresh) this.look();
  }

  events(batch) {
    const events = batch.events ?? [];
    this.calls.push(...events);
    if (this.calls.length > 400) this.calls.splice(0, this.calls.length - 400);
    this.board?.settled(events);
    for (const event of events) if (event.say && event.event !== "wagered") say(event.say);
    // A batch brings what has changed of the state.
    const state = { ...this.state, ...batch.state };
    const ended = this.state?.phase !== "over" && state.phase === "over";
    this.apply(state);
    this.panel.heard(events, ended);
    if (events.some((e) => ["sat", "left"].includes(e.event))) refresh().catch(() => null);
  }

  apply(state) {
    const before = this.state;
    this.state = state;
    if (before && before.round !== state.round) {
      this.keepBets(before);
      this.made = [];
    }
    this.received = performance.now();
    const sat = this.mine?.join();
    this.mine = state.you?.seats ?? [];
    if (state.you) balance(state.you.balance);
    if (state.shoe) saw(this.id, state.shoe);
    this.stopChoosing(false);
    this.draw();
    const turn = this.myTurn();
    const key = turn ? JSON.stringify([state.round, turn, state.choices]) : null;
    if (key && key !== this.turnSaid) alert(`Your turn. ${state.choices.map((c) => c.label).join(", ")}.`);
    if (this.mine.join() !== sat || (key && !this.turnSaid)) this.look();
    this.turnSaid = key;
    if (this.chipsToCome && ["over", "betting"].includes(state.phase)) this.buyIn(this.chipsToCome);
  }

  link(link) {
    this.banner.hidden = link !== "lost";
    this.banner.textContent = "The line to the floor is lost. Trying again; your wagers stand.";
    this.stage?.classList.toggle("offline", link === "lost");
    if (link === "lost") this.ask();
  }

  /** Why the line was lost, where there is a reason that will not pass. */
  async ask() {
    try {
      await get(`/tables/${encodeURIComponent(this.id)}`);
    } catch (refused) {
      if (refused.status === 404) {
        this.live.close();
        this.banner.hidden = false;
        put(this.banner, `${refused.message} `, h("a", { href: "#/" }, "To the lobby"));
      } else if (refused.status === 401) {
        this.live.close();
        await refresh();
        this.banner.hidden = false;
        put(this.banner, "You are signed out. ", h("a", { href: "#/" }, "Sign in again"));
      }
    }
  }

  // ---- what the viewer may do --------------------------------------------------

  myTurn() {
    const { turn, choices } = this.state;
    if (!choices?.length) return null;
    return turn?.by === "seat" && this.mine.includes(turn.seat) ? turn.seat : null;
  }

  windows() {
    return this.state?.windows ?? [];
  }

  /** The window of an area for one of the viewer's seats. */
  windowOf(area) {
    return this.windows().find((w) => w.wager === area.key && (area.seat === null || area.seat === w.seat));
  }

  removableOf(area) {
    return (this.state.removable ?? []).find((r) => r.wager === area.key && (area.seat === null || area.seat === r.seat));
  }

  onArea(area) {
    const own = (this.state.view.wagers ?? []).filter((w) => w.wager === area.key && this.mine.includes(w.seat) && (area.seat === null || area.seat === w.seat));
    return own.reduce((sum, w) => sum + cents(w.amount), 0) / 100;
  }

  wagerFacts(key) {
    const facts = (this.snap.wagers ?? []).find((w) => w.key === key) ?? { key, name: key };
    return { ...facts, edge: facts.edge ?? this.panel.edge(key) };
  }

  async command(what, { quiet = false } = {}) {
    const answer = await this.live.do(what);
    if (!answer.ok && !quiet) toast(answer.error?.message ?? "The floor refused that.", "error", answer.error?.cite);
    return answer;
  }

  /** Puts the chosen chip on a wager, or the least that is taken there. */
  async bet(seat, wager, wanted = setting("chip")) {
    const window_ = this.windows().find((w) => w.seat === seat && w.wager === wager);
    if (!window_) return toast("That area is not open now.", "error");
    const step = Math.max(cents(window_.step), 1);
    let amount = Math.ceil(Math.max(cents(wanted), cents(window_.min)) / step) * step;
    if (amount > cents(window_.max)) amount = cents(window_.max);
    if (amount <= 0) return toast("There is no room for more on that area.", "error");
    const answer = await this.command({ type: "bet", seat, wager, amount: amount / 100 });
    if (answer.ok) this.made.push({ seat, wager, amount: amount / 100 });
    return answer;
  }

  async takeDown(seat, wager, amount) {
    const what = { type: "remove", seat, wager };
    if (amount !== undefined) what.amount = amount;
    const answer = await this.command(what);
    if (answer.ok) this.made = this.made.filter((m) => m.seat !== seat || m.wager !== wager);
    return answer;
  }

  async undo() {
    const last = this.made.pop();
    if (!last) return toast("There is nothing to undo.");
    const lies = (this.state.removable ?? []).find((r) => r.seat === last.seat && r.wager === last.wager);
    const all = lies && cents(lies.amount) <= cents(last.amount);
    return this.command(all ? { type: "remove", seat: last.seat, wager: last.wager } : { type: "remove", ...last });
  }

  async clear() {
    for (const r of this.state.removable ?? []) await this.command({ type: "remove", seat: r.seat, wager: r.wager });
    this.made = [];
  }

  get betsKey() {
    return `boardwalk.bets.${this.id}`;
  }

  /** What the viewer wagered at the start of a round, to repeat it. */
  keepBets() {
    if (this.made.length === 0) return;
    try {
      sessionStorage.setItem(this.betsKey, JSON.stringify(this.made));
    } catch {
      // Without storage there is nothing to repeat.
    }
  }

  lastBets() {
    try {
      return JSON.parse(sessionStorage.getItem(this.betsKey) ?? "[]").filter((b) => this.windows().some((w) => w.seat === b.seat && w.wager === b.wager));
    } catch {
      return [];
    }
  }

  async repeat() {
    const sums = new Map();
    for (const { seat, wager, amount } of this.lastBets()) {
      const key = `${seat}/${wager}`;
      sums.set(key, { seat, wager, amount: (sums.get(key)?.amount ?? 0) + amount });
    }
    for (const { seat, wager, amount } of sums.values()) await this.bet(seat, wager, amount);
  }

  async sit(seat) {
    const answer = await this.command({ type: "sit", seat });
    if (answer.ok) say(`You sit down at seat ${seat}.`);
  }

  /** Chips onto the table: during a hand they wait for its end. */
  async buyIn(amount) {
    const seat = this.mine[0];
    this.chipsToCome = null;
    if (seat === undefined) return { ok: false };
    const answer = await this.command({ type: "buy-in", seat, amount }, { quiet: true });
    if (answer.error?.code === "not-now") this.chipsToCome = amount;
    this.bar.draw();
    return answer;
  }

  async stand() {
    for (const seat of this.mine) await this.command({ type: "stand", seat });
  }

  emptySeat() {
    const taken = new Set((this.state.seats ?? []).map((p) => p.seat));
    const order = Array.from({ length: this.table.seats }, (_, n) => n + 1);
    // The seat nearest the middle of the arc has the best view.
    const middle = (this.table.seats + 1) / 2;
    return order.filter((n) => !taken.has(n)).sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  }

  // ---- choosing own cards ------------------------------------------------------

  chooseCards(choice) {
    this.choosing = choice;
    this.chosen = new Set();
    this.draw();
    say(`Choose ${choice.args.cards.min} to ${choice.args.cards.max} of your cards.`);
  }

  stopChoosing(redraw = true) {
    if (!this.choosing) return;
    this.choosing = null;
    this.chosen = new Set();
    if (redraw) this.draw();
  }

  toggleCard(key) {
    const { max } = this.choosing.args.cards;
    if (this.chosen.has(key)) this.chosen.delete(key);
    else if (this.chosen.size < max) this.chosen.add(key);
    this.draw();
  }

  // ---- drawing -----------------------------------------------------------------

  draw() {
    if (!this.board || !this.state) return;
    const open = new Set(this.layout.areas.filter((a) => a.kind === "wager" && this.windowOf(a)).map(areaId));
    const rolls = this.calls.filter((e) => e.dice).length;
    const view = { ...this.state.view, throw: rolls };
    if (!view.dice) {
      const last = [...this.calls].reverse().find((e) => e.dice);
      view.dice = last?.dice ?? null;
    }
    this.board.draw(view, { mine: this.mine, open, chosen: this.chosen });
    this.drawStatus();
    this.drawPlates();
    this.drawAreas(open);
    this.drawCardButtons();
    this.drawPlayers();
    this.bar.draw();
    this.panel.draw();
    this.supervisor.draw();
  }

  drawStatus() {
    const { phase, turn, view, held } = this.state;
    const mine = this.myTurn();
    let words = held && phase === "dealing" ? "A supervisor holds the deal" : PHASES[phase] ?? phase;
    if (mine) words = "Your turn";
    else if (phase === "decision" && turn?.by === "seat") words = `${this.nameOf(turn.seat)} decides`;
    else if (phase === "decision" && turn?.by) words = turn.by === "dealer" ? "The dealer decides" : "Waiting for the floor";
    else if (phase === "betting" && this.mine.length === 0) words = "Bets are open";
    const limits = this.table.limits;
    const puck = (view.markers ?? []).filter((m) => m.key === "meter" && m.amount);
    put(this.status,
      h("strong", { class: mine ? "status-words mine" : "status-words" }, words),
      this.ring("status-ring"),
      h("span", { class: "grow" }),
      puck.map((m) => h("span", { class: "fact meter" }, `${m.label} ${money(m.amount)}`)),
      this.lastRolls(),
      h("span", { class: "fact" }, `Round ${this.state.round}`),
      limits && h("span", { class: "fact limits" }, this.table.buy_in ? `Buy-in ${brief(this.table.buy_in)}` : `${brief(limits.min)} – ${brief(limits.max)}`),
      this.mine.length > 0 && h("button", { type: "button", class: "pill-button", data: { act: "stand" }, onclick: () => this.stand() }, "Leave seat"),
      h("button", { type: "button", class: "pill-button share", onclick: () => this.share() }, "Share"));
  }

  lastRolls() {
    if (this.layout.form !== "tub") return null;
    const rolls = this.panel.rolls(this.calls).slice(-8).reverse();
    if (rolls.length === 0) return null;
    return h("span", { class: "rolls", title: "Last rolls, newest first" }, h("span", { class: "unseen" }, "Last rolls, newest first: "),
      h("span", { class: "roll-dice", "aria-hidden": "true" }, rolls[0].map((face) => dieIcon(face))),
      rolls.map(([a, b]) => h("span", { class: a === b ? "roll hard" : "roll" }, String(a + b))));
  }

  ring(kind) {
    const { turn } = this.state;
    if (!turn?.clock_ms) return null;
    const left = Math.max(0, turn.deadline_ms - (performance.now() - this.received));
    const element = h("span", { class: `clock ${kind}`, style: { "--clock": `${turn.clock_ms}ms`, "--gone": `${left - turn.clock_ms}ms` } });
    const NS = "http://www.w3.org/2000/svg";
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("viewBox", "0 0 36 36");
    svg.setAttribute("aria-hidden", "true");
    for (const name of ["clock-ground", "clock-hand"]) {
      const circle = document.createElementNS(NS, "circle");
      for (const [k, v] of Object.entries({ cx: 18, cy: 18, r: 15, pathLength: 100, class: name })) circle.setAttribute(k, v);
      svg.append(circle);
    }
    element.append(svg, h("span", { class: "clock-text" }, String(Math.ceil(left / 1000))));
    return element;
  }

  tick() {
    const turn = this.state?.turn;
    if (!turn?.clock_ms) return;
    const left = Math.max(0, turn.deadline_ms - (performance.now() - this.received));
    for (const text of document.querySelectorAll(".clock-text")) text.textContent = String(Math.ceil(left / 1000));
  }

  nameOf(seat) {
    const player = (this.state.seats ?? []).find((p) => p.seat === seat);
    if (!player) return `Seat ${seat}`;
    if (player.house) return `House player ${seat}`;
    return player.you ? "You" : player.name;
  }

  isTurn(seat) {
    return this.state.turn?.by === "seat" && this.state.turn.seat === seat;
  }

  drawPlates() {
    const bySeat = new Map((this.state.seats ?? []).map((p) => [p.seat, p]));
    const items = (this.layout.seats ?? []).map((place) => [place.seat, { place, player: bySeat.get(place.seat) }]);
    reconcile(this.overlay, this.known.plates, items, {
      make: ({ place }) => h("div", { class: "plate-spot", style: { left: `${place.x / 10}%`, top: `${place.y / 6}%` } }),
      update: (spot, { place, player }) => {
        const key = JSON.stringify([player, this.isTurn(place.seat), this.mine.length, this.state.turn?.deadline_ms, this.isButton(place.seat)]);
        if (spot.key === key) return;
        spot.key = key;
        put(spot, player ? this.plate(player) : this.emptyPlate(place.seat));
      },
    });
  }

  isButton(seat) {
    return (this.state.view.markers ?? []).some((m) => m.seat === seat && m.key === "dice");
  }

  plate(player) {
    const has = player.stack ?? player.balance;
    const turn = this.isTurn(player.seat);
    const result = player.net_this_round;
    return h("div", { class: ["plate", player.you && "you", turn && "turn", this.state.phase === "over" && cents(result) > 0 && "won", player.house && "house", player.connected === false && !player.house && "away"].filter(Boolean).join(" "),
      title: `Seat ${player.seat}: ${player.name}` },
    h("span", { class: "plate-name" }, player.you ? "You" : player.house ? `House ${player.seat}` : player.name),
    has !== undefined && has !== null && h("span", { class: "plate-money" }, brief(has)),
    this.state.phase === "betting" && player.ready && h("span", { class: "plate-ready", title: "Done betting" }, "✓"),
    turn && this.ring("plate-ring"),
    result !== null && result !== undefined && h("span", { class: `plate-net ${sign(result)}` }, net(result)));
  }

  emptyPlate(seat) {
    if (this.mine.length > 0) return h("div", { class: "plate empty taken", title: `Seat ${seat}, empty` }, h("span", { class: "plate-name" }, `Seat ${seat}`));
    return h("button", { class: "plate empty", type: "button", "aria-label": `Sit down at seat ${seat}`, onclick: () => this.sit(seat) }, "Sit here");
  }

  /** Real buttons over the drawing, in the order of the layout. */
  drawAreas(open) {
    const own = (a) => a.kind === "wager" && (a.seat === null || this.mine.includes(a.seat)) && (!a.quiet || open.has(areaId(a)) || this.onArea(a) > 0);
    const items = this.layout.areas.filter(own).map((a) => [areaId(a), a]);
    reconcile(this.overlay, this.known.areas, items, {
      make: (area) => this.areaButton(area),
      update: (button, area) => {
        const ready = open.has(areaId(area));
        button.classList.toggle("open", ready);
        button.setAttribute("aria-disabled", String(!ready && !this.removableOf(area)));
        button.tabIndex = ready || this.removableOf(area) ? 0 : -1;
        button.setAttribute("aria-label", this.areaWords(area));
      },
    });
  }

  areaWords(area) {
    const facts = this.wagerFacts(area.key);
    const lies = this.onArea(area);
    const window_ = this.windowOf(area);
    return [area.seat === null || this.mine.length < 2 ? facts.name : `${facts.name}, seat ${area.seat}`,
      lies > 0 ? `${money(lies)} of yours on it` : "nothing on it",
      area.note && `pays ${area.note}`,
      facts.edge !== undefined && facts.edge !== null && `house edge ${percent(facts.edge)}`,
      window_ ? `${money(window_.min)} to ${money(window_.max)} may be added` : "not open"].filter(Boolean).join(", ");
  }

  areaButton(area) {
    const b = box(area);
    const button = h("button", { class: b.round ? "area-button round" : "area-button", type: "button", data: { area: area.key, seat: area.seat ?? "" },
      style: { left: `${b.x / 10}%`, top: `${b.y / 6}%`, width: `${b.width / 10}%`, height: `${b.height / 6}%` },
      onclick: (event) => this.pressArea(area, event),
      oncontextmenu: (event) => { event.preventDefault(); this.takeOff(area); },
      onkeydown: (event) => { if (["Delete", "Backspace"].includes(event.key)) { event.preventDefault(); this.takeOff(area); } },
      onpointerenter: (event) => { if (event.pointerType === "mouse") this.showTip(area, button); },
      onpointerleave: () => this.hideTip(),
      onfocus: () => { if (button.matches(":focus-visible")) this.showTip(area, button); },
      onblur: () => this.hideTip() });
    return button;
  }

  pressArea(area, event) {
    if (event.shiftKey) return this.takeOff(area);
    const window_ = this.windowOf(area);
    if (window_) return this.bet(window_.seat, area.key);
    if (this.removableOf(area)) return toast("No more can be added here now. Delete or a right click takes it down.");
    return toast(this.mine.length === 0 ? "Take a seat first." : "That area is not open now.");
  }

  takeOff(area) {
    const lies = this.removableOf(area);
    if (lies) return this.takeDown(lies.seat, lies.wager);
    return toast(this.onArea(area) > 0 ? "This wager stays until it is decided." : "Nothing of yours lies there.");
  }

  showTip(area, button) {
    const facts = this.wagerFacts(area.key);
    const window_ = this.windowOf(area);
    const lines = [
      area.note || facts.odds ? `Pays ${area.note || facts.odds}` : null,
      facts.edge !== undefined && facts.edge !== null ? `House edge ${percent(facts.edge)}` : null,
      this.onArea(area) > 0 ? `Yours: ${money(this.onArea(area))}` : null,
      window_ ? `${brief(window_.min)} to ${brief(window_.max)}` : "Not open now",
    ].filter(Boolean);
    put(this.tip, h("strong", {}, facts.name), lines.map((line) => h("span", {}, line)), h("small", {}, area.cite));
    this.tip.hidden = false;
    const at = button.getBoundingClientRect();
    const wide = this.tip.offsetWidth;
    const high = this.tip.offsetHeight;
    const left = Math.min(Math.max(8, at.left + at.width / 2 - wide / 2), innerWidth - wide - 8);
    const above = at.top - high - 10;
    this.tip.style.setProperty("left", `${left}px`);
    this.tip.style.setProperty("top", `${above > 8 ? above : at.bottom + 10}px`);
  }

  hideTip() {
    this.tip.hidden = true;
  }

  /** While cards are chosen, each own card is a button. */
  drawCardButtons() {
    const items = [];
    if (this.choosing) {
      const seat = this.choosing.seat;
      for (const group of this.svg.querySelectorAll(".card-place.mine")) {
        if (group.face) items.push([`${seat}/${group.face}`, group]);
      }
    }
    reconcile(this.overlay, this.known.cards, items, {
      make: (group, key) => h("button", { class: "card-button", type: "button", "aria-label": cardName(group.face), onclick: () => this.toggleCard(key) }),
      update: (button, group, key) => {
        const [, x, y] = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(group.getAttribute("transform")).map(Number);
        const scale = Number(/scale\(([\d.]+)\)/.exec(group.getAttribute("transform"))[1]);
        for (const [name, value] of [["left", `${(x - 25 * scale) / 10}%`], ["top", `${(y - 35 * scale) / 6}%`], ["width", `${5 * scale}%`], ["height", `${(70 / 6) * scale}%`]]) button.style.setProperty(name, value);
        button.setAttribute("aria-pressed", String(this.chosen.has(key)));
      },
    });
  }

  /** Where players have no places on the felt they stand in a row below it. */
  drawPlayers() {
    const here = (this.layout.seats ?? []).length === 0;
    this.players.hidden = !here;
    if (!here) return;
    const seats = this.state.seats ?? [];
    put(this.players, seats.map((player) => h("div", { class: "player-spot" }, this.plate(player),
      this.isButton(player.seat) && h("span", { class: "tag has-dice" }, "has the dice"))),
    seats.length === 0 && h("span", { class: "dim" }, "Nobody stands at the table yet."),
    (this.state.view.notes ?? []).slice(0, 2).map((note) => h("span", { class: "note" }, note)));
  }

  /** On a narrow screen: the dealer and the own seat, both in sight. */
  look() {
    if (!this.layout) return;
    const room = this.scroller.clientWidth;
    const place = (this.layout.seats ?? []).find((p) => this.mine?.includes(p.seat));
    const [left, right] = place ? [Math.min(DEALT[0], place.x - PLATE), Math.max(DEALT[1], place.x + PLATE)] : DEALT;
    this.feltBox.style.setProperty("--reach", `${(1000 * room) / (right - left)}px`);
    const wide = this.feltBox.clientWidth;
    if (wide <= room + 1) return;
    const x = this.layout.form === "tub" ? 430 : (left + right) / 2;
    this.scroller.scrollLeft = (x / 1000) * wide - room / 2;
    // The line, where most wagers are made, is at the foot of a dice table.
    if (this.layout.form === "tub") this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  async share() {
    const link = location.href;
    try {
      if (navigator.share && innerWidth < 700) await navigator.share({ title: document.title, url: link });
      else {
        await navigator.clipboard.writeText(link);
        toast("The link to this table is copied.");
      }
    } catch {
      toast(link);
    }
  }

  // ---- keys --------------------------------------------------------------------

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.closest?.("input, select, textarea")) return;
    const key = event.key.toLowerCase();
    if (key === "escape") {
      this.stopChoosing();
      this.bar.cancel();
      return;
    }
    const chip = [1, 5, 25, 100, 500][Number(key) - 1];
    if (chip) {
      change("chip", chip);
      this.bar.draw();
      say(`Chip of ${brief(chip)}.`);
      return;
    }
    if (this.bar.key(key)) event.preventDefault();
  }
}
