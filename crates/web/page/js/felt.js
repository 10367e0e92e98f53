// The felt: table, rail, areas and inscriptions as the layout says. Nothing here
// moves; what lies on the felt is drawn by board.js.

import { s } from "./dom.js";

/** The table's outline by its form: rail, felt, and the line round the felt. */
const FORMS = {
  "half-moon": {
    rail: "M44 4H956Q996 4 996 44V118C996 404 772 597 500 597S4 404 4 118V44Q4 4 44 4Z",
    felt: "M52 22H948Q976 22 976 50V120C976 392 764 577 500 577S24 392 24 120V50Q24 22 52 22Z",
    line: "M56 30H944Q968 30 968 54V121C968 386 758 568 500 568S32 386 32 121V54Q32 30 56 30Z",
  },
  oval: {
    rail: "M292 4H708A296 296 0 0 1 708 596H292A296 296 0 0 1 292 4Z",
    felt: "M292 26H708A274 274 0 0 1 708 574H292A274 274 0 0 1 292 26Z",
    line: "M292 36H708A264 264 0 0 1 708 564H292A264 264 0 0 1 292 36Z",
  },
  tub: {
    rail: "M74 2H926Q998 2 998 74V526Q998 598 926 598H74Q2 598 2 526V74Q2 2 74 2Z",
    felt: "M70 20H930Q980 20 980 70V530Q980 580 930 580H70Q20 580 20 530V70Q20 20 70 20Z",
    line: "M72 28H928Q972 28 972 72V528Q972 572 928 572H72Q28 572 28 528V72Q28 28 72 28Z",
  },
};

const outline = (layout) => FORMS[layout.form] ?? FORMS["half-moon"];

/** The box round an area, with its middle. */
export function box(area) {
  const circle = area.shape.circle;
  if (circle) {
    const { x, y, radius } = circle;
    return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, cx: x, cy: y, round: true };
  }
  const { x, y, width, height } = area.shape.rectangle;
  return { x, y, width, height, cx: x + width / 2, cy: y + height / 2, round: false };
}

/** About how wide a text is in letters of size 1. */
const widthOf = (text) => text.length * 0.56;
const fit = (text, width, size) => Math.min(size, width / Math.max(widthOf(text), 1));

/** The whole felt as an SVG element. */
export function felt(layout, name, family) {
  const { rail, felt: ground, line } = outline(layout);
  return s("svg", { class: "felt-svg", viewBox: "0 0 1000 600", "data-family": family, "aria-hidden": "true", focusable: "false" },
    s("path", { d: rail, fill: "url(#wood)", filter: "url(#deep)" }),
    s("path", { d: rail, class: "rail-shine" }),
    s("path", { d: ground, class: "felt-ground" }),
    s("path", { d: ground, fill: "url(#light)" }),
    s("path", { d: ground, class: "felt-edge" }),
    s("path", { d: line, class: "felt-line" }),
    layout.form === "tub" ? null : tray(),
    s("text", { x: layout.title.x, y: layout.title.y, class: "felt-title", "text-anchor": "middle", "font-size": fit(name, layout.form === "tub" ? 240 : 300, layout.form === "oval" ? 26 : 34) }, name),
    layout.inscriptions.map((text, n) => inscription(text, n)),
    s("g", { class: "areas" }, layout.areas.filter((a) => !a.quiet).map((area) => drawArea(area))));
}

/** A small felt for the lobby: form, areas and name without words in them. */
export function thumbnail(layout, family) {
  const { rail, felt: ground, line } = outline(layout);
  return s("svg", { class: "thumb", viewBox: "0 0 1000 600", "data-family": family, "aria-hidden": "true", focusable: "false" },
    s("path", { d: rail, fill: "url(#wood)" }),
    s("path", { d: ground, class: "felt-ground" }),
    s("path", { d: ground, fill: "url(#light)" }),
    s("path", { d: line, class: "felt-line" }),
    layout.areas.filter((a) => !a.quiet && a.kind !== "shoe" && a.kind !== "rack").map((area) => shape(area, `area ${area.kind}`)));
}

/** The dealer's chips. */
function tray() {
  const values = [1, 1, 5, 5, 25, 25, 100, 100, 500];
  return s("g", { class: "tray" },
    s("rect", { x: 404, y: 27, width: 192, height: 24, rx: 5 }),
    values.map((value, n) => s("use", { href: `#chip-${value}`, class: `chip chip-${value}`, x: 410 + n * 20, y: 29, width: 20, height: 20 })));
}

/** The outline of an area. */
export function shape(area, kind, grow = 0) {
  const b = box(area);
  if (b.round) return s("circle", { cx: b.cx, cy: b.cy, r: b.width / 2 + grow, class: kind });
  return s("rect", { x: b.x - grow, y: b.y - grow, width: b.width + 2 * grow, height: b.height + 2 * grow, rx: Math.min(8, b.height / 6), class: kind });
}

