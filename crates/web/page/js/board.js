// What lies on the felt: cards, chips, dice and markers, each moved to where the
// state says it is. The state never waits for a motion.

import { reconcile, s } from "./dom.js";
import { box, drawArea, shape } from "./felt.js";
import { CARD, card, chips, die } from "./pieces.js";
import { brief, cents } from "./money.js";
import { moves } from "./settings.js";

const DEAL_MS = 180;
const STAGGER_MS = 70;
const CHIP_MS = 260;

/** The layout's area for a place where cards lie. */
export function cardArea(layout, place) {
  const [name, at] = typeof place === "string" ? [place, {}] : Object.entries(place)[0];
  const find = (key, seat) => layout.areas.find((a) => a.key === key && (a.seat ?? null) === (seat ?? null));
  if (name === "seat") return find("hand", at.seat);
  if (name === "burn" || name === "discard") return find("rack", null);
  return find(name, null) ?? find(`${name}-hand`, null);
}

export class Board {
  constructor(svg, layout) {
    this.layout = layout;
    this.quiet = s("g", { class: "areas quiet" });
    this.glow = s("g", { class: "glow" });
    this.chipLayer = s("g", { class: "chip-layer" });
    this.cardLayer = s("g", { class: "card-layer" });
    this.markLayer = s("g", { class: "mark-layer" });
    svg.append(this.quiet, this.glow, this.chipLayer, this.cardLayer, this.markLayer);
    this.known = { quiet: new Map(), glow: new Map(), chips: new Map(), cards: new Map(), marks: new Map() };
    this.results = new Map();
    this.first = true;
  }

  /** Draws a view. `mine` are the viewer's seats, `open` the areas that wait for the viewer. */
  draw(view, { mine = [], open = new Set(), chosen = new Set() } = {}) {
    this.still = this.first || !moves();
    this.dealt = 0;
    this.mine = new Set(mine);
    this.drawQuiet(view, open);
    this.drawGlow(open);
    this.drawChips(view);
    this.drawCards(view, chosen);
    this.drawMarks(view);
    this.first = false;
  }

  areaOf(key, seat) {
    return this.layout.areas.find((a) => a.key === key && a.kind === "wager" && (a.seat === null || a.seat === seat));
  }

  /** Areas that are drawn only while they are in use. */
  drawQuiet(view, open) {
    const used = new Set((view.wagers ?? []).map((w) => `${w.wager}/${w.seat}`));
    const items = this.layout.areas
      .filter((a) => a.quiet && (used.has(`${a.key}/${a.seat}`) || (a.seat === null && [...used].some((u) => u.startsWith(`${a.key}/`))) || open.has(areaId(a))))
      .map((a) => [areaId(a), a]);
    reconcile(this.quiet, this.known.quiet, items, { make: (a) => drawArea(a) });
  }

  /** A ring round each area that waits for the viewer. */
  drawGlow(open) {
    const items = this.layout.areas.filter((a) => open.has(areaId(a))).map((a) => [areaId(a), a]);
    reconcile(this.glow, this.known.glow, items, { make: (a) => shape(a, "ring", 2) });
  }

  drawChips(view) {
    const byMarker = new Set((view.markers ?? []).filter((m) => m.at).map((m) => m.at));
    const sums = new Map();
    for (const w of view.wagers ?? []) {
      const area = this.areaOf(w.wager, w.seat);
      // Where markers tell what lies at a place, the wagers behind it are not drawn twice.
      if (!area || byMarker.has(w.wager) && area.seat !== null) continue;
      const mine = area.seat !== null || this.mine.has(w.seat);
      const key = area.seat === null ? `${w.wager}/${mine ? "mine" : "others"}` : `${w.wager}/${w.seat}`;
      const entry = sums.get(key) ?? { area, amount: 0, mine: this.mine.has(w.seat), others: !mine, seat: w.seat };
      entry.amount += cents(w.amount);
      sums.set(key, entry);
    }
    for (const m of view.markers ?? []) {
      if (m.amount === undefined || !m.at || m.seat === undefined || cents(m.amount) === 0) continue;
      const area = this.areaOf(m.at, m.seat);
      if (area) sums.set(`${m.at}/${m.seat}`, { area, amount: cents(m.amount), mine: this.mine.has(m.seat), seat: m.seat });
    }
    for (const [key, entry] of sums) entry.alone = !(sums.has(key.replace(/mine$/, "others")) && sums.has(key.replace(/others$/, "mine")));
    reconcile(this.chipLayer, this.known.chips, [...sums], {
      make: (entry) => {
        const group = s("g", { class: "stack" });
        group.at = this.chipSpot(entry);
        group.setAttribute("transform", `translate(${group.at.x} ${group.at.y})`);
        const from = this.plate(entry.seat);
        if (from) this.move(group, from.x - group.at.x, from.y - group.at.y, CHIP_MS);
        return group;
      },
      update: (group, entry) => {
        if (group.amount === entry.amount && group.alone === entry.alone) return;
        group.alone = entry.alone;
        group.amount = entry.amount;
        group.seat = entry.seat;
        group.at = this.chipSpot(entry);
        group.setAttribute("transform", `translate(${group.at.x} ${group.at.y})`);
        group.replaceChildren(chips(entry.amount / 100, { radius: group.at.radius, pill: group.at.pill, mine: entry.mine, words: group.at.pill ? brief(entry.amount / 100) : null }));
      },
      gone: (group, key) => this.sweep(group, key),
    });
  }

