/** Shows the details of an arrow, and searches a list of pages. All contents are also in the page without it. */
export const script = `(() => {
const panelOf = (arrow) => arrow.closest("figure").querySelector(".panel");
addEventListener("click", ({ target }) => {
  const arrow = target.closest("[data-more]");
  for (const panel of document.querySelectorAll(".panel")) if (!panel.contains(target)) panel.hidden = true;
  const source = arrow && document.getElementById(arrow.getAttribute("data-more"));
  if (!source) return;
  const panel = panelOf(arrow), figure = arrow.closest("figure").getBoundingClientRect();
  panel.replaceChildren(...source.cloneNode(true).childNodes);
  panel.style.top = arrow.getBoundingClientRect().bottom - figure.top + 6 + "px";
  panel.hidden = false;
});
addEventListener("keydown", ({ key }) => {
  if (key === "Escape") for (const panel of document.querySelectorAll(".panel")) panel.hidden = true;
});
const stops = () => {
  for (const each of document.querySelectorAll(".scroll")) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0; else each.removeAttribute("tabindex");
  }
};
stops();
addEventListener("resize", stops);
let coming = 0;
new MutationObserver(() => {
  cancelAnimationFrame(coming);
  coming = requestAnimationFrame(stops);
}).observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden", "open"] });
const form = document.querySelector("form.filter");
if (form) {
  form.hidden = false;
  const entries = [...document.querySelectorAll("[data-entry]")].map((each) => ({ each, text: each.querySelector("summary").textContent.toLowerCase() }));
  const filter = () => {
    const words = form.elements.words.value.toLowerCase().split(/\\s+/);
    let left = 0;
    for (const { each, text } of entries) {
      const chosen = ["track", "state"].every((name) => !form.elements[name]?.value || each.dataset[name] === form.elements[name].value);
      each.hidden = !chosen || !words.every((word) => text.includes(word));
      if (!each.hidden) left += 1;
    }
    form.querySelector("output").textContent = left + " of " + entries.length;
  };
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
}
})();`;
