// What a floor supervisor may do at a table: exactly what the server lists.

import { dialog, h, put } from "./dom.js";
import { toast } from "./say.js";

export class Supervisor {
  constructor(page) {
    this.page = page;
    this.element = h("section", { class: "supervisor", "aria-label": "Floor supervisor", hidden: true });
    this.words = h("input", { id: "ruling-words", type: "text", maxlength: 200, autocomplete: "off", list: "ruling-forms", placeholder: "in words, as in a transcript" });
    this.forms = h("datalist", { id: "ruling-forms" });
    this.choice = h("select", { id: "irregularity" });
  }

  async ask(what, done) {
    const answer = await this.page.command(what);
    if (answer.ok) toast(done);
    return answer.ok;
  }

  draw() {
    const may = this.page.state?.supervisor;
    this.element.hidden = !may;
    if (!may) return;
    const key = JSON.stringify(may);
    if (key === this.drawn) return;
    this.drawn = key;
    const kept = this.words.value;
    const focus = this.element.contains(document.activeElement) ? document.activeElement.id || document.activeElement.dataset.act : null;
    const act = (name, words, run, { main = false } = {}) => h("button", { type: "button", class: main ? "tool main-tool" : "tool", data: { act: name }, onclick: run }, words);
    const stopped = may.paused || may.held;
    put(this.choice, may.irregularities.map((one) => h("option", { value: one }, one)));
    put(this.forms, may.forms.map((form) => h("option", { value: form })));
    put(this.element,
      h("h2", {}, "Floor supervisor", may.paused && h("span", { class: "tag" }, "paused"), may.held && h("span", { class: "tag" }, "deal held")),
      h("div", { class: "supervisor-row" },
        stopped ? act("resume", "Resume", () => this.ask({ type: "resume" }, "The table goes on."), { main: true }) : [
          act("pause", "Pause", () => this.ask({ type: "pause" }, "The table is paused.")),
          act("hold", "Hold the deal", () => this.ask({ type: "hold" }, "The dealer goes on step by step."))],
        may.held && act("step", "One step", () => this.page.command({ type: "step" })),
        act("void", "Void the round", () => this.void()),
        [...may.rulings, ...may.dealer].map((choice) => act(`rule-${choice.key}`, choice.label, () => this.rule(choice)))),
      may.irregularities.length > 0 && h("div", { class: "supervisor-row" },
        h("label", { for: "irregularity" }, "What went wrong"), this.choice,
        act("report", "Report", () => this.ask({ type: "irregularity", key: this.choice.value }, "Reported."))),
      h("div", { class: "supervisor-row" },
        h("label", { for: "ruling-words" }, "Other"), this.words, this.forms,
        act("rule-words", "Rule", () => this.say({ type: "rule", decision: this.words.value.trim() })),
        act("report-words", "Report", () => this.say({ type: "irregularity", key: this.words.value.trim() }))));
    this.words.value = kept;
    if (focus) (document.getElementById(focus) ?? this.element.querySelector(`[data-act="${focus}"]`))?.focus();
  }

  /** A ruling that needs a word more is finished in the field. */
  rule(choice) {
    if (choice.args === "none") return this.ask({ type: "rule", decision: choice.key }, choice.label);
    this.words.value = typeof choice.args === "object" && choice.args.wager ? `${choice.key} ${choice.args.wager}` : `${choice.key} `;
    this.words.focus();
    return null;
  }

  async say(what) {
    if (!this.words.value.trim()) return this.words.focus();
    if (await this.ask(what, "Done.")) this.words.value = "";
    return null;
  }

  void() {
    const run = async () => {
      box.close();
      await this.ask({ type: "void" }, "The round is void; every wager went back.");
    };
    const box = dialog("Void the round?", [h("p", {}, "Every wager on the layout goes back to whoever made it, and new cards are shuffled. It stands in the log."),
      h("div", { class: "row" }, h("button", { type: "button", class: "main", data: { act: "void-yes" }, onclick: run }, "Void the round"))]);
  }
}
