import type { Paper } from "../../scenario/paper/paper.ts";
import type { Report } from "../../scenario/report.ts";
import { capital } from "../../text/words/capital.ts";
import { headlineHtml, top, verdictHtml } from "../html/body-html.ts";
import { partsHtml, upperHtml } from "../html/part-html.ts";
import { escapeAll } from "../view/escape.ts";
import { cells, type PagePart } from "../view/pages/page.ts";
import { storyPage } from "../view/pages/story-page.ts";
import { sayPublished } from "../view/paper-words.ts";
import { xml } from "../xml.ts";

interface CoursePaper {
  readonly paper: Paper;
  readonly report: Report;
  readonly command: string;
  readonly version: string;
}

/** Draws the body of a paper: what was published, and one run of its setup, which plays. */
export function paperBody({ paper: raw, report, command, version }: CoursePaper): string {
  const paper = escapeAll(raw);
  const page = storyPage(escapeAll(report), { version, command }, command);
  return `<header><p class="place"><a href="../papers.html">papers</a> / ${xml(paper.name)}</p><h1>${xml(paper.scenario.title)}</h1></header>
<main>
<p class="situation">${xml(paper.claim)}</p>
<p class="faint">${xml(paper.source)}</p>
<p>Lessons: ${paper.lessons.map((each) => `<a href="../lessons/${each}.html">${xml(each)}</a>`).join(", ")}</p>
<h2>One run</h2>
${headlineHtml(page)}${verdictHtml(page)}
${upperHtml(page, { ...top, isListed: true }, true)}
${partsHtml({ ...page, parts: published(paper) }, undefined, top)}
<div id="below">${partsHtml(page, undefined, top)}</div>
</main>`;
}

function published({ rows, parameters, leavesOpen, stops, atWork }: Paper): readonly PagePart[] {
  const sentences = (texts: readonly string[]) => texts.map((each) => `${capital(each)}.`).join("\n");
  return [
    {
      kind: "table",
      head: "Published numbers; the command below compares many runs with them",
      columns: ["", "published"],
      rows: rows.map((row) => cells(row.says, sayPublished({ row }))),
    },
    {
      kind: "table",
      head: "Parameters",
      columns: ["setting", "value", "source"],
      rows: parameters.map(({ name, value, source }) => cells(name, value, source)),
    },
    { kind: "text", head: "Where it stops", text: sentences([stops.says]) },
    ...(leavesOpen.length === 0
      ? []
      : [{ kind: "text", head: "The source leaves open", text: sentences(leavesOpen) } as const]),
    { kind: "text", head: "At work", text: atWork },
  ];
}
