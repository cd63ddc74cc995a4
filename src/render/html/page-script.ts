/** Shows the details of an arrow and filters the list of contents. All contents are also in the page without it. */
export const script = `(() => {
for (const arrow of document.querySelectorAll("[data-more]")) {
  const show = () => {
    const source = document.getElementById(arrow.getAttribute("data-more"));
    const panel = arrow.closest("figure").querySelector(".panel");
    if (source && panel) { panel.hidden = false; panel.replaceChildren(...source.cloneNode(true).childNodes); }
  };
  for (const kind of ["mouseenter", "focus", "click"]) arrow.addEventListener(kind, show);
}
const form = document.querySelector("form");
if (form) {
  form.hidden = false;
  const filter = () => {
    let left = 0;
    for (const each of document.querySelectorAll("[data-track]")) {
      const fits = ["track", "state"].every((name) => !form.elements[name].value || each.dataset[name] === form.elements[name].value);
      each.hidden = !fits;
      if (fits && each.localName === "tr") left += 1;
    }
    form.querySelector("output").textContent = left + " shown";
  };
  form.addEventListener("change", filter);
  filter();
}
})();`;
