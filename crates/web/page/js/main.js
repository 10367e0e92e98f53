// The page begins here: who is signed in, which view the address asks for.

import { dialog, h, put } from "./dom.js";
import { Lobby } from "./lobby.js";
import { money } from "./money.js";
import { sprite } from "./pieces.js";
import { ReplayPage } from "./replay.js";
import { toast } from "./say.js";
import { cage, onChange, refresh, session, signOut } from "./session.js";
import { load, openSettings } from "./settings.js";
import { signPage } from "./sign.js";
import { TablePage } from "./table.js";

const main = document.getElementById("main");
const top = document.getElementById("top");
let view = null;
/** Where the reader is, as words in the header. */
let path = [];

export function trail(words) {
  path = words;
  header();
}

function header() {
  const account = session.account;
  const crumbs = path.length > 0 && h("nav", { class: "crumbs", "aria-label": "Where you are" },
    h("a", { href: "#/" }, "Lobby"),
    path.map((words) => [h("span", { "aria-hidden": "true" }, "/"), h("span", { class: "crumb" }, words)]));
  put(top,
    h("a", { class: "logo", href: "#/", "aria-label": "Boardwalk, to the lobby" }, "Boardwalk"),
    crumbs,
    h("div", { class: "top-right" },
      account && h("button", { class: "pill-button money", type: "button", onclick: openCage, title: "The cage: play money" },
        h("span", { class: "unseen" }, "Balance "), money(account.balance)),
      account && h("span", { class: "who" }, account.name),
      h("button", { class: "pill-button", type: "button", onclick: settings, "aria-label": "Settings" }, gear()),
      account && h("button", { class: "pill-button leave", type: "button", onclick: leave }, "Sign out")));
}

function gear() {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const path_ = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path_.setAttribute("d", "M3 5h8M15 5h2M3 10h2M9 10h8M3 15h6M13 15h4M11 3v4M5 8v4M9 13v4");
  icon.append(path_);
  return icon;
}

function openCage() {
  const problem = h("p", { class: "problem", role: "alert" });
  const fetchMoney = async (amount) => {
    try {
      await cage(amount);
      box.close();
      toast(`The cage hands you ${money(amount)}.`);
    } catch (refused) {
      problem.textContent = refused.message;
    }
  };
  const box = dialog("The cage", [
    h("p", {}, `You have ${money(session.account.balance)}`, session.account.on_tables ? `, and ${money(session.account.on_tables)} on tables.` : "."),
    h("p", { class: "dim" }, "All money here is play money."),
    h("div", { class: "row" }, [100, 1000, 10000].map((amount) =>
      h("button", { type: "button", class: "quiet", onclick: () => fetchMoney(amount) }, money(amount)))),
    problem]);
}

function settings() {
  const out = h("button", { type: "button", class: "quiet", onclick: () => { document.querySelector("dialog[open]")?.close(); leave(); } }, "Sign out");
  openSettings(session.account && h("div", { class: "row end" }, h("span", { class: "dim grow" }, session.account.name), out));
}

async function leave() {
  await signOut();
  location.hash = "#/";
  route();
}

async function route() {
  view?.close?.();
  view = null;
  path = [];
  const [, kind, id, sub, number] = location.hash.replace(/\?.*/, "").split("/");
  document.title = "Boardwalk";
  // A shared link needs a name first, and then leads where it said.
  if (!session.account) {
    header();
    signPage(main, route);
    return;
  }
  main.replaceChildren();
  if (kind === "table" && sub === "round") view = new ReplayPage(main, decodeURIComponent(id), number, trail);
  else if (kind === "table" && id) view = new TablePage(main, decodeURIComponent(id), trail);
  else view = new Lobby(main);
  header();
  window.scrollTo(0, 0);
}

document.body.prepend(sprite());
load();
onChange(header);
window.addEventListener("hashchange", route);
document.querySelector(".skip").addEventListener("click", (event) => { event.preventDefault(); main.focus(); });
refresh().catch((refused) => toast(refused.message, "error")).finally(route);
