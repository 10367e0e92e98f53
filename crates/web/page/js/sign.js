// The first page: a name, a password, and on to the tables.

import { h } from "./dom.js";
import { toast } from "./say.js";
import { register, signIn } from "./session.js";

/** Shows the form; `done` is called when somebody is signed in. */
export function signPage(root, done) {
  let first = true;
  const name = h("input", { id: "name", name: "username", autocomplete: "username", required: true, minlength: 2, maxlength: 24, spellcheck: "false" });
  const password = h("input", { id: "password", name: "password", type: "password", autocomplete: "new-password", required: true, minlength: 8 });
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = h("button", { class: "main", type: "submit" }, "Take me to the tables");
  const hint = h("p", { class: "dim small" });
  const tabs = [["First visit", true], ["I have a name here", false]].map(([words, which]) =>
    h("button", { type: "button", class: "switch", "aria-pressed": String(which === first), onclick: () => show(which) }, words));

  function show(which) {
    first = which;
    tabs.forEach((tab, n) => tab.setAttribute("aria-pressed", String((n === 0) === first)));
    submit.textContent = first ? "Take me to the tables" : "Sign in";
    password.autocomplete = first ? "new-password" : "current-password";
    hint.textContent = first ? "Choose any name. The cage hands you $1,000.00 of play money." : "Welcome back.";
    problem.textContent = "";
  }

  async function go(event) {
    event.preventDefault();
    problem.textContent = "";
    submit.disabled = true;
    try {
      const answer = await (first ? register : signIn)(name.value.trim(), password.value);
      done();
      // Who has not been here at that time should know.
      if (answer?.previous_login) toast(`Your last log-in: ${new Date(answer.previous_login).toLocaleString()}.`);
    } catch (refused) {
      problem.textContent = refused.message;
      submit.disabled = false;
    }
  }

  root.replaceChildren(
    h("div", { class: "sign" },
      h("section", { class: "sign-words" },
        h("h1", {}, "Every game by the book."),
        h("p", {}, "Boardwalk deals New Jersey's Rules of the Games: each round by the regulation, each payment with the provision that decides it, each wager with its price."),
        h("ul", { class: "sign-points" },
          h("li", {}, h("strong", {}, "Play"), " live tables with play money, alone or with others."),
          h("li", {}, h("strong", {}, "Price"), " every wager before you make it."),
          h("li", {}, h("strong", {}, "Prove"), " any round: ask why, replay it, take the transcript."))),
      h("form", { class: "sign-form", onsubmit: go },
        h("div", { class: "switches", role: "group", "aria-label": "First visit or return" }, tabs),
        h("label", { for: "name" }, "Name"), name,
        h("label", { for: "password" }, "Password", h("span", { class: "dim small" }, " · 8 characters or more")), password,
        problem, submit, hint)));
  show(true);
  name.focus();
}
