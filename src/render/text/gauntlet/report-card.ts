import { advisedFor, type Gauntlet, type JudgedRule } from "../../../gauntlet/card.ts";
import { claims, usualAnswers } from "../../../gauntlet/judge/answer-table.ts";
import { capital } from "../../../text/words/capital.ts";
import { listed } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import type { Made } from "../../results.ts";
import { seconds } from "../../view/calls/call-words.ts";
import { escapeAll } from "../../view/escape.ts";
import { brokenRules, letterOf, stateOf, verdictWords } from "../../view/gauntlet-rows.ts";
import { whyCommand } from "../../view/why-command.ts";
import { ownCommand, wrapCommand } from "../drawing/command-line.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { gauntletGrid } from "./gauntlet-grid.ts";
import { indented, ruleAdvice, ruleTitle } from "./gauntlet-rule.ts";

const mostNamed = 4;
const ruleIndent = 4;

/** Gives the verdict, says why each broken rule matters, and draws a grid of failures and rules with its letters. */
export function gauntlet(raw: Gauntlet, look: Look, made: Made): string {
  const result = escapeAll(raw);
  const paint = paintFor(look);
  const parts = [
    wrap(`gauntlet   ${result.use}`, look.width).map((line) => paint.strong(line)),
    verdictLines(result, paint, look),
    ...brokenRules(result).map((each) => whyLines(each, paint, look)),
    gauntletGrid(result, look),
    [...result.rules.flatMap((each) => ruleLines(each, letterOf(each, result.of), look)), ...statusLines(result, look)],
    detailsLines(result, made, look),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function ruleLines(
  { rule, holds, brokenBy, acceptedIn, undecidedBy }: JudgedRule,
  letter: string,
  look: Look,
): string[] {
  const paint = paintFor(look);
  const glyphs = glyphsFor(look);
  const kept = acceptedIn.length > 0 ? paint.faint("a") : paint.good(glyphs.yes);
  const unknown = undecidedBy.length > 0 ? "?" : ".";
  const sign = holds === null ? unknown : holds ? kept : paint.bad(glyphs.no);
  const by = brokenBy.length === 0 ? "" : `: ${namesOf(brokenBy)}`;
  const unjudged = holds === null && undecidedBy.length === 0 ? " (not judged)" : "";
  const open = undecidedBy.length === 0 ? "" : ` (undecided: ${namesOf(undecidedBy)})`;
  const known = acceptedIn.length === 0 ? "" : ` (accepted: ${namesOf(acceptedIn)})`;
  // The text of a broken rule is above its advice.
  const says = holds === false ? "" : `: ${rule.says}`;
  const lines = wrap(`${rule.name}${says}${unjudged}${by}${known}${open}`, look.width - ruleIndent);
  return lines.map((line, nth) => (nth === 0 ? `${letter} ${sign} ${line}` : " ".repeat(ruleIndent) + line));
}

/** Says by which statuses charges and answers were compared. */
function statusLines({ of }: Gauntlet, look: Look): string[] {
  const [paid, notPaid, unknown] = claims.map((claim) => listed(usualAnswers[claim].map(String)));
  const says = `An order counts as paid with ${paid}, as not paid with ${notPaid} and as unknown with ${unknown}, unless answers in a bench file says otherwise.`;
  return of === "client" ? [] : wrap(says, look.width);
}

function namesOf(failures: readonly string[]): string {
  const left = failures.length - mostNamed;
  return [...failures.slice(0, mostNamed), ...(left > 0 ? [`${left} more`] : [])].join(", ");
}

function whyLines({ rule, brokenBy }: JudgedRule, paint: Paint, look: Look): string[] {
  return [
    ...ruleTitle(rule, paint, look),
    ...indented(`broken by ${brokenBy.join(", ")}`, look),
    ...ruleAdvice(advisedFor(rule, brokenBy), paint, look),
  ];
}

function verdictLines(result: Gauntlet, paint: Paint, look: Look): string[] {
  const { rows, unplayed, mended, tookMs } = result;
  const state = stateOf(result);
  const verdict = state === "holds" ? paint.good : state === "undecided" ? paint.strong : paint.bad;
  return [
    ...wrap(
      capital(`${several(rows.length, "failure")} played in ${seconds(tookMs)}: ${verdictWords(result)}`),
      look.width,
    ).map(verdict),
    ...mended.flatMap((each) => wrap(`no longer broken, so remove it from the accepted rules: ${each}`, look.width)),
    ...(unplayed.length > 0 ? wrap(`not played: ${unplayed.join(", ")}`, look.width) : []),
  ];
}

/** The whole command line, so that it can be pasted. */
function detailsLines(result: Gauntlet, { command }: Made, look: Look): string[] {
  const failure = brokenRules(result)[0]?.brokenBy[0];
  if (failure === undefined) return [];
  const lines = wrapCommand(ownCommand(whyCommand(failure, command)), look.width - 2);
  return ["for every event:", ...lines.map((line) => `  ${line}`)];
}
