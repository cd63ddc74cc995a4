import { type HuntBreak, type HuntReport, type TableResult, tableResults } from "../../../hunt/hunt-report.ts";
import { sayBroken } from "../../../hunt/run-result.ts";
import type { Look } from "../../look.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../../view/calls/call-words.ts";
import { escapeAll } from "../../view/escape.ts";
import {
  acceptLines,
  breaksBySet,
  chargesHint,
  huntCounts,
  huntVerdict,
  newBreaks,
  sayLike,
  sayWords,
  whyUndecided,
} from "../../view/hunt-words.ts";
import { ownCommand, wrapCommand } from "../drawing/command-line.ts";
import { type Glyphs, glyphsFor } from "../drawing/glyphs.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { cut, padEnd, textWidth, wrap } from "../drawing/width.ts";
import { timelineLines } from "../run/timeline.ts";

/** More diagrams than this would hide the list. */
const mostDrawn = 3;
const mostMoments = 30;
const mostAccepted = 4;

/** Draws calls and failures as a table, then each break with what happened, then what was not played. */
export function hunt(raw: HuntReport, look: Look, _: Made): string {
  const report = escapeAll(raw);
  const paint = paintFor(look);
  const glyphs = glyphsFor(look);
  const parts = [
    wrap(`hunt   ${report.name}   ${report.world}`, look.width).map((line) => paint.strong(line)),
    report.alreadyBroken.flatMap((each) => wrap(`${glyphs.no} ${each}`, look.width).map(paint.bad)),
    tableLines(report, look, paint, glyphs),
    ...breaksBySet(report.breaks).map((rules, at) =>
      breakLines(rules, report.breaks, at < mostDrawn, look, paint, glyphs),
    ),
    report.undecided.flatMap((set) => wrap(`? ${sayWords(set)}: ${whyUndecided(report, set)}`, look.width)),
    report.notes.flatMap((note) => wrap(note, look.width)),
    endLines(report, look, paint),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

/** Draws calls down and failures across, in several tables if they are too wide. */
function tableLines({ calls, failures, table }: HuntReport, look: Look, paint: Paint, glyphs: Glyphs): string[] {
  if (table.length === 0) return [];
  const results = tableResults({ table });
  const hasCell = (result: string) => [...results.values()].some((each) => each === result);
  const rows = calls.map(({ id, line, foundBy }) => {
    return { id, says: `${id.replace("->", glyphs.to)} ${line}${foundBy.length > 0 ? " *" : ""}` };
  });
  const longest = Math.max(...rows.map(({ says }) => textWidth(says))) + 1;
  const nameWidth = Math.min(longest, Math.max(16, Math.floor(look.width / 2)));
  let piece: string[] = [];
  const pieces = [piece];
  let room = look.width - nameWidth;
  for (const failure of failures) {
    const width = textWidth(failure) + 1;
    if (width > room && piece.length > 0) {
      piece = [];
      pieces.push(piece);
      room = look.width - nameWidth;
    }
    piece.push(failure);
    room -= width;
  }
  const drawn = pieces.map((columns) => [
    paint.faint(`${padEnd("call", nameWidth)}${columns.map((failure) => ` ${failure}`).join("")}`),
    ...rows.map(({ id, says }) => {
      const marks = columns.map((failure) => {
        const result = results.get(`${id}=${failure}`);
        return " ".repeat(textWidth(failure)) + markOf(result, paint, glyphs);
      });
      return padEnd(cut(says, nameWidth - 1, glyphs.more), nameWidth) + marks.join("");
    }),
  ]);
  const rare = `${hasCell("accepted") ? "  a accepted" : ""}${hasCell("notPlayed") ? "  - not played" : ""}`;
  const key = `${glyphs.yes} holds  ${glyphs.no} breaks  . not reached  = no effect  ? undecided${rare}`;
  const found = calls.some(({ foundBy }) => foundBy.length > 0) ? "  * only after a failure" : "";
  return [...drawn.flat(), ...wrap(key + found, look.width).map(paint.faint)];
}

function markOf(result: TableResult | undefined, paint: Paint, glyphs: Glyphs): string {
  if (result === "holds") return paint.good(glyphs.yes);
  if (result === "breaks") return paint.bad(glyphs.no);
  if (result === "accepted") return paint.faint("a");
  if (result === "notPlayed") return paint.strong("-");
  if (result === "noEffect") return paint.faint("=");
  return result === "undecided" ? paint.strong("?") : paint.faint(".");
}

/** Tells a run once, whatever the number of rules that it breaks. */
function breakLines(
  rules: readonly [HuntBreak, ...HuntBreak[]],
  all: readonly HuntBreak[],
  isDrawn: boolean,
  look: Look,
  paint: Paint,
  glyphs: Glyphs,
): string[] {
  const [first] = rules;
  const { set, saw, like, ledger, log, command, accepted, story } = first;
  const sign = accepted ? paint.faint("a") : paint.bad(glyphs.no);
  const indented = (text: string) => wrap(text, look.width - 4).map((line) => `    ${line}`);
  const client = `client: ${saw.status ?? "no response"} after ${seconds(saw.tookMs)}`;
  const room = look.width - 4;
  return [
    ...wrap(`${sayWords(set)}`, look.width - 2).map((line, at) => (at === 0 ? `${sign} ${line}` : `  ${line}`)),
    ...rules.flatMap(({ rule, says }) => indented(sayBroken(rule, says))),
    ...indented(client),
    ...ledger.flatMap(indented),
    ...log.flatMap((line) => indented(`log: ${line}`)),
    ...(like.length === 0 ? [] : indented(`the same: ${sayLike(like)}`)),
    ...(isDrawn && story !== undefined
      ? timelineLines(story, look, { most: mostMoments, whole: "the command below with --format timeline" })
      : []),
    ...wrapCommand(ownCommand(command), room).map((line) => `    ${line}`),
    ...(accepted ? [] : acceptedBy(first, all)).map((line) => `    ${line}`),
  ];
}

/** Returns the lines to paste into a file for --accept. They are not wrapped, because a line is a set. */
function acceptedBy(each: HuntBreak, all: readonly HuntBreak[]): string[] {
  const lines = acceptLines(each, all);
  const more = lines.length > mostAccepted ? [`and ${lines.length - mostAccepted} more lines in --json`] : [];
  return ["to accept it, in a file for --accept:", ...lines.slice(0, mostAccepted), ...more];
}

function endLines(report: HuntReport, look: Look, paint: Paint): string[] {
  const isGood = newBreaks(report).length === 0 && report.undecided.length === 0 && report.alreadyBroken.length === 0;
  return [
    ...huntCounts(report).flatMap((line) => wrap(line, look.width)),
    ...wrap(huntVerdict(report), look.width).map(isGood ? paint.good : paint.bad),
    ...chargesHint(report),
  ];
}