/** An area with what is printed in it. */
export function drawArea(area) {
  const b = box(area);
  const group = s("g", { class: `area-group ${area.kind}` }, shape(area, `area ${area.kind}`));
  if (area.kind === "wager") group.append(...wagerWords(area, b));
  else if (area.kind === "shoe") group.append(shoe(b));
  else if (area.kind === "cards" && area.seat === null) group.append(...slots(area, b));
  if (["shoe", "rack"].includes(area.kind) || (area.kind === "cards" && area.label)) {
    const y = area.kind === "cards" ? b.y + b.height + 12 : b.y - 5;
    group.append(s("text", { x: b.cx, y, class: "area-name", "text-anchor": "middle" }, area.label));
  }
  return group;
}

function wagerWords(area, b) {
  if (!area.label) return [];
  const room = b.width * (b.round ? 0.84 : 0.9);
  // A box of middling width keeps its right side free for chips.
  const x = !b.round && b.width > 100 && b.width < 200 && b.height < 80 ? b.x + b.width * 0.4 : b.cx;
  const text = (words, y, size, kind) => s("text", { x, y, class: kind, "text-anchor": "middle", "font-size": size }, words);
  if (b.round) {
    const size = fit(area.label, room, 11);
    const words = [text(area.label, b.cy + (area.note ? -1 : size * 0.35), size, "area-label")];
    if (area.note) words.push(text(area.note, b.cy + 9, fit(area.note, room, 8), "area-note"));
    return words;
  }
  // A box: its name as on a real felt, its odds below it.
  const short = b.height < 40;
  const high = short ? 11.5 : Math.min(b.height * 0.36, area.label.length <= 2 ? 42 : b.height > 90 ? 30 : 22);
  const size = fit(area.label, room, high);
  const noted = area.note && !(short && b.width < 60);
  if (short && noted) {
    return [s("text", { x: b.x + 7, y: b.cy + 4, class: "area-label box", "font-size": 11 }, area.label, s("tspan", { class: "area-note", dx: 5 }, area.note))];
  }
  const top = noted ? b.y + b.height * 0.34 : b.cy;
  const words = [text(area.label, top + size * 0.34, size, short ? "area-label box" : "area-label box serif")];
  if (noted && b.width > 70 && b.width < 100 && !short) {
    words.push(s("text", { x: b.x + 8, y: b.y + b.height - 12, class: "area-note", "font-size": 11.5 }, area.note));
  } else if (noted) words.push(text(area.note, top + size * 0.34 + Math.min(b.height > 90 ? 30 : 20, b.height * 0.3), fit(area.note, room, b.height > 90 ? 15 : 11.5), "area-note"));
  return words;
}

function shoe(b) {
  const cards = [0, 1, 2, 3].map((n) =>
    s("rect", { x: b.x + 10 + n * 3, y: b.y + 12 + n * 2, width: b.width - 30, height: b.height - 26, rx: 4, class: n === 3 ? "shoe-card top" : "shoe-card" }));
  return s("g", { class: "shoe-cards" }, cards);
}

/** Places for cards that all share, drawn as faint outlines. */
function slots(area, b) {
  const width = b.height * (50 / 70);
  const count = area.key === "board" ? Math.max(1, Math.floor((b.width + 5) / (width + 5))) : 0;
  const all = count * (width + 5) - 5;
  return Array.from({ length: count }, (_, n) =>
    s("rect", { x: b.cx - all / 2 + n * (width + 5), y: b.y, width, height: b.height, rx: 5, class: "slot" }));
}

function inscription(text, n) {
  if (text.rows?.length) return payTable(text);
  const size = fit(text.text, text.width, text.size);
  if (!text.bend) return s("text", { x: text.x, y: text.y, class: "inscription", "text-anchor": "middle", "font-size": size }, text.text);
  const half = text.width / 2 + 20;
  const id = `bend-${n}-${text.y}`;
  return s("g", {},
    s("path", { id, d: `M${text.x - half} ${text.y - text.bend / 2}Q${text.x} ${text.y + text.bend * 1.5} ${text.x + half} ${text.y - text.bend / 2}`, fill: "none" }),
    s("text", { class: "inscription", "font-size": size, "text-anchor": "middle" },
      s("textPath", { href: `#${id}`, startOffset: "50%" }, text.text.toUpperCase())));
}

/** A pay table printed on the felt. */
function payTable(text) {
  const step = text.size + 1;
  const left = text.x - text.width / 2;
  const long = Math.max(...text.rows.map(([a, b]) => widthOf(a) + widthOf(b) + 2));
  const size = Math.min(text.size, text.width / long);
  return s("g", { class: "pay-table" },
    s("text", { x: text.x, y: text.y, class: "pay-head", "text-anchor": "middle", "font-size": text.size + 2 }, text.text),
    text.rows.map(([what, pays], n) => {
      const y = text.y + 13 + n * step;
      return [s("text", { x: left, y, class: "pay-row", "font-size": size }, what),
        s("text", { x: left + text.width, y, class: "pay-row", "font-size": size, "text-anchor": "end" }, pays)];
    }));
}
