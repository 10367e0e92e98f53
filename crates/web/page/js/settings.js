// How the page looks and moves; kept in this browser only.

import { dialog, h } from "./dom.js";

const KEY = "boardwalk.settings";
const DEFAULTS = { theme: "dark", deck: "two", motion: "system", chip: 5 };
let settings = { ...DEFAULTS };
const system = matchMedia("(prefers-reduced-motion: reduce)");

export function load() {
  try {
    settings = { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    settings = { ...DEFAULTS };
  }
  apply();
}

export const setting = (name) => settings[name];

export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still shows the change.
  }
  apply();
}

function apply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = moves() ? "on" : "off";
}
system.addEventListener?.("change", apply);

/** Whether cards and chips move. */
export function moves() {
  return settings.motion === "on" || (settings.motion === "system" && !system.matches);
}

const CHOICES = [
  ["theme", "Colours", [["dark", "Dark"], ["light", "Light"], ["contrast", "High contrast"]]],
  ["deck", "Deck", [["two", "Two colours"], ["four", "Four colours"]]],
  ["motion", "Motion", [["system", "As the system says"], ["on", "On"], ["off", "Off"]]],
];

/** `more` goes to the foot of the dialog. */
export function openSettings(more = null) {
  const groups = CHOICES.map(([name, title, values]) =>
    h("fieldset", { class: "choices" }, h("legend", {}, title),
      values.map(([value, words]) =>
        h("label", {},
          h("input", { type: "radio", name, value, checked: settings[name] === value, onchange: () => change(name, value) }),
          h("span", {}, words)))));
  const keys = [["1–5", "choose a chip"], ["Enter on an area", "put the chip there"], ["Delete on an area", "take the wager down"],
    ["U", "undo the last chip"], ["R", "repeat last round's wagers"], ["D", "done betting"], ["letters on buttons", "decide"], ["S", "open the slip"]];
  dialog("Settings", [groups, h("h3", {}, "Keys"),
    h("dl", { class: "keys" }, keys.map(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])), more]);
}
