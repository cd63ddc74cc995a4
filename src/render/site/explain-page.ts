import type { Explanation } from "../../explain/explanation.ts";
import type { Mentions } from "../../explain/lookup.ts";
import type { Symptom } from "../../scenario/guide/guide-entry.ts";
import { capital } from "../../text/words/capital.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { leftOutWords } from "../text/explain/digest.ts";
import { explainedRows, type Pair, runLessons, titleOf } from "../text/explain/explanation-text.ts";
import { escapeAll, escapeLine } from "../view/escape.ts";
import { attributes, xml } from "../xml.ts";

type ExplainedRows = ReturnType<typeof explainedRows>;

/** As many are open; more would hide that there are others. */
const mostOpen = 3;

/** Draws the page that explains messages: a box for a text in which they are found, and all that are known, in short. */
export function explainBody(all: readonly Explanation[]): string {
  const says = "What a code or a message of your log proves, what it leaves open, and whether a retry is safe.";
  return `<header><h1>Explain</h1><p class="lede">${says}</p></header><main>
<form role="search" hidden><label class="box">A message, a whole log, or a sentence about what goes wrong; it stays in this page<textarea id="log" rows="4" autocomplete="off" spellcheck="false"></textarea></label></form>
<p class="faint">The same in a terminal: <code>${xml(labCommand("explain < app.log"))}</code></p>
<section id="found" class="entries" role="status" hidden></section>
<details id="all"><summary><h2>All messages</h2> <span class="faint" id="count">${all.length}</span></summary>
<div class="entries">${all.map((each) => entry(each, briefly(each))).join("\n")}</div></details></main>`;
}

/** Draws the symptom that a text describes, or several that come closest; nothing if there are none. */
export function symptomsHtml(symptoms: readonly Symptom[]): string {
  const drawn = symptoms.map(({ symptom, means, do: remedy, explain, lessons }) => {
    const rows = [
      ["in your code", remedy],
      ["see it", runLessons(lessons)],
      ...(explain.length > 0 ? [["messages", labCommand(`explain ${explain.map(shellWord).join(" ")}`)]] : []),
    ].map(
      ([label = "", says = ""], at) =>
        `<dt>${label}</dt><dd>${at === 0 ? xml(says) : `<code>${xml(says)}</code>`}</dd>`,
    );
    const summary = `<summary>${xml(capital(symptom))}</summary>`;
    const isOpen = symptoms.length === 1 ? "" : undefined;
    return `<details${attributes({ open: isOpen })}>${summary}<p>${xml(means)}</p><dl>${rows.join("")}</dl></details>`;
  });
  if (drawn.length === 0) return "";
  return `<h2>${drawn.length === 1 ? "The closest symptom" : "The closest symptoms"}</h2>${drawn.join("")}`;
}

/** Draws what a text mentions, in the order that the command uses; empty if it mentions nothing. */
export function mentionsHtml({ counted, leftOut }: Mentions): string {
  if (counted.length === 0) return "";
  const entries = counted.map(({ what, times }, at) => entry(what, explainedRows(what), times, at < mostOpen));
  const rest = leftOutWords(leftOut, { width: Number.POSITIVE_INFINITY, colour: false, unicode: true }).trim();
  return `<h2>In your text</h2>${entries.join("")}${rest === "" ? "" : `<p>${xml(rest)}</p>`}`;
}

export function nothingFoundHtml(alike: readonly string[]): string {
  if (alike.length > 0) return `<p>Nothing is known by these words. Did you mean ${xml(alike.join(", or "))}?</p>`;
  const search = xml(labCommand("search 'charged twice'"));
  return `<p>Nothing is known by these words. A terminal can search lessons, settings and pages, too: <code>${search}</code></p>`;
}

/** As much as a person decides by; a page of all messages in full would be too large. */
const briefly = (about: Explanation): ExplainedRows =>
  explainedRows(about).map((rows) => rows.filter(({ label }) => label === "still unknown" || label === "retry?"));

/** Draws what an entry says when it is open, with the settings that decide. */
export const wholeHtml = (about: Explanation) => insideHtml(about, explainedRows(about));

function entry(about: Explanation, rows: ExplainedRows, times = 1, isOpen = false): string {
  const count = times === 1 ? "" : ` <span class="faint">${times} times</span>`;
  const summary = `<summary>${xml(escapeLine(titleOf(about)))}${count}</summary>`;
  return `<details${attributes({ open: isOpen ? "" : undefined })}>${summary}${insideHtml(about, rows)}</details>`;
}

function insideHtml({ says, lessons }: Explanation, rows: ExplainedRows): string {
  const drawn = escapeAll(rows)
    .flat()
    .map((row) => `<dt>${row.label}</dt><dd>${xml(row.says)}${partsHtml(row.parts ?? [])}</dd>`);
  const seeIt = lessons.length === 0 ? "" : `<dt>see it</dt><dd><code>${xml(runLessons(lessons))}</code></dd>`;
  return `<p>${xml(escapeLine(says))}</p><dl>${drawn.join("")}${seeIt}</dl>`;
}

const partsHtml = (parts: readonly Pair[]) =>
  parts.map(([part, says]) => `<p><b>${xml(part)}</b> ${xml(says)}</p>`).join("");