  chipSpot({ area, mine, others, alone }) {
    const b = box(area);
    if (b.round) return { x: b.cx, y: b.cy - 2, radius: Math.min(18, b.width * 0.36), pill: b.width >= 38 };
    const small = b.height < 44 || b.width < 70;
    const radius = small ? Math.min(13, b.height * 0.38) : 16;
    const shared = area.seat === null;
    // The viewer's own chips lie to the right, those of others to the left.
    const side = !shared || (b.width < 70 && alone) ? 0 : b.width > 100 ? 0.5 - 26 / b.width : 0.24;
    const y = small ? b.cy + (b.height > 50 ? b.height * 0.18 : 1) : b.width > 100 ? b.cy - 4 : b.cy + b.height * 0.2;
    const pill = !small && b.width > 100;
    return { x: b.cx + b.width * (others ? -side : side), y, radius: (mine || !shared ? 1 : 0.85) * (pill ? radius : Math.min(radius, 14)), pill };
  }

  /** Chips that leave go where the settlement sends them. */
  sweep(group, key) {
    if (this.still) return group.remove();
    const result = this.results.get(key) ?? this.results.get(`${key.split("/")[0]}/${group.seat}`);
    const to = result === "lost" ? { x: 500, y: 38 } : this.plate(group.seat) ?? { x: 500, y: 590 };
    const { x, y } = group.at;
    const motion = group.animate(
      [{ transform: `translate(${x}px, ${y}px)`, opacity: 1 }, { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 0.1 }],
      { duration: CHIP_MS + 120, easing: "ease-in" });
    motion.onfinish = () => group.remove();
    motion.oncancel = () => group.remove();
    return undefined;
  }

  /** Takes note of how wagers ended, so that chips leave to the right side. */
  settled(events) {
    for (const event of events) {
      const end = event.settlement;
      if (end) this.results.set(`${end.wager}/${end.seat}`, end.result);
      if (event.event === "bets-closed") this.results.clear();
    }
  }

  plate(seat) {
    return this.layout.seats.find((p) => p.seat === seat) ?? null;
  }

