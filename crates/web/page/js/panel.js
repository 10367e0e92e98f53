// The panel beside the felt: the dealer's call, the slip, prices, rules, rounds.

import { get, getOnce } from "./api.js";
import { h, put } from "./dom.js";
import { words } from "./lobby.js";
import { brief, cents, money, net, percent, sign } from "./money.js";
import { cardName } from "./pieces.js";
import { setting } from "./settings.js";
import { callLine } from "./call.js";

const TABS = [["call", "Call"], ["slip", "Slip"], ["price", "Price"], ["rules", "Rules"], ["rounds", "Rounds"]];
/** How long to wait for a price that is being worked out, in ms. */
const PRICE_AGAIN_MS = 2000;

export class Panel {
  constructor(page) {
    this.page = page;
    this.tab = "call";
    this.bodies = {};
    this.tabs = TABS.map(([key, name]) =>
      h("button", { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `body-${key}`, "aria-selected": String(key === this.tab), tabindex: key === this.tab ? 0 : -1,
        onclick: () => this.show(key), onkeydown: (event) => this.arrows(event) }, name));
    for (const [key] of TABS) {
      this.bodies[key] = h("div", { class: `tab-body tab-${key}`, role: "tabpanel", id: `body-${key}`, "aria-labelledby": `tab-${key}`, tabindex: 0, hidden: key !== this.tab });
    }
    this.list = h("ol", { class: "calls" });
    this.bodies.call.append(this.list);
    this.lines = 0;
    this.element = h("aside", { class: "panel", "aria-label": "Call, slip, prices and rules" },
      h("div", { class: "tabs", role: "tablist", "aria-label": "Beside the table" }, this.tabs), Object.values(this.bodies));
  }

  arrows(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const at = TABS.findIndex(([key]) => key === this.tab);
    const [next] = TABS[(at + step + TABS.length) % TABS.length];
    this.show(next);
    document.getElementById(`tab-${next}`).focus();
  }

  show(tab) {
    this.tab = tab;
    TABS.forEach(([key], n) => {
      this.tabs[n].setAttribute("aria-selected", String(key === tab));
      this.tabs[n].tabIndex = key === tab ? 0 : -1;
      this.bodies[key].hidden = key !== tab;
    });
    if (tab === "price") this.loadPrice();
    if (tab === "rules") this.loadRules();
    if (tab === "rounds") this.loadRounds();
    this.draw();
    if (tab === "call") this.bodies.call.scrollTop = this.bodies.call.scrollHeight;
  }

  /** The first picture of a table, or one after a gap: the call begins anew. */
  opened() {
    this.lines = 0;
    this.list.replaceChildren();
    this.draw();
  }

  heard(events, ended) {
    if (ended && this.tab === "rounds") this.loadRounds();
  }

  draw() {
    if (!this.page.state) return;
    this.drawCall();
    if (this.tab === "slip") this.drawSlip();
    if (this.tab === "price") this.drawPrice();
  }

  // ---- Call --------------------------------------------------------------------

  drawCall() {
    const calls = this.page.calls;
    const body = this.bodies.call;
    const low = body.scrollHeight - body.scrollTop - body.clientHeight < 60;
    if (this.lines > calls.length) {
      this.lines = 0;
      this.list.replaceChildren();
    }
    for (const event of calls.slice(this.lines)) {
      if (event.round !== this.round) {
        this.round = event.round;
        this.list.append(h("li", { class: "call-round" }, `Round ${event.round}`));
      }
      this.list.append(callLine(event, this.page.mine));
    }
    this.lines = calls.length;
    while (this.list.children.length > 260) this.list.firstChild.remove();
    if (low) body.scrollTop = body.scrollHeight;
  }

  /** Dice seen so far, oldest first. */
  rolls(calls) {
    const earlier = (this.page.results ?? []).map((r) => r.dice).filter(Boolean);
    return [...earlier, ...calls.filter((e) => e.dice).map((e) => e.dice)];
  }

  // ---- Slip: the whole table without the felt -----------------------------------

