// What is said aloud: one polite region for the dealer's call, one assertive
// region for what cannot wait.

const region = (id) => document.getElementById(id);
let queue = [];
let timer = null;

/** Says something when the listener is free. Calls that come together are read together. */
export function say(text) {
  if (!text) return;
  queue.push(text);
  if (timer) return;
  timer = setTimeout(() => {
    region("polite").textContent = queue.slice(-6).join(" ");
    queue = [];
    timer = null;
  }, 250);
}

/** Says something at once. */
export function alert(text) {
  const where = region("assertive");
  where.textContent = "";
  // An empty region first, or the same words twice are not said twice.
  requestAnimationFrame(() => { where.textContent = text; });
}

/** A message at the foot of the page that goes away by itself. */
export function toast(text, kind = "info", cite = null) {
  const box = document.createElement("div");
  box.className = `toast ${kind}`;
  const words = document.createElement("span");
  words.textContent = text;
  box.append(words);
  if (cite) {
    const small = document.createElement("small");
    small.textContent = cite;
    box.append(small);
  }
  const all = document.getElementById("toasts");
  all.append(box);
  while (all.children.length > 3) all.firstChild.remove();
  setTimeout(() => box.remove(), kind === "error" ? 8000 : 4000);
  if (kind === "error") alert(text);
  else say(text);
}
