import { formerLessons } from "../../text/former/former-lessons.ts";
import { marker } from "../../text/marker.ts";

/** Searches lists, marks lessons that were taken, and exports and imports the progress. All lists are complete without it. */
export const courseScript = `/* ${marker} */(() => {
const key = "lab-progress";
const kept = location.protocol.startsWith("http") ? localStorage : undefined;
const present = ({ lessons, ended = {}, ...more }) => {
  for (const [old, now] of Object.entries(${JSON.stringify(formerLessons)})) {
    if (lessons[old]) lessons[now] = [...lessons[old].map((each) => ({ ...each, chose: 0 })), ...(lessons[now] ?? [])];
    if (ended[old]) ended[now] ??= ended[old];
    delete lessons[old];
    delete ended[old];
  }
  return { ...more, lessons, ended };
};
let progress = { version: 1, lessons: {}, ended: {} };
try { progress = present({ ...progress, ...JSON.parse(kept?.getItem(key) ?? "{}") }); } catch {}
const mark = () => {
  for (const each of document.querySelectorAll("[data-lesson]")) {
    const tries = (progress.lessons[each.dataset.lesson] ?? []).filter(({ of = "predict" }) => of === "predict");
    const says = tries.length === 0 ? (progress.ended[each.dataset.lesson] ? (each.dataset.lesson.includes("/") ? "done" : "seen") : "") : tries[0].right ? "right" : "wrong";
    const badge = each.querySelector(".mark");
    if (badge) { badge.textContent = { right: "✓ right", wrong: "✗ wrong", seen: "seen", done: "✓ done" }[says] ?? ""; badge.className = "mark " + ({ right: "good", done: "good", wrong: "bad" }[says] ?? "faint"); }
  }
};
mark();
const step = /^\\?path=([\\w-]+)&step=(\\d+)$/.exec(location.search);
if (step) {
  const onward = document.querySelector(".next") ?? document.querySelector("main").appendChild(Object.assign(document.createElement("p"), { className: "next" }));
  onward.innerHTML = "<a href='../paths/" + step[1] + ".html#step-" + (Number(step[2]) + 1) + "'>Go on with the path " + step[1] + ", after step " + step[2] + "</a>";
}
const search = document.querySelector("input[type=search]");
if (search) {
  search.closest("form").hidden = false;
  search.closest("form").addEventListener("submit", (event) => event.preventDefault());
  const entries = [...document.querySelectorAll("[data-entry]")];
  const texts = entries.map((each) => each.textContent.toLowerCase());
  const ends = entries.map((each) => (each.dataset.words ?? "").split(" "));
  const has = (at, word) => texts[at].includes(word) || ends[at].some((stem) => stem.startsWith(word) || (stem.length > 3 && word.startsWith(stem)));
  // A lesson of several tracks is one lesson.
  const several = (places) => new Set(places.map((at) => entries[at].dataset.lesson ?? at)).size;
  const filter = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const found = [...entries.keys()].filter((at) => words.every((word) => has(at, word)));
    entries.forEach((each, at) => { each.hidden = !found.includes(at); });
    for (const each of document.querySelectorAll("main section")) each.hidden = !each.querySelector("[data-entry]:not([hidden])");
    for (const each of document.querySelectorAll(".track > details")) each.open = words.length > 0;
    const form = search.closest("form");
    form.querySelector("output").textContent = several(found) + " of " + several([...entries.keys()]);
    form.querySelector("p").hidden = found.length > 0;
  };
  search.addEventListener("input", filter);
  filter();
}
const unfold = () => {
  const track = document.getElementById(location.hash.slice(1))?.querySelector(":scope > details");
  if (track) track.open = true;
};
addEventListener("hashchange", unfold);
unfold();
const stored = document.getElementById("stored");
if (stored) {
  const show = () => { const count = Object.keys(progress.lessons).length; stored.textContent = (kept ? "Your answers stay in this browser. " : "") + (count > 0 ? count + " lessons predicted." : kept ? "Nothing is stored yet." : ""); };
  show();
  if (!kept) document.getElementById("from-disk").hidden = false;
  const link = document.getElementById("export");
  link.addEventListener("click", () => {
    const text = JSON.stringify({ is: "${marker}", ...progress }, null, 2);
    link.href = URL.createObjectURL(new Blob([text + "\\n"], { type: "application/json" }));
  });
  document.getElementById("import").addEventListener("change", async ({ target }) => {
    const says = document.getElementById("imported");
    try {
      const file = JSON.parse(await target.files[0].text());
      if (file.version !== 1 || typeof file.lessons !== "object") throw new Error();
      const read = present(file);
      progress = { version: 1, lessons: { ...progress.lessons, ...read.lessons }, ended: { ...progress.ended, ...read.ended } };
      kept?.setItem(key, JSON.stringify(progress));
      says.textContent = "Imported."; show();
    } catch { says.textContent = "This file is not a progress file of lab."; }
  });
}
})();
`;
