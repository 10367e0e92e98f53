// Cards, chips and dice: our own drawing, as SVG that styles colour.

import { s } from "./dom.js";
import { stackOf, tiny } from "./money.js";

const SUITS = {
  h: ["hearts", "M16 28.5C5.5 19.5 2.8 14.5 4.2 9.6 5.8 4.3 13 3.4 16 10c3-6.6 10.2-5.7 11.8-.4C29.2 14.5 26.5 19.5 16 28.5z"],
  d: ["diamonds", "M16 2.5C18.5 8 22.5 12.5 27 16 22.5 19.5 18.5 24 16 29.5 13.5 24 9.5 19.5 5 16 9.5 12.5 13.5 8 16 2.5z"],
  s: ["spades", "M16 2.5C19.5 9.5 28.5 13.5 28.5 20.2c0 5.6-7.3 7.6-11 3.1.2 3 1.6 5 3.8 6.2H10.7c2.2-1.2 3.6-3.2 3.8-6.2-3.7 4.5-11 2.5-11-3.1C3.5 13.5 12.5 9.5 16 2.5z"],
  c: ["clubs", "M16 3a6.3 6.3 0 0 1 5.3 9.7 6.3 6.3 0 1 1-3.9 10.2c.2 3.2 1.6 5.2 3.8 6.6H10.8c2.2-1.4 3.6-3.4 3.8-6.6a6.3 6.3 0 1 1-3.9-10.2A6.3 6.3 0 0 1 16 3z"],
};
const RANKS = { T: "10" };
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };

/** Size of a card before it is scaled. */
export const CARD = { width: 50, height: 70 };

/** "Kd" in words: king of diamonds. */
export function cardName(card) {
  const words = RANK_WORDS[card?.[0]];
  return words && SUITS[card[1]] ? `${words} of ${SUITS[card[1]][0]}` : String(card ?? "a card face down");
}

/** The parts that every drawing shares; put into the page once. */
export function sprite() {
  const chip = (value) =>
    s("symbol", { id: `chip-${value}`, viewBox: "-20 -20 40 40", class: `chip chip-${value}` },
      s("circle", { r: 19.2, class: "chip-base" }),
      s("circle", { r: 16.4, class: "chip-spots", "stroke-dasharray": "8.6 8.57", fill: "none" }),
      s("circle", { r: 13, class: "chip-ring" }),
      s("circle", { r: 11.4, class: "chip-middle" }));
  return s("svg", { class: "sprite", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
    s("defs", {},
      Object.entries(SUITS).map(([key, [, path]]) => s("symbol", { id: `suit-${key}`, viewBox: "0 0 32 32" }, s("path", { d: path }))),
      [1, 5, 25, 100, 500].map(chip),
      s("pattern", { id: "back", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
        s("rect", { width: 6, height: 6, class: "back-ground" }),
        s("path", { d: "M0 0H6M0 0V6", class: "back-line" })),
      s("linearGradient", { id: "wood", x1: 0, y1: 0, x2: 0, y2: 1 },
        s("stop", { offset: "0", class: "wood-1" }), s("stop", { offset: ".55", class: "wood-2" }), s("stop", { offset: "1", class: "wood-3" })),
      s("radialGradient", { id: "light", cx: ".5", cy: "0", r: ".85" },
        s("stop", { offset: "0", class: "light-1" }), s("stop", { offset: "1", class: "light-2" })),
      s("filter", { id: "soft", x: "-20%", y: "-20%", width: "140%", height: "150%" },
        s("feDropShadow", { dx: 0, dy: 1.5, stdDeviation: 1.6, "flood-opacity": ".45" })),
      s("filter", { id: "deep", x: "-10%", y: "-10%", width: "120%", height: "130%" },
        s("feDropShadow", { dx: 0, dy: 14, stdDeviation: 14, "flood-opacity": ".5" }))));
}

/** A card about its own middle: `face` like "Ah", or null for its back. */
export function card(face) {
  const { width: w, height: h } = CARD;
  const edge = { x: -w / 2, y: -h / 2, width: w, height: h, rx: 5 };
  if (!face) {
    return s("g", { class: "card back" },
      s("rect", { ...edge, class: "card-paper" }),
      s("rect", { x: -w / 2 + 3, y: -h / 2 + 3, width: w - 6, height: h - 6, rx: 3, fill: "url(#back)" }));
  }
  const suit = face[1];
  const rank = RANKS[face[0]] ?? face[0];
  return s("g", { class: `card suit-${suit}` },
    s("rect", { ...edge, class: "card-paper" }),
    s("text", { x: -w / 2 + (rank.length > 1 ? 12.5 : 10.5), y: -h / 2 + 18, class: rank.length > 1 ? "card-rank ten" : "card-rank", "text-anchor": "middle" }, rank),
    s("use", { href: `#suit-${suit}`, x: -w / 2 + 4.5, y: -h / 2 + 22, width: 12, height: 12 }),
    s("use", { href: `#suit-${suit}`, x: -2, y: 4, width: 25, height: 25 }));
}

/** A stack of chips that stands on the point (0, 0), with its amount if `pill`. */
export function chips(amount, { radius = 17, pill = true, mine = false, words = null } = {}) {
  const values = stackOf(amount, 6).reverse();
  const rise = radius * 0.2;
  const top = values[values.length - 1] ?? 1;
  const text = words ?? `$${tiny(amount)}`;
  const on = pill ? String(top) : tiny(amount);
  const wide = Math.max(30, text.length * 6.2 + 13);
  return s("g", { class: mine ? "chips mine" : "chips" },
    values.map((value, n) =>
      s("use", { href: `#chip-${value}`, class: `chip chip-${value}`, x: -radius, y: -radius - n * rise, width: 2 * radius, height: 2 * radius })),
    s("text", { y: -(values.length - 1) * rise + radius * 0.22, class: `chip-text on-${top}`, "font-size": radius * (on.length > 3 ? 0.52 : 0.64), "text-anchor": "middle" }, on),
    pill && s("g", { class: "pill", transform: `translate(0 ${radius + 7})` },
      s("rect", { x: -wide / 2, y: -7.5, width: wide, height: 15, rx: 7.5 }),
      s("text", { y: 3.7, "text-anchor": "middle" }, text)));
}

const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]], 5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** A die about its own middle. */
export function die(face, size = 40) {
  return s("g", { class: "die" },
    s("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.18 }),
    (PIPS[face] ?? []).map(([x, y]) => s("circle", { cx: x * size * 0.26, cy: y * size * 0.26, r: size * 0.09 })));
}

/** A die as a small picture in a line of text. */
export function dieIcon(face) {
  return s("svg", { class: "die-icon", viewBox: "-22 -22 44 44", "aria-hidden": "true" }, die(face));
}
