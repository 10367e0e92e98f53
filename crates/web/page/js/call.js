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

/** The line as a list item. */
export function callLine(event, mine = []) {
  const end = event.settlement;
  const why = event.why;
  const own = event.seat !== undefined && event.seat !== null && mine.includes(event.seat);
  const line = h("li", { class: ["call", event.event, own && "mine", end && "settlement"].filter(Boolean).join(" ") },
    h("div", { class: "call-row" },
      h("span", { class: "call-say" }, event.say),
      end && h("span", { class: `call-net ${sign(end.net)}` }, net(end.net))),
    event.cite && h("div", { class: "call-cite" }, h("span", { class: "cite" }, event.cite),
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
