// The search: words, game and kind, all of which a provision must have.
const form = document.querySelector("form");
const told = form.querySelector("output");
const articles = [...document.querySelectorAll("article")].map((article) => ({
  article,
  text: [...article.children].filter((part) => part.localName !== "details").map((part) => part.textContent).join(" ").toLowerCase(),
  game: article.closest("section").id,
  kind: article.dataset.kind,
}));

function search() {
  const data = new FormData(form);
  const words = data.get("words").toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const { article, text, game, kind } of articles) {
    const fits =
      words.every((word) => text.includes(word)) &&
      (!data.get("game") || data.get("game") === game) &&
      (!data.get("kind") || data.get("kind") === kind);
    article.hidden = !fits;
    shown += fits;
  }
  for (const section of document.querySelectorAll("section")) {
    section.hidden = !section.querySelector("article:not([hidden])");
  }
  document.getElementById("none").hidden = shown > 0;
  told.textContent = `${shown} of ${articles.length} provisions`;
}

form.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
search();
