import type { Report } from "../../scenario/report.ts";
import { headlineHtml, top, verdictHtml } from "../html/body-html.ts";
import { partsHtml, upperHtml } from "../html/part-html.ts";
import { escapeAll } from "../view/escape.ts";
import { storyPage } from "../view/pages/story-page.ts";
import { xml } from "../xml.ts";
import { hintsHtml, situationHtml } from "./situation-html.ts";

interface ExercisePage {
  readonly report: Report;
  readonly hints: readonly string[];
  readonly command: string;
  readonly version: string;
}

/** Draws the body of an exercise: the problem, the goal, the hints, and the run, which fails until a setting changes. */
export function exerciseBody({ report, hints, command, version }: ExercisePage): string {
  const { name, title, lesson = "" } = escapeAll(report.scenario);
  const page = storyPage(escapeAll(withoutProblem(report)), { version, command }, command);
  const goal = report.verdict.checks.map(({ says }) => `<li>${xml(escapeAll(says))}</li>`).join("");
  return `<header><p class="place"><a href="../practice.html">practice</a> / ${xml(name)}</p><h1>${xml(title)}</h1></header>
<main>
<p class="situation">${xml(lesson.trim())}</p>
${situationHtml(report.scenario)}
<h2>The goal</h2><ul>${goal}</ul>${hintsHtml(hints)}
<p id="cases" role="status"></p>
<h2>With these settings</h2>
${headlineHtml(page)}${verdictHtml(page)}
${upperHtml(page, { ...top, isListed: true }, true)}
<div id="below">${partsHtml(page, undefined, top)}</div>
</main>`;
}

/** Leaves out the lesson of an exercise, because it describes the problem, which is the first thing on the page. */
export function withoutProblem(report: Report): Report {
  const { lesson: _, ...scenario } = report.scenario;
  return { ...report, scenario };
}
