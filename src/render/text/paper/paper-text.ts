import type { PaperResult, RowResult } from "../../../scenario/paper/paper.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Look } from "../../look.ts";
import { escapeAll } from "../../view/escape.ts";
import {
  decidingEstimate,
  type PlayedPapers,
  sayAgreement,
  sayNumber,
  sayOurs,
  sayPublished,
  sayVerdict,
} from "../../view/paper-words.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { labelled } from "../drawing/title.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";

/** Draws papers one after another: the claim, each number below the published one, and where the result stops. */
export function papers(raw: PlayedPapers, look: Look): string {
  return escapeAll(raw)
    .papers.map((result) => `${linesOf(result, look).join("\n")}\n`)
    .join("\n");
}

function linesOf(result: PaperResult, look: Look): string[] {
  const { paper, rows, verdict } = result;
  const paint = paintFor(look);
  const mark = verdict === "reproduced" ? paint.good : verdict === "different" ? paint.bad : paint.open;
  return [
    paint.strong(paper.scenario.title),
    ...wrap(paper.source, look.width).map(paint.faint),
    "",
    ...wrap(paper.claim, look.width),
    "",
    ...rows.flatMap((row) => rowLines(row, look, paint)),
    ...wrap(`${sayVerdict(result)}.`, look.width).map(mark),
    "",
    ...stopLines(result, look, paint),
    "",
    ...labelled("at work", paper.atWork, look),
    ...labelled("lessons", paper.lessons.map((each) => labCommand(`run ${each}`)).join(", "), look),
    ...labelled(
      "numbers",
      paper.parameters.map(({ name, value, source }) => `${name} ${value} (${source})`).join("; "),
      look,
    ),
    ...(paper.leavesOpen.length === 0 ? [] : labelled("left open", paper.leavesOpen.join("; "), look)),
  ];
}

function rowLines(row: RowResult, look: Look, paint: Paint): string[] {
  const sign = row.agrees ? paint.good(look.unicode ? "✓" : "ok") : paint.bad(look.unicode ? "✗" : "x");
  const lines = (label: string, text: string) => labelled(`  ${label}`, text, look);
  const [first = "", ...others] = wrap(row.row.says, look.width - 3);
  return [
    `${sign} ${first}`,
    ...others.map((line) => `  ${line}`),
    ...lines("source", sayPublished(row)),
    ...lines("ours", `${sayOurs(row)}${row.agrees && !row.isVague ? "" : `: ${sayAgreement(row)}`}`),
    ...figure(row, look).map((line) => paint.faint(`  ${padEnd("", 8)}${line}`)),
    "",
  ];
}

const signs = {
  unicode: { line: "─", ours: "●", published: "◆" },
  ascii: { line: "-", ours: "o", published: "@" },
} as const;

/** Draws the published number and our interval on one scale. */
function figure(result: RowResult, look: Look): string[] {
  const { row } = result;
  const [value, low, high] = decidingEstimate(result);
  if (row.kind !== "published" || low === null || high === null || Number.isNaN(value)) return [];
  const { line, ours, published } = look.unicode ? signs.unicode : signs.ascii;
  const ends = [low, high, ...row.published];
  const [least, most] = [Math.min(...ends), Math.max(...ends)];
  const columns = Math.min(look.width, 72) - 22;
  if (columns < 10 || most === least) return [];
  const at = (number: number) => Math.round(((number - least) / (most - least)) * (columns - 1));
  const drawn = (from: number, to: number, sign: string, middle: number) => {
    const signsOf = Array.from({ length: columns }, (_, column) =>
      column === at(middle) ? sign : column >= at(from) && column <= at(to) ? line : " ",
    );
    return signsOf.join("");
  };
  const [first, last] = row.published;
  return [
    `${drawn(first, last, published, (first + last) / 2)}  ${published} source`,
    `${drawn(low, high, ours, value)}  ${ours} ours`,
  ];
}

function stopLines({ paper, stops }: PaperResult, look: Look, paint: Paint): string[] {
  const { says, setting, number } = paper.stops;
  const widest = Math.max(...stops.map(({ value }) => textWidth(value)));
  const rows = stops.map(({ value, ours }) => `  ${padEnd(value, widest)}  ${sayNumber(number, ours)}`);
  return [...wrap(`Where it stops: ${says}.`, look.width), paint.faint(`  ${setting}`), ...rows];
}