  drawSlip() {
    const page = this.page;
    const body = this.bodies.slip;
    const key = JSON.stringify([page.state.windows, page.state.removable, page.state.view, page.state.choices, page.mine, setting("chip")]);
    if (key === this.slipDrawn) return;
    this.slipDrawn = key;
    if (body.contains(document.activeElement)) this.focus = document.activeElement.id;
    const open = page.windows();
    const down = (page.state.view.wagers ?? []).filter((w) => page.mine.includes(w.seat));
    const rows = new Map();
    for (const w of [...down, ...open]) rows.set(`${w.seat}/${w.wager}`, { seat: w.seat, wager: w.wager });
    const several = page.mine.length > 1;
    put(body,
      this.handsWords(),
      rows.size > 0 && h("table", { class: "slip-table" },
        h("caption", { class: "unseen" }, "Wagers you have down or may make"),
        h("thead", {}, h("tr", {}, ["Area", "On it", "Odds", ""].map((name) => h("th", { scope: "col" }, name || h("span", { class: "unseen" }, "Bet or remove"))))),
        h("tbody", {}, [...rows.values()].map((row) => this.slipRow(row, several)))),
      rows.size === 0 && h("p", { class: "dim" }, page.mine.length === 0 ? "Take a seat to make wagers." : "No area is open to you now."),
      (page.state.choices ?? []).length > 0 && [h("h3", {}, "You may"), h("div", { class: "slip-choices" }, page.state.choices.map((choice) =>
        h("button", { type: "button", class: "quiet", onclick: () => page.bar.choose(choice) }, choice.label, typeof choice.args === "object" && choice.args.wager ? `: ${page.wagerFacts(choice.args.wager).name}` : "", cents(choice.costs) > 0 ? ` ${brief(choice.costs)}` : "")))],
      this.otherWagers(),
      (page.state.view.notes ?? []).length > 0 && [h("h3", {}, "On the table"), h("ul", { class: "notes" }, page.state.view.notes.map((note) => h("li", {}, note)))]);
    if (this.focus) document.getElementById(this.focus)?.focus();
    this.focus = null;
  }

  slipRow({ seat, wager }, several) {
    const page = this.page;
    const facts = page.wagerFacts(wager);
    const area = page.layout.areas.find((a) => a.key === wager && (a.seat === null || a.seat === seat));
    const lies = (page.state.view.wagers ?? []).filter((w) => w.seat === seat && w.wager === wager).reduce((sum, w) => sum + cents(w.amount), 0) / 100;
    const open = page.windows().find((w) => w.seat === seat && w.wager === wager);
    const loose = (page.state.removable ?? []).some((r) => r.seat === seat && r.wager === wager);
    const id = `slip-${seat}-${wager}`;
    return h("tr", {},
      h("th", { scope: "row" }, facts.name, several && h("span", { class: "dim small" }, ` seat ${seat}`)),
      h("td", { class: "number" }, lies > 0 ? brief(lies) : "–"),
      h("td", { class: "odds" }, facts.odds ?? area?.note ?? "", facts.edge !== undefined && facts.edge !== null && h("span", { class: "dim small block" }, `edge ${percent(facts.edge)}`)),
      h("td", { class: "slip-acts" },
        open && h("button", { id: `${id}-bet`, type: "button", class: "tool", "aria-label": `Bet ${brief(setting("chip"))} on ${facts.name}`, onclick: () => page.bet(seat, wager) }, `+${brief(setting("chip"))}`),
        loose && h("button", { id: `${id}-off`, type: "button", class: "tool", "aria-label": `Remove ${facts.name}`, onclick: () => page.takeDown(seat, wager) }, "Remove")));
  }

  /** All cards in words. */
  handsWords() {
    const page = this.page;
    const hands = page.state.view.cards ?? [];
    if (hands.length === 0) return null;
    const name = (area) => {
      if (typeof area === "string") return { player: "Player's Hand", banker: "Banker's Hand", board: "Board" }[area] ?? words(area);
      if (area.dealer) return "Dealer";
      if (area.seat) return page.mine.includes(area.seat.seat) ? (area.seat.hand > 0 ? `You, hand ${area.seat.hand + 1}` : "You") : `Seat ${area.seat.seat}`;
      return words(Object.keys(area)[0]);
    };
    const cards = (list) => {
      const faces = list.filter((seen) => typeof seen === "object").map((seen) => cardName(seen.face));
      const backs = list.length - faces.length;
      return [...faces, backs > 0 ? `${backs} face down` : null].filter(Boolean).join(", ");
    };
    return h("dl", { class: "hands" }, hands.map(({ area, cards: list }) => [h("dt", {}, name(area)), h("dd", {}, cards(list))]));
  }

