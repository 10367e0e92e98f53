// The lobby: the tables that are open, and a way to open another.

import { get, getOnce, newId, post } from "./api.js";
import { dialog, h, put } from "./dom.js";
import { thumbnail } from "./felt.js";
import { brief, percent } from "./money.js";
import { toast } from "./say.js";
import { session } from "./session.js";

const REFRESH_MS = 5000;
const FAMILIES = { dice: "Dice", wheel: "Wheel", comparing: "Comparing", blackjack: "Blackjack", "house-poker": "House poker", "player-poker": "Poker", banking: "Banking" };
const familyName = (family) => FAMILIES[family] ?? words(family);
/** "war-burn-scope" as "War burn scope". */
export const words = (key) => { const text = String(key).replace(/[-_]/g, " "); return text.charAt(0).toUpperCase() + text.slice(1); };

export class Lobby {
  constructor(root) {
    this.family = null;
    this.tables = [];
    this.cards = h("div", { class: "cards" });
    this.filters = h("div", { class: "filters", role: "group", "aria-label": "Show the tables of a family" });
    this.note = h("p", { class: "dim", role: "status" });
    put(root, h("div", { class: "lobby" },
      h("div", { class: "lobby-head" },
        h("div", {}, h("h1", {}, "The floor"), this.note),
        h("button", { class: "main", type: "button", onclick: () => openTable() }, "Open a table")),
      this.filters, this.cards));
    this.load();
    this.timer = setInterval(() => this.load(), REFRESH_MS);
  }

  close() {
    clearInterval(this.timer);
  }

  async load() {
    try {
      this.tables = await get("/tables");
    } catch (refused) {
      this.note.textContent = refused.message;
      return;
    }
    this.draw();
  }

  draw() {
    const families = [...new Set(this.tables.map((t) => t.family))];
    const shown = this.tables.filter((t) => !this.family || t.family === this.family);
    const state = JSON.stringify([this.tables, this.family, session.seats]);
    if (state === this.drawn) return;
    this.drawn = state;
    const players = this.tables.reduce((sum, t) => sum + (t.taken ?? 0), 0);
    this.note.textContent = this.tables.length === 0
      ? "No table is open yet. Open one: it takes a moment."
      : `${this.tables.length} ${this.tables.length === 1 ? "table" : "tables"} open, ${players} ${players === 1 ? "seat" : "seats"} taken.`;
    const filter = (family, text) => h("button", { type: "button", class: "filter", "aria-pressed": String(this.family === family),
      onclick: () => { this.family = family; this.draw(); } }, text);
    put(this.filters, families.length > 1 && [filter(null, "All"), families.map((f) => filter(f, familyName(f)))]);
    put(this.cards, shown.map((table) => tableCard(table)));
  }
}

