import type { Gauntlet, JudgedRule, Row } from "../../gauntlet/gauntlet.ts";
import { rules } from "../../gauntlet/rules.ts";
import { labCommand } from "../../text/lab-command.ts";
import { several } from "../../text/phrases.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { gotWords, longestMs, ruleCalled, verdictWords } from "../view/gauntlet-rows.ts";
import { seconds } from "../view/words.ts";
import { type Glyphs, glyphsFor } from "./glyphs.ts";
import { type Paint, paintFor } from "./paint.ts";
import { cut, padEnd, padStart, wrap } from "./width.ts";

const nameWidth = 23;
const gotWidth = 11;
const tookWidth = 9;
const mostNamed = 4;

/** A grid of failures and rules, then each rule, and of each broken one why it matters. */
export function gauntlet(raw: Gauntlet, look: Look): string {
  const result = escapeAll(raw);
  const paint = paintFor(look);
  const glyphs = glyphsFor(look);
  const judged = result.rules.map((each, at) => ruleLine(each, at, { paint, glyphs, look }));
  const broken = result.rules.filter(({ holds }) => holds === false);
  const parts = [
    [`${paint.strong("gauntlet")}   ${result.use}`],
    [headLine(paint), ...result.rows.map((row) => rowLine(row, paint, glyphs))],
    judged,
    ...broken.map((each) => whyLines(each, paint, look)),
    endLines(result, paint, look),
  ];
  return `${parts.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function headLine(paint: Paint): string {
  const numbers = rules.map((_, at) => padStart(`${at + 1}`, 3)).join("");
  return paint.faint(
    `${padEnd("failure", nameWidth)}${padEnd("got", gotWidth)}${padStart("took", tookWidth)}${numbers}`,
  );
}

function rowLine(row: Row, paint: Paint, glyphs: Glyphs): string {
  const tookMs = longestMs(row);
  const marks = rules.map(({ name }) => {
    const holds = row.judged[name];
    if (holds === undefined) return paint.faint(padStart(".", 3));
    if (holds) return paint.good(padStart(glyphs.yes, 3));
    return row.accepted.includes(name) ? paint.faint(padStart("a", 3)) : paint.bad(padStart(glyphs.no, 3));
  });
  const took = tookMs === undefined ? "" : seconds(tookMs);
  const got = padEnd(cut(gotWords(row.answers), gotWidth - 1, ""), gotWidth);
  return `${padEnd(row.failure, nameWidth)}${got}${padStart(took, tookWidth)}${marks.join("")}`;
}

interface Drawing {
  readonly paint: Paint;
  readonly glyphs: Glyphs;
  readonly look: Look;
}

function ruleLine({ rule, holds, brokenBy }: JudgedRule, at: number, { paint, glyphs, look }: Drawing): string {
  const { says } = ruleCalled(rule);
  const sign = holds === null ? glyphs.none : holds ? paint.good(glyphs.yes) : paint.bad(glyphs.no);
  const by = brokenBy.length === 0 ? "" : `: ${namesOf(brokenBy)}`;
  const unjudged = holds === null ? " (not judged)" : "";
  return `${padStart(`${at + 1}`, 3)} ${sign} ${cut(`${rule}: ${says}${unjudged}${by}`, look.width - 6, glyphs.more)}`;
}

function namesOf(failures: readonly string[]): string {
  const left = failures.length - mostNamed;
  return [...failures.slice(0, mostNamed), ...(left > 0 ? [`${left} more`] : [])].join(", ");
}

function whyLines({ rule, brokenBy }: JudgedRule, paint: Paint, look: Look): string[] {
  const { says, why, lesson, inStacks } = ruleCalled(rule);
  return [
    paint.bad(`${rule}: ${says}`),
    ...wrap(`broken by ${brokenBy.join(", ")}`, look.width - 2).map((line) => `  ${line}`),
    ...wrap(`${why} ${inStacks}`, look.width - 2).map((line) => `  ${line}`),
    `  ${paint.faint("see")} ${labCommand(`run ${lesson}`)}`,
  ];
}

function endLines(
  { holds, rows, rules: judged, unplayed, mended, tookMs }: Gauntlet,
  paint: Paint,
  look: Look,
): string[] {
  const broken = judged.filter((each) => each.holds === false);
  const [first] = broken;
  const verdict = (holds ? paint.good : paint.bad)(verdictWords(judged));
  const known = rows.flatMap(({ accepted }) => accepted).length;
  return [
    `${verdict}: ${several(rows.length, "failure")} in ${seconds(tookMs)}`,
    ...(known > 0 ? [`accepted as known (a): ${known}`] : []),
    ...mended.map((each) => `no longer broken, so remove it from the accepted rules: ${each}`),
    ...(unplayed.length > 0 ? wrap(`not played: ${unplayed.join(", ")}`, look.width) : []),
    ...(first === undefined ? [] : [`details: ${labCommand(`gauntlet … --why ${first.brokenBy[0]}`)}`]),
  ];
}
