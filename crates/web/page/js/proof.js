// The proof of a round's cards, checked in this browser and told in plain words.

import { canHash, promise, rolls, shoe } from "./chance.js";
import { h, put } from "./dom.js";
import { cardName } from "./pieces.js";

/** Promises that this browser remembers of a table. */
const KEPT = 200;
const keyOf = (table) => `boardwalk.promises.${table}`;

function promisesOf(table) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "{}");
  } catch {
    return {};
  }
}

/** Remembers a promise when it is first shown: it counts for what it said before the cards. */
export function saw(table, { number, commit }) {
  const all = promisesOf(table);
  if (all[number]) return;
  all[number] = { commit, at: Date.now() };
  const kept = Object.entries(all).sort(([a], [b]) => Number(b) - Number(a)).slice(0, KEPT);
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Then it is not compared later.
  }
}

const NOT_YET = {
  "shoe-end": "The seed is revealed when these cards are retired: when the next shoe is in place, or the table is closed. Until then it would tell every card to come. Look again then.",
  never: "Here players play each other, and the seed would show hands that were folded. It is not revealed to players; an auditor's log has it.",
};

const said = (n, one, many) => `${n} ${n === 1 ? one : many}`;

/**
 * Checks a proof. Each step is { ok: true | false | null, say }; `null` is what
 * cannot be checked here, or not yet.
 */
export async function check(proof) {
  const steps = [];
  const step = (ok, say) => steps.push({ ok, say });
  if (!canHash()) {
    step(null, "This page came over plain http from another machine, where a browser has no Web Crypto. Open it over https or on the floor's own machine, or check the table's log with boardwalk verify.");
    return { steps, verdict: verdictOf(steps) };
  }
  const known = promisesOf(proof.table);
  for (const one of proof.shoes) {
    const name = one.decks ? `shoe ${one.shoe}` : `the dice of seed ${one.shoe}`;
    const before = known[one.shoe];
    if (!before) step(null, `The floor's log has the promise ${one.commit} of ${name}, from before the wagers. This browser did not watch the table then.`);
    else step(before.commit === one.commit, before.commit === one.commit ? `This browser was shown the promise ${one.commit} of ${name} at ${new Date(before.at).toLocaleString()}.` : `The log has the promise ${one.commit} of ${name}, but this browser was shown ${before.commit}.`);
    if (!one.seed) {
      step(null, NOT_YET[proof.reveal] ?? "The seed is not revealed yet.");
      continue;
    }
    const right = await promise(proof.table, one.shoe, proof.rules, one.seed);
    step(right === one.commit, right === one.commit ? `SHA-256 over the table, the shoe's number, the rules in force and the revealed seed ${one.seed} is the promise.` : `SHA-256 over the revealed seed ${one.seed} is ${right}, which is not the promise.`);
    if (right === one.commit) dealt(proof, one, step);
  }
  return { steps, verdict: verdictOf(steps) };
}

/** The cards, or rolls, of the round against what the seed makes. */
function dealt(proof, one, step) {
  const draws = proof.draws.filter((draw) => draw.shoe === one.shoe);
  if (!one.whole) {
    step(null, "These cards were shuffled while others lay on the table; boardwalk verify follows them through the whole log.");
    return;
  }
  const last = Math.max(...draws.map((draw) => draw.place));
  const made = one.decks ? shoe(one.seed, one.decks, one.cuts) : rolls(one.seed, last);
  const words = (draw) => (one.decks ? cardName(draw) : `${draw[0]} and ${draw[1]}`);
  const cut = one.cuts.length > 0 ? `, cut after ${one.cuts.join(" and ")} cards as the log says` : "";
  if (one.decks) step(true, `From the seed this browser shuffled ${said(one.decks, "deck", "decks")} again with ChaCha20${cut}.`);
  for (const draw of draws) {
    const right = made[draw.place - 1];
    const found = draw.card ?? draw.dice;
    if (found && String(found) !== String(right)) {
      step(false, `Place ${draw.place} is ${right ? words(right) : "beyond the end"}, but ${words(found)} was dealt.`);
      return;
    }
  }
  const seen = draws.map((draw) => words(made[draw.place - 1]) + (one.decks && !draw.card ? " (face down)" : ""));
  const what = one.decks ? said(draws.length, "card", "cards") : said(draws.length, "roll", "rolls");
  step(true, `The ${what} of this round are places ${draws[0].place} to ${last}: ${seen.join(", ")}.`);
}

function verdictOf(steps) {
  if (steps.some(({ ok }) => ok === false)) return "failed";
  if (!canHash()) return "unavailable";
  // What this browser did not watch does not stand against the rest.
  if (steps.filter(({ ok }) => ok).length >= 2) return steps.some(({ say }) => Object.values(NOT_YET).includes(say)) ? "waiting" : "verified";
  return "waiting";
}

const VERDICTS = {
  verified: ["win", "Shuffle verified"],
  failed: ["lose", "Shuffle NOT verified"],
  waiting: ["dim", "Seed not revealed yet"],
  unavailable: ["dim", "Cannot be checked here"],
};
const SIGNS = new Map([[true, "✓"], [false, "✗"], [null, "–"]]);
const SIGN_WORDS = new Map([[true, "Right: "], [false, "Wrong: "], [null, "Not checked: "]]);

/** The proof of a round; it checks itself as soon as it is there. */
export function proofView(proof) {
  const verdict = h("span", { class: "proof-verdict", role: "status" }, "Checking the shuffle…");
  const list = h("ol", { class: "proof-steps" });
  const body = h("details", { class: "proof" }, h("summary", {}, "Proof of the shuffle: ", verdict), list);
  const done = check(proof).catch((error) => ({ verdict: "failed", steps: [{ ok: false, say: `The check itself failed: ${error.message}` }] }));
  done.then(({ verdict: key, steps }) => {
    const [tone, words] = key === "waiting" && proof.reveal === "never" ? ["dim", "The seed is the auditor's"] : VERDICTS[key];
    verdict.classList.add(tone);
    verdict.dataset.verdict = key;
    verdict.textContent = words;
    body.open = key === "failed";
    put(list, steps.map(({ ok, say }) => h("li", { class: ok === false ? "lose" : "" }, h("span", { class: ok ? "win" : ok === false ? "lose" : "dim", "aria-hidden": "true" }, SIGNS.get(ok)), h("span", {}, h("span", { class: "unseen" }, SIGN_WORDS.get(ok)), say))));
  });
  return body;
}
