import type { Explanation, PackedFamily } from "../explain/explanation.ts";
import { Lookup } from "../explain/lookup.ts";
import { keepUnits } from "../render/html/keep-units.ts";
import { mentionsHtml, nothingFoundHtml, symptomsHtml, wholeHtml } from "../render/site/explain-page.ts";
import { explainedRows } from "../render/text/explain/explanation-text.ts";
import type { SymptomGuide } from "../scenario/guide/guide-entry.ts";
import { symptomsClosest } from "../scenario/guide/symptom-meant.ts";
import { byId } from "./dom.ts";

// The program of the page that explains messages. Nothing that is written there leaves it.

/** All messages that are known; the site's script defines them. */
declare const labMessages: readonly PackedFamily[];
/** The symptoms that sentences describe. */
declare const labSymptoms: SymptomGuide;

const lookup = new Lookup(labMessages);
const box = document.querySelector<HTMLTextAreaElement>("#log")!;
const entries = [...document.querySelectorAll<HTMLElement>("#all > .entries > details")];
const texts = lookup
  .everything()
  .map((about) => JSON.stringify([about.key, about.says, explainedRows(about)]).toLowerCase());
/** A longer text is a log, which resembles no name and describes no symptom. */
const longestName = 200;

for (const [at, about] of lookup.everything().entries())
  entries[at]!.addEventListener("toggle", () => complete(entries[at]!, about), { once: true });
box.form!.hidden = false;
box.addEventListener("input", show);
show();

/** Explains the symptom that the text describes and what it mentions, and lists the entries that contain all its words. */
function show(): void {
  const text = box.value.trim();
  const words = text.toLowerCase().split(/\s+/);
  const shown = entries.filter((each, at) => {
    each.hidden = !words.every((word) => texts[at]!.includes(word));
    return !each.hidden;
  });
  byId("count").textContent =
    text === "" ? `${entries.length}` : `${shown.length} of ${entries.length} contain all words of your text`;
  document.querySelector<HTMLDetailsElement>("#all")!.open = text !== "";
  const mentions = lookup.mentions(text);
  const symptoms = text.length > longestName ? [] : symptomsClosest(labSymptoms, lookup, text);
  const isKnown = mentions.counted.length > 0 || symptoms.length > 0;
  byId("found").hidden = text === "" || (!isKnown && shown.length > 0);
  byId("found").innerHTML = keepUnits(
    isKnown
      ? symptomsHtml(symptoms) + mentionsHtml(mentions)
      : nothingFoundHtml(text.length > longestName ? [] : lookup.nearestKeys(text)),
  );
}

/** Replaces the short text, because all of them in full would be too much for one page. */
function complete(entry: Element, about: Explanation): void {
  const [summary, ...brief] = entry.children;
  for (const each of brief) each.remove();
  summary!.insertAdjacentHTML("afterend", keepUnits(wholeHtml(about)));
}