function tableCard(table) {
  const here = session.seats.some((seat) => seat.table === table.id);
  const options = Object.entries(table.options ?? {});
  const felt = h("div", { class: "card-felt" });
  if (table.layout) felt.append(thumbnail(table.layout, table.family));
  else layoutOf(table).then((layout) => layout && felt.append(thumbnail(layout, table.family)));
  const facts = [
    table.limits && (table.limits.min === table.limits.max ? [brief(table.limits.min), "usual buy-in"] : [`${brief(table.limits.min)} – ${brief(table.limits.max)}`, "limits"]),
    [`${table.taken} of ${table.seats}`, table.taken >= table.seats ? "full" : "seats"],
    table.edge && [percent(table.edge.edge), `edge, ${words(table.edge.wager).toLowerCase()}`],
  ].filter(Boolean);
  return h("a", { class: here ? "table-card here" : "table-card", href: `#/table/${encodeURIComponent(table.id)}` },
    felt,
    h("div", { class: "card-body" },
      h("h2", {}, table.name || table.game_name),
      h("p", { class: "card-game" }, table.name && table.name !== table.game_name ? `${table.game_name} · ` : "", familyName(table.family),
        here && h("span", { class: "tag yours" }, "You sit here"),
        ["paused", "frozen"].includes(table.state) && h("span", { class: "tag" }, table.state)),
      h("dl", { class: "facts" }, facts.map(([value, name]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
      h("p", { class: "differs" }, options.length > 0 ? options.slice(0, 4).map(([key, value]) => h("span", { class: "tag" }, `${words(key)} ${value}`)) : h("span", { class: "dim small" }, "The plain game"),
        options.length > 4 && h("span", { class: "dim small" }, ` and ${options.length - 4} more`),
        table.spectators > 0 && h("span", { class: "dim small" }, ` ${table.spectators} watching`))));
}

/** A table's layout, for its small picture; it does not change while it is open. */
const layoutOf = (table) => getOnce(`/tables/${encodeURIComponent(table.id)}`).then((snapshot) => snapshot.layout, () => null);

/** The dialog that opens a table. It offers what the catalog lists; the server has the last word. */
async function openTable() {
  let games;
  try {
    games = await getOnce("/games");
  } catch (refused) {
    toast(refused.message, "error");
    return;
  }
  const form = h("form", { class: "open-form", onsubmit: go });
  const problem = h("p", { class: "problem", role: "alert" });
  const options = h("div", { class: "open-options" });
  const choose = h("select", { id: "open-game", onchange: () => showOptions() },
    families(games).map(([family, list]) => h("optgroup", { label: familyName(family) }, list.map((g) => h("option", { value: g.id }, g.name)))));
  const name = h("input", { id: "open-name", maxlength: 40, autocomplete: "off", placeholder: "as the game is called" });
  const box = dialog("Open a table", form, { wide: true });
  put(form, h("div", { class: "two" },
    h("div", {}, h("label", { for: "open-game" }, "Game"), choose),
    h("div", {}, h("label", { for: "open-name" }, "Name of the table"), name)),
  h("details", { class: "open-details" }, h("summary", {}, "Options the rules leave to the house"), options),
  problem,
  h("div", { class: "row end" }, h("button", { class: "main", type: "submit" }, "Open the table")));
  showOptions();

  function showOptions() {
    const game = games.find((g) => g.id === choose.value);
    problem.textContent = "";
    put(options, game.options.map((option) => optionField(option)).filter(Boolean));
  }

  async function go(event) {
    event.preventDefault();
    problem.textContent = "";
    const chosen = {};
    for (const field of options.querySelectorAll("[data-option]")) {
      const value = field.value.trim();
      if (value !== "" && value !== field.dataset.usual) chosen[field.dataset.option] = value;
    }
    try {
      const opened = await post("/tables", { game: choose.value, options: chosen, name: name.value.trim() || undefined, id: newId() });
      box.close();
      location.hash = `#/table/${encodeURIComponent(opened.id)}`;
    } catch (refused) {
      problem.textContent = refused.cite ? `${refused.message} [${refused.cite}]` : refused.message;
    }
  }
}

function families(games) {
  const by = new Map();
  for (const game of games) by.set(game.family, [...(by.get(game.family) ?? []), game]);
  return [...by];
}

/** One option, as the catalog describes its values: a list, a range, an amount or words. */
function optionField(option) {
  const usual = String(option.default ?? "");
  const id = `option-${option.key}`;
  const values = (option.values ?? []).map(String);
  // One that has a single value is no choice.
  if (values.length === 1 && values[0] === usual) return null;
  const data = { option: option.key, usual };
  const range = values.length === 1 && /^(\d+) to (\d+)$/.exec(values[0]);
  const yes = { true: "Yes", false: "No" };
  let field;
  let hint = "";
  if (values.length > 1) {
    field = h("select", { id, data }, values.map((value) => h("option", { value, selected: value === usual }, yes[value] ?? words(value))));
  } else if (range) {
    field = h("input", { id, data, type: "number", min: range[1], max: range[2], value: usual });
    hint = `${range[1]} to ${range[2]}.`;
  } else {
    field = h("input", { id, data, value: usual, autocomplete: "off", spellcheck: "false" });
    hint = `${words(values.join(", "))}.`;
  }
  return h("div", { class: "option" },
    h("label", { for: id }, words(option.key), " ", h("span", { class: "cite" }, option.cite)),
    field,
    h("p", { class: "dim small" }, [option.says ?? option.label, hint].filter(Boolean).join(" ")));
}
