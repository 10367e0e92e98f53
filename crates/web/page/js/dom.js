// Elements by hand: text is always text, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Sets what a property object says; `undefined`, `null` and `false` are left out. */
function set(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [k, v] of Object.entries(value)) element.style.setProperty(k, v);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

function fill(element, children) {
  for (const child of children.flat(3)) {
    if (child === undefined || child === null || child === false) continue;
    element.append(child instanceof Node ? child : document.createTextNode(String(child)));
  }
  return element;
}

/** An HTML element: `h("p", { class: "dim" }, "words")`. */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  set(element, props);
  return fill(element, children);
}

/** An SVG element. */
export function s(tag, props, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, String(value));
  }
  return fill(element, children);
}

/** Puts these children in place of whatever was there. */
export function put(element, ...children) {
  element.replaceChildren();
  return fill(element, children);
}

/**
 * The same list of children, matched by key, so that focus and motion survive:
 * `items` are [key, data]; `make` builds, `update` refreshes, `gone` removes.
 */
export function reconcile(parent, known, items, { make, update, gone }) {
  const seen = new Set();
  for (const [key, data] of items) {
    seen.add(key);
    let element = known.get(key);
    if (!element) {
      element = make(data, key);
      known.set(key, element);
      parent.append(element);
    }
    update?.(element, data, key);
  }
  for (const [key, element] of known) {
    if (seen.has(key)) continue;
    known.delete(key);
    if (gone) gone(element, key);
    else element.remove();
  }
}

/** A modal dialog with a heading; closes by Escape, by its button and by `close`. */
export function dialog(title, body, { wide, onclose } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const box = h("dialog", { class: wide ? "dialog wide" : "dialog", "aria-labelledby": id },
    h("div", { class: "dialog-head" },
      h("h2", { id }, title),
      h("button", { class: "plain close", type: "button", "aria-label": "Close", onclick: () => box.close() }, "×")),
    h("div", { class: "dialog-body" }, body));
  box.addEventListener("close", () => { box.remove(); onclose?.(); });
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  document.body.append(box);
  box.showModal();
  return box;
}
