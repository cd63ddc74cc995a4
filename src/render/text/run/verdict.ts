import { type Check, isUndecided, type Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { sayFallen } from "../../view/cases.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { type Paint, paintFor } from "../drawing/paint.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";

const narrow = 64;

const NOTABLE_LAG_MS = 100;

/** Shows each expectation and what was seen. */
export function verdict(report: Report, look: Look): string[] {
  const { lagMs, forgiving, verdict, own } = report;
  const { checks, holds } = verdict;
  const paint = paintFor(look);
  const head = own === undefined || checks.length === 0 ? [] : [paint.faint("as the scenario expects:")];
  const lines = [...head, ...checkLines(checks, look, forgiving)];
  if (isUndecided(report)) return [...lines, ...unclear(lagMs, look)];
  const end = holds ? [] : wrap(fallen(report), look.width).map(forgiving ? paint.faint : paint.bad);
  return [...lines, ...end];
}

/** Shows each expectation next to its evidence. A forgiven expectation has no cross. */
export function checkLines(checks: readonly Check[], look: Look, forgiving = false): string[] {
  const paint = paintFor(look);
  const longest = Math.max(0, ...checks.map(({ says }) => textWidth(says)));
  const column = Math.min(longest, Math.floor((look.width - 4) * 0.55));
  return checks.flatMap((check) => {
    const mark = signs(check, forgiving, look, paint);
    return look.width < narrow ? stacked(check, mark, look, paint) : sideBySide(check, mark, column, look, paint);
  });
}

/** Says how much larger the tolerance of a decided run was; for the end of the screen, because it changes no result. */
export function latenessLines(report: Report, look: Look): string[] {
  const { lagMs, verdict } = report;
  if (lagMs <= NOTABLE_LAG_MS || verdict.checks.length === 0 || isUndecided(report)) return [];
  const says = `This machine was busy: it delayed the run by ${(lagMs / 1000).toFixed(1)} s in total, so the tolerance for times is that much larger.`;
  return wrap(says, look.width).map(paintFor(look).faint);
}

/** Explains an undecided run. The lateness of a load's calls is reported above. */
function unclear(lagMs: number, look: Look): string[] {
  const waited = lagMs > NOTABLE_LAG_MS ? `, and delayed the run by ${(lagMs / 1000).toFixed(1)} s in total` : "";
  return wrap(`undecided: this machine was too busy${waited}. Run it again.`, look.width).map(paintFor(look).strong);
}

/** Returns a text such as "2 of 3 expectations do not hold". */
export function fallen({ verdict: { checks }, forgiving }: Report): string {
  const fell = checks.filter(({ holds }) => !holds).length;
  return forgiving
    ? `with this change ${sayFallen(fell, checks.length, " of the original scenario")}`
    : sayFallen(fell, checks.length);
}

interface CheckMark {
  readonly first: string;
  readonly others: string;
  readonly width: number;
}

function sideBySide(check: Check, mark: CheckMark, column: number, look: Look, paint: Paint): string[] {
  const says = wrap(check.says, column);
  const saw = wrap(check.saw, look.width - column - mark.width - 4);
  return Array.from({ length: Math.max(says.length, saw.length) }, (_, nth) => {
    const line = `${padEnd(says[nth] ?? "", column)}   ${saw[nth] === undefined ? "" : paint.faint(saw[nth])}`;
    return `${nth === 0 ? mark.first : mark.others} ${line}`.trimEnd();
  });
}

function stacked(check: Check, mark: CheckMark, look: Look, paint: Paint): string[] {
  const says = wrap(check.says, look.width - mark.width - 1);
  return [
    ...says.map((line, nth) => `${nth === 0 ? mark.first : mark.others} ${line}`),
    ...wrap(check.saw, look.width - 4).map((line) => `    ${paint.faint(line)}`),
  ];
}

function signs(check: Check, forgiving: boolean, look: Look, paint: Paint): CheckMark {
  const { holds, falls, none } = glyphsFor(look);
  const [sign, tint] = check.holds ? [holds, paint.good] : forgiving ? [none, paint.faint] : [falls, paint.bad];
  const width = Math.max(textWidth(holds), textWidth(sign));
  return { first: tint(padEnd(sign, width)), others: " ".repeat(width), width };
}