  otherWagers() {
    const page = this.page;
    const others = (page.state.view.wagers ?? []).filter((w) => !page.mine.includes(w.seat));
    if (others.length === 0) return null;
    return [h("h3", {}, "Others' wagers"), h("table", { class: "slip-table" },
      h("caption", { class: "unseen" }, "Wagers of the other players"),
      h("tbody", {}, others.map((w) => h("tr", {}, h("th", { scope: "row" }, page.nameOf(w.seat)), h("td", {}, page.wagerFacts(w.wager).name), h("td", { class: "number" }, brief(w.amount))))))];
  }

  // ---- Price -------------------------------------------------------------------

  /** The house edge of a wager, once it is known. */
  edge(wager) {
    return (this.price?.wagers ?? []).find((w) => w.wager === wager)?.edge ?? null;
  }

  async loadPrice() {
    if (this.price || this.pricing || this.unpriced) return;
    if (this.page.table.buy_in) {
      this.priceNote = "Here players play each other. The house has no wager and takes its rake or time charge alone; see Rules.";
      this.drawPrice();
      return;
    }
    this.pricing = true;
    const { game, options } = this.page.table;
    const query = new URLSearchParams(Object.entries(options ?? {}).map(([k, v]) => [k, String(v)]));
    try {
      const price = await get(`/games/${encodeURIComponent(game)}/price?${query}`);
      if (price.unpriced) {
        this.unpriced = true;
        this.priceNote = price.unpriced;
      } else if (price.pending) setTimeout(() => this.element.isConnected && this.loadPrice(), PRICE_AGAIN_MS);
      else this.price = price;
      if (!price.unpriced) this.priceNote = price.pending ? "The price is being worked out." : null;
    } catch (refused) {
      this.priceNote = refused.message;
    }
    this.pricing = false;
    if (this.tab === "price") this.drawPrice();
    this.page.draw();
  }

