import type { Report } from "../../scenario/report.ts";
import { headlineHtml, top, verdictHtml } from "../html/body-html.ts";
import { partsHtml, upperHtml } from "../html/part-html.ts";
import { escapeAll } from "../view/escape.ts";
import { storyPage } from "../view/pages/story-page.ts";
import { xml } from "../xml.ts";

interface ExercisePage {
  readonly report: Report;
  readonly hints: readonly string[];
  readonly command: string;
  readonly version: string;
}

/** Draws the body of an exercise: the problem, the goal, the hints, and the run, which fails until a setting changes. */
export function exerciseBody({ report, hints, command, version }: ExercisePage): string {
  const { name, title, lesson = "" } = escapeAll(report.scenario);
  // The lesson of an exercise describes its problem, which is the first thing on the page.
  const page = storyPage(
    { ...escapeAll(report), scenario: { ...escapeAll(report.scenario), lesson: "" } },
    { version, command },
    command,
  );
  const goal = report.verdict.checks.map(({ says }) => `<li>${xml(escapeAll(says))}</li>`).join("");
  return `<header><p class="place"><a href="../practice.html">practice</a> / ${xml(name)}</p><h1>${xml(title)}</h1></header>
<main>
<p class="situation">${xml(lesson.trim())}</p>
<h2>The goal</h2><ul>${goal}</ul>${hintsHtml(escapeAll(hints))}
<p id="cases" role="status"></p>
<h2>With these settings</h2>
${headlineHtml(page)}${verdictHtml(page)}
${upperHtml(page, { ...top, isListed: true }, true)}
<div id="below">${partsHtml(page, undefined, top)}</div>
</main>`;
}

/** Draws hints that a learner has to open. */
export function hintsHtml(hints: readonly string[]): string {
  const told = hints.map((hint) => `<li>${xml(hint)}</li>`).join("");
  return told === "" ? "" : `<details><summary>Hints</summary><ol>${told}</ol></details>`;
}
