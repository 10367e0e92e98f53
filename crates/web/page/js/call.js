// One line of the dealer's call, with the reason for it at hand.

import { h } from "./dom.js";
import { cents, money, net, sign } from "./money.js";

const divisor = (a, b) => (b === 0 ? a : divisor(b, a % b));

/** What a settlement amounts to: "$10.00 at 10 to 1 is $100.00". */
export function arithmetic(end) {
  const staked = cents(end.staked);
  const won = cents(end.net);
  if (end.result === "won" && staked > 0 && won > 0) {
    const by = divisor(won, staked);
    const [to, from] = [won / by, staked / by];
    if (from <= 20 && to <= 5000) return `${money(end.staked)} at ${to} to ${from} wins ${money(end.net)}.`;
    return `${money(end.staked)} wins ${money(end.net)}.`;
  }
  if (end.result === "lost") return `${money(Math.abs(won) / 100)} is collected.`;
  if (end.result === "push") return `${money(end.staked)} goes back: nothing won, nothing lost.`;
  if (end.result === "surrendered") return `Of ${money(end.staked)}, ${money(Math.abs(won) / 100)} is given up.`;
  return `${money(end.staked)} goes back${won === 0 ? "." : `, ${net(end.net)}.`}`;
}

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Cards in a sentence, "Kd", with their suit drawn: K♦. */
export function withSuits(text) {
  const parts = String(text).split(/\b([2-9TJQKA][shdc])\b/);
  return parts.map((part, n) => (n % 2 === 0 ? part : h("span", { class: `in-text suit-${part[1]}` }, part[0] === "T" ? "10" : part[0], SUITS[part[1]])));
}

/** The line as a list item. */
export function callLine(event, mine = []) {
  const end = event.settlement;
  const why = event.why;
  const own = event.seat !== undefined && event.seat !== null && mine.includes(event.seat);
  // What happens all the time takes one line; what decides something takes two.
  const minor = !end && ["dealt", "wagered", "removed", "was-set", "sat", "left", "handed", "turned-up", "shuffled", "travelled"].includes(event.event);
  const line = h("li", { class: ["call", event.event, own && "mine", end && "settlement", minor && "minor"].filter(Boolean).join(" ") },
    h("div", { class: "call-row" },
      h("span", { class: "call-say" }, withSuits(event.say)),
      end && h("span", { class: `call-net ${sign(end.net)}` }, net(end.net)),
      minor && event.cite && (why ? h("button", { type: "button", class: "why inline", "aria-expanded": "false", "aria-label": `${event.cite}, why?`, onclick: (e) => toggle(e.currentTarget) }, event.cite) : h("span", { class: "cite" }, event.cite))),
    !minor && event.cite && h("div", { class: "call-cite" }, h("span", { class: "cite" }, event.cite),
      (why || end) && h("button", { type: "button", class: "why", "aria-expanded": "false", onclick: (e) => toggle(e.currentTarget) }, "why?")));

  function toggle(button) {
    const shown = line.querySelector(".why-box");
    button.setAttribute("aria-expanded", String(!shown));
    if (shown) return shown.remove();
    return line.append(h("div", { class: "why-box" },
      why?.says && h("p", {}, why.says),
      why?.reading && h("p", { class: "dim small" }, "Our reading: ", why.reading),
      end && h("p", { class: "sum" }, arithmetic(end)),
      h("p", { class: "cite" }, why?.cite ?? event.cite)));
  }
  return line;
}