  drawPrice() {
    const page = this.page;
    const prices = new Map((this.price?.wagers ?? []).map((w) => [w.wager, w]));
    const down = (page.state.view.wagers ?? []).filter((w) => page.mine.includes(w.seat) && prices.has(w.wager));
    const cost = down.reduce((sum, w) => sum + Number(w.amount) * Number(prices.get(w.wager).edge ?? 0), 0);
    const key = JSON.stringify([this.price, this.priceNote, down]);
    if (key === this.priceDrawn) return;
    this.priceDrawn = key;
    const exact = this.price?.method === "exact";
    put(this.bodies.price,
      this.priceNote && h("p", { class: "dim", role: "status" }, this.priceNote),
      this.price && [
        h("p", { class: "dim small" }, `House edge: what the house keeps of each unit wagered, with ${exact ? "the best play. Counted exactly." : "sensible play. Measured; the interval is 95%."}`),
        down.length > 0 && h("div", { class: "price-now" }, h("span", {}, "What you have down costs, on average"), h("strong", {}, money(Math.round(cost * 100) / 100))),
        h("table", { class: "price-table" },
          h("caption", { class: "unseen" }, "The price of every wager"),
          h("thead", {}, h("tr", {}, ["Wager", "Edge", "Wins"].map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, this.price.wagers.map((w) => h("tr", { class: down.some((d) => d.wager === w.wager) ? "mine" : "" },
            h("th", { scope: "row" }, page.wagerFacts(w.wager).name, w.edge_exact && h("span", { class: "dim small block" }, w.edge_exact.length < 30 ? w.edge_exact : "")),
            h("td", { class: `number ${Number(w.edge) > 0.1 ? "lose" : ""}` }, percent(w.edge), w.ci95 ? h("span", { class: "dim small block" }, `± ${percent(w.ci95)}`) : null),
            h("td", { class: "number dim" }, w.win !== undefined && w.win !== null ? percent(w.win) : "")))))]);
  }

  // ---- Rules -------------------------------------------------------------------

  async loadRules() {
    if (this.rules) return;
    this.rules = true;
    const game = encodeURIComponent(this.page.table.game);
    const body = this.bodies.rules;
    put(body, h("p", { class: "dim" }, "Looking it up…"));
    try {
      const [guide, provisions, games] = await Promise.all([getOnce(`/games/${game}/guide`), getOnce(`/games/${game}/provisions`), getOnce("/games")]);
      const specs = new Map((games.find((g) => g.id === this.page.table.game)?.options ?? []).map((o) => [o.key, o]));
      put(body, this.optionsWords(specs), this.guideWords(guide), this.provisionWords(provisions));
    } catch (refused) {
      this.rules = null;
      put(body, h("p", { class: "problem" }, refused.message));
    }
  }

  optionsWords(specs) {
    const options = Object.entries(this.page.table.options ?? {});
    const differs = ([key, value]) => specs.has(key) && String(specs.get(key).default) !== String(value);
    const line = ([key, value]) => h("div", { class: "rule" }, h("dt", {}, words(key), " ", h("span", { class: "cite" }, specs.get(key)?.cite ?? "")), h("dd", {}, String(value)));
    const chosen = options.filter(differs);
    return h("details", { open: chosen.length > 0 }, h("summary", {}, chosen.length > 0 ? `This table's options (${chosen.length} chosen)` : "This table's options (all as usual)"),
      h("dl", { class: "rule-list" }, chosen.map(line), options.filter((o) => !differs(o)).map(line)));
  }

  guideWords(guide) {
    return (guide.sections ?? []).map((section, n) => h("details", { open: n === 0 }, h("summary", {}, section.title),
      (section.paragraphs ?? []).map((text) => h("p", {}, text)),
      (section.rows ?? []).length > 0 && h("table", { class: "guide-table" }, h("tbody", {}, section.rows.map((row) => h("tr", {}, row.map((cell, i) => (i === 0 ? h("th", { scope: "row" }, cell) : h("td", {}, cell)))))))));
  }

  provisionWords(provisions) {
    const list = h("ol", { class: "provisions" });
    const field = h("input", { type: "search", id: "find-provision", placeholder: "Find in the provisions", "aria-label": "Find in the provisions", oninput: () => show() });
    const show = () => {
      const wanted = field.value.trim().toLowerCase();
      const found = provisions.filter((p) => `${p.cite} ${p.says} ${p.reading ?? ""}`.toLowerCase().includes(wanted));
      put(list, found.slice(0, 200).map((p) => h("li", {}, h("span", { class: "cite" }, p.cite), h("p", {}, p.says), p.reading && h("p", { class: "dim small" }, "Our reading: ", p.reading))));
    };
    show();
    return h("details", {}, h("summary", {}, `Provisions (${provisions.length})`), field, list);
  }

  // ---- Rounds ------------------------------------------------------------------

  async loadRounds() {
    const body = this.bodies.rounds;
    const id = encodeURIComponent(this.page.id);
    try {
      const rounds = await get(`/tables/${id}/rounds?limit=50`);
      put(body, rounds.length === 0 && h("p", { class: "dim" }, "No round has ended here yet."),
        h("ol", { class: "rounds" }, rounds.map((round) => h("li", {},
          h("div", { class: "round-head" }, h("a", { href: `#/table/${id}/round/${round.round}` }, `Round ${round.round}`),
            round.your_net !== null && round.your_net !== undefined && h("span", { class: sign(round.your_net) }, net(round.your_net))),
          round.summary && h("p", { class: "dim small" }, typeof round.summary === "string" ? round.summary : ""),
          h("a", { class: "small", href: `/api/v1/tables/${id}/rounds/${round.round}/transcript`, download: `${this.page.table.game}-${round.round}.round` }, "Transcript")))));
    } catch (refused) {
      put(body, h("p", { class: "problem" }, refused.message));
    }
  }
}
