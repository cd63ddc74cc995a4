import type { Check, Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
import { glyphsFor } from "./glyphs.ts";
import { type Paint, paintFor } from "./paint.ts";
import { padEnd, textWidth, wrap } from "./width.ts";

const narrow = 64;

const NOTABLE_LAG_MS = 100;

/** Each expectation, and what was seen. */
export function verdict(report: Report, look: Look): string[] {
  const { checks, holds } = report.verdict;
  const lines = checkLines(checks, look);
  const busy = report.lagMs > NOTABLE_LAG_MS && checks.length > 0 ? lateness(report.lagMs, look) : [];
  return holds ? [...lines, ...busy] : [...lines, paintFor(look).bad(fallen(report)), ...busy];
}

/** What was demanded, and beside it what was seen. */
export function checkLines(checks: readonly Check[], look: Look): string[] {
  const paint = paintFor(look);
  const longest = Math.max(0, ...checks.map(({ says }) => textWidth(says)));
  const column = Math.min(longest, Math.floor((look.width - 4) * 0.55));
  return checks.flatMap((check) =>
    look.width < narrow ? stacked(check, look, paint) : beside(check, column, look, paint),
  );
}

function lateness(lagMs: number, look: Look): string[] {
  const says = `This machine was busy: it kept the run waiting for ${(lagMs / 1000).toFixed(1)} s in all, and times are held that much more loosely.`;
  return wrap(says, look.width).map(paintFor(look).faint);
}

function fallen({ verdict: { checks }, changes }: Report): string {
  const fell = checks.filter(({ holds }) => !holds).length;
  const many = `${fell} of ${checks.length} ${checks.length === 1 ? "expectation" : "expectations"}`;
  const does = fell === 1 ? "does" : "do";
  return changes.length > 0 ? `with this change ${many} ${does} not hold` : `${many} ${does} not hold`;
}

function beside(check: Check, column: number, look: Look, paint: Paint): string[] {
  const says = wrap(check.says, column);
  const mark = signs(check, look, paint);
  const saw = wrap(check.saw, look.width - column - mark.width - 4);
  return Array.from({ length: Math.max(says.length, saw.length) }, (_, nth) => {
    const line = `${padEnd(says[nth] ?? "", column)}   ${saw[nth] === undefined ? "" : paint.faint(saw[nth])}`;
    return `${nth === 0 ? mark.first : mark.others} ${line}`.trimEnd();
  });
}

function stacked(check: Check, look: Look, paint: Paint): string[] {
  const mark = signs(check, look, paint);
  const says = wrap(check.says, look.width - mark.width - 1);
  return [
    ...says.map((line, nth) => `${nth === 0 ? mark.first : mark.others} ${line}`),
    ...wrap(check.saw, look.width - 4).map((line) => `    ${paint.faint(line)}`),
  ];
}

function signs(check: Check, look: Look, paint: Paint): { first: string; others: string; width: number } {
  const { holds, falls } = glyphsFor(look);
  const sign = check.holds ? holds : falls;
  return { first: (check.holds ? paint.good : paint.bad)(sign), others: " ".repeat(sign.length), width: sign.length };
}