  drawCards(view, chosen) {
    const hands = new Map();
    for (const entry of view.cards ?? []) {
      const area = cardArea(this.layout, entry.area);
      if (!area) continue;
      const list = hands.get(area) ?? [];
      list.push(entry);
      hands.set(area, list);
    }
    const items = [];
    for (const [area, entries] of hands) {
      entries.forEach((entry, hand) => {
        const places = this.cardPlaces(area, entries.length, hand, entry.cards.length);
        entry.cards.forEach((seen, n) => {
          const face = typeof seen === "object" ? seen.face : null;
          const key = `${areaId(area)}/${hand}/${n}`;
          items.push([key, { ...places[n], face, chosen: chosen.has(`${area.seat}/${face}`), seat: area.seat }]);
        });
      });
    }
    const shoe = this.layout.areas.find((a) => a.kind === "shoe");
    const from = shoe ? box(shoe) : { cx: 500, cy: 40 };
    reconcile(this.cardLayer, this.known.cards, items, {
      make: () => s("g", { class: "card-place" }, s("g", { class: "card-turn" })),
      update: (group, item, key) => {
        const inner = group.firstChild;
        const fresh = group.face === undefined;
        const scale = item.height / CARD.height;
        group.setAttribute("transform", `translate(${item.x} ${item.y}) rotate(${item.turn}) scale(${scale})`);
        group.classList.toggle("chosen", item.chosen);
        group.classList.toggle("mine", this.mine.has(item.seat));
        if (group.face !== item.face) {
          const turned = !fresh && group.face === null;
          group.face = item.face;
          inner.replaceChildren(card(item.face));
          if (turned && !this.still) inner.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration: DEAL_MS });
        }
        if (fresh) this.deal(inner, (from.cx - item.x) / scale, (from.cy - item.y) / scale, key);
      },
      gone: (group) => {
        if (this.still) return group.remove();
        const motion = group.firstChild.animate([{ opacity: 1 }, { opacity: 0 }], { duration: DEAL_MS });
        motion.onfinish = () => group.remove();
        motion.oncancel = () => group.remove();
        return undefined;
      },
    });
    // Later cards lie on earlier ones.
    for (const [key] of items) this.cardLayer.append(this.known.cards.get(key));
  }

  /** Where the cards of one hand lie, within the room that the area has. */
  cardPlaces(area, hands, hand, count) {
    const b = box(area);
    const own = area.seat !== null && this.mine.has(area.seat);
    const height = Math.min(b.height * (own && hands === 1 ? 1.12 : 1), 84);
    const width = height * (CARD.width / CARD.height);
    const room = hands === 1 ? b.width * (own ? 1.15 : 1) : b.width * 1.25 / hands;
    const widest = area.seat === null ? width + 5 : hands > 1 ? width * 0.36 : width * 0.6;
    const step = count > 1 ? Math.min(widest, Math.max((room - width) / (count - 1), 6)) : 0;
    const middle = b.cx + (hand - (hands - 1) / 2) * room;
    const fan = area.seat !== null && count >= 3 && hands === 1 ? 2.5 : 0;
    return Array.from({ length: count }, (_, n) => {
      const off = n - (count - 1) / 2;
      return { x: middle + off * step, y: b.cy + Math.abs(off) * fan * 0.8, turn: off * fan, height };
    });
  }

  deal(group, dx, dy) {
    if (this.still) return;
    const delay = this.dealt * STAGGER_MS;
    this.dealt += 1;
    group.animate([{ transform: `translate(${dx}px, ${dy}px)`, opacity: 0.2 }, { transform: "none", opacity: 1 }],
      { duration: DEAL_MS, delay, easing: "cubic-bezier(.2,.7,.3,1)", fill: "backwards" });
  }

  move(group, dx, dy, duration) {
    if (this.still) return;
    const { x, y } = group.at;
    group.animate([{ transform: `translate(${x + dx}px, ${y + dy}px)`, opacity: 0.2 }, { transform: `translate(${x}px, ${y}px)`, opacity: 1 }],
      { duration, easing: "cubic-bezier(.2,.7,.3,1)" });
  }

  drawMarks(view) {
    const items = [];
    const place = this.layout.areas.find((a) => a.kind === "dice");
    if (place && view.dice) {
      const b = box(place);
      const size = Math.min(b.height * 0.52, 46);
      view.dice.forEach((face, n) => items.push([`die-${n}-${view.throw ?? ""}`, {
        x: b.cx + (n - 0.5) * size * 1.35, y: b.cy, draw: () => die(face, size), turn: n ? 9 : -6, throw: true }]));
    }
    const pots = (view.markers ?? []).filter((m) => m.key === "pot");
    pots.forEach((m, n) => {
      const area = this.layout.areas.find((a) => a.kind === "marker" && a.key === m.at);
      if (!area || !m.amount) return;
      const b = box(area);
      const words = `${pots.length > 1 ? m.label : "Pot"} ${brief(m.amount)}`;
      items.push([`pot-${n}-${m.amount}`, { x: b.cx + (n - (pots.length - 1) / 2) * 130, y: b.cy - 6, draw: () => chips(m.amount, { radius: 15, words }) }]);
    });
    for (const m of view.markers ?? []) {
      const at = this.markSpot(m);
      if (at) items.push([`${m.key}-${m.label}-${at.x}-${at.y}`, { ...at, draw: () => mark(m) }]);
    }
    reconcile(this.markLayer, this.known.marks, items, {
      make: (item) => {
        const group = s("g", { class: "mark", transform: `translate(${item.x} ${item.y}) rotate(${item.turn ?? 0})` }, s("g", {}, item.draw()));
        if (item.throw && !this.still) {
          group.firstChild.animate([{ transform: "translate(260px, 60px) rotate(540deg)", opacity: 0.3 }, { transform: "none", opacity: 1 }],
            { duration: 420, easing: "cubic-bezier(.15,.7,.3,1)" });
        }
        return group;
      },
    });
  }

  markSpot(m) {
    if (m.key === "puck") {
      const area = this.areaOf(m.at, null) ?? this.layout.areas.find((a) => a.key === m.at);
      if (!area) return null;
      const b = box(area);
      return { x: b.x + b.width - 15, y: b.y + 15 };
    }
    if (m.key !== "button") return null;
    if (m.seat === undefined) {
      const area = this.layout.areas.find((a) => a.key === m.at);
      return area ? { x: box(area).x - 16, y: box(area).cy } : null;
    }
    const hand = this.layout.areas.find((a) => a.key === "hand" && a.seat === m.seat);
    if (!hand) return null;
    const b = box(hand);
    // Between the hand and the middle of the table, a little to the side.
    const [dx, dy] = [500 - b.cx, 290 - b.cy];
    const far = Math.hypot(dx, dy) || 1;
    return { x: Math.round(b.cx + (dx / far) * 62 - (dy / far) * 48), y: Math.round(b.cy + (dy / far) * 56 + (dx / far) * 44) };
  }
}

function mark(m) {
  const on = m.key === "puck" && m.label === "On";
  const words = m.key === "puck" ? m.label.toUpperCase() : "D";
  return s("g", { class: `disc ${m.key} ${on ? "on" : "off"}` },
    s("title", {}, m.label),
    s("circle", { r: 13 }),
    s("text", { y: 3.6, "text-anchor": "middle" }, words));
}

/** The name of an area on the page: its key and its seat. */
export const areaId = (area) => `${area.key}/${area.seat ?? "all"}/${area.kind}`;
