import type { Report } from "../../scenario/report.ts";
import { thousands } from "../../text/words/phrases.ts";
import { headlineHtml, top, verdictHtml } from "../html/body-html.ts";
import { partsHtml, upperHtml } from "../html/part-html.ts";
import { twistQuestion, whatIf } from "../text/learn/what-if.ts";
import { escapeAll, escapeLine } from "../view/escape.ts";
import type { Page } from "../view/pages/page.ts";
import { storyPage } from "../view/pages/story-page.ts";
import { attributes, xml } from "../xml.ts";
import { hintsHtml, situationHtml } from "./situation-html.ts";

/** A lesson of the course, and the one after it. */
export interface CoursePage {
  readonly report: Report;
  readonly command: string;
  readonly version: string;
  /** Whether the page can play it. */
  readonly plays: boolean;
  /** Lessons that have a page in this site. */
  readonly inSite: readonly string[];
  readonly next?: { readonly name: string; readonly ask: string };
}

/** Draws the body of a lesson: the situation and the question; the run, its explanation and further questions are closed. */
export function lessonBody({ report, command, version, plays, inSite, next }: CoursePage): string {
  const { scenario, load } = report;
  const { name, track, predict, title, level, after = [] } = escapeAll(scenario);
  const question = predict?.ask ?? title;
  const page = trimmed(storyPage(escapeAll(report), { version, command }, command));
  const recorded = plays
    ? ""
    : `<p class="recorded"><b class="badge undecided">recorded</b> It needs real sockets, so this page shows a recorded run. In a terminal: <code>${xml(command)}</code></p>`;
  const ask = (of: string) => `<div id="ask-${of}" hidden></div>`;
  const calls = load?.loads.reduce((sum, { offered }) => sum + offered, 0);
  const waits = calls === undefined ? undefined : `Plays ${thousands(calls)} calls …`;
  const premise = scenario.twist && escapeLine(whatIf(scenario, scenario.twist));
  const asksTwist = scenario.twist && escapeLine(twistQuestion(scenario, scenario.twist));
  const askTwist = `<div${attributes({ id: "ask-twist", "data-ask": asksTwist })} hidden></div>`;
  const twistLater =
    plays || premise === undefined ? "" : `<h2>${xml(premise)}</h2><pre>${xml(`${command} --twist`)}</pre>`;
  const choices = (predict?.choices ?? []).map(({ says }) => `<li>${xml(says)}</li>`).join("");
  const before =
    after.length === 0
      ? ""
      : `, after ${after.map((each) => (inSite.includes(each) ? `<a href="${xml(each)}.html">${xml(each)}</a>` : xml(each))).join(", ")}`;
  const onward = next === undefined ? "" : `<p class="next"><a href="${next.name}.html">Next: ${xml(next.ask)}</a></p>`;
  return `<header><p class="place"><a${attributes({ href: `../index.html#track-${track}` })}>${xml(track)}</a> / ${xml(name)}${level === undefined ? "" : `, ${xml(level)}`}${before}</p><h1>${xml(question)}</h1></header>
<main>
${situationHtml(scenario)}
${recorded}<div${attributes({ id: "ask-predict", "data-plays": waits })} hidden></div><noscript><ul>${choices}</ul></noscript>
${predict === undefined ? "" : hintsHtml(scenario.hints)}
<details id="future"><summary>What happened (choose before you open it)</summary>
<h2 class="title">${xml(title)}</h2>
${headlineHtml(page)}${verdictHtml(page)}
${upperHtml(page, { ...top, isListed: plays }, true)}
${ask("seen")}${askTwist}${ask("review")}${twistLater}
<div id="below">${partsHtml(page, undefined, top)}</div>
</details>
${onward}
</main>`;
}

/** Leaves out the stories of single calls of a load, which the page draws when it plays. */
function trimmed(page: Page): Page {
  return {
    ...page,
    parts: page.parts.filter(({ kind, at }) => (kind !== "sequence" && kind !== "words") || at !== undefined),
  };
}
