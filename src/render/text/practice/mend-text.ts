import type { Mend } from "../../../scenario/mend/mend.ts";
import type { MendJudgement } from "../../../scenario/mend/mend-judge.ts";
import type { Day, Price } from "../../../scenario/mend/price.ts";
import type { Report } from "../../../scenario/report.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import { allOf } from "../../../text/words/lists.ts";
import { several } from "../../../text/words/phrases.ts";
import type { Look } from "../../look.ts";
import { escapeLine } from "../../view/escape.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";
import { situation } from "../learn/situation.ts";
import { checkLines } from "../run/verdict.ts";
import { rememberLines } from "./remember.ts";

const widestText = 84;

/** Describes an exercise: the failure, the settings that may be changed, and `how`. */
export function mendStory({ scenario, may, springOf }: Mend, look: Look, how: string): string {
  const width = Math.min(look.width, widestText);
  const paint = paintFor(look);
  const edited = springOf === undefined ? allOf(may) : `the properties of ${springOf}`;
  const lines = [
    paint.strong(scenario.title),
    "",
    ...wrap(scenario.lesson ?? "", width),
    "",
    ...situation(scenario, resolveSetup(scenario.setup), look, { plain: true }),
    "",
    ...wrap(`You may change ${edited}, ${how}.`, width),
  ];
  return `${lines.join("\n")}\n`;
}

/** Describes the results of a proposal in the order of the tests. */
export function judgementText(judgement: MendJudgement, look: Look): string {
  const { shown, missed, held, real, isMended } = judgement;
  const paint = paintFor(look);
  const width = Math.min(look.width, widestText);
  const lines = checkLines(shown.verdict.checks, look);
  if (!shown.verdict.holds) return end([...lines, "", paint.bad("Not fixed yet.")]);
  const cases = several(held, "more case");
  if (missed !== undefined) {
    const checks = missed.report.verdict.checks.filter(({ holds }) => !holds);
    const says = `It passes as shown${held > 0 ? ` and in ${cases}` : ""}, but not in this case: ${escapeLine(missed.says)}.`;
    return end([...lines, "", ...wrap(says, width).map(paint.bad), ...checkLines(checks, look)]);
  }
  if (!isMended && real !== undefined) {
    const checks = real.verdict.checks.filter(({ holds }) => !holds);
    const says = `It passes ${cases} in simulated time, but not on real sockets.`;
    return end([...lines, "", ...wrap(says, width).map(paint.bad), ...checkLines(checks, look)]);
  }
  const played = real === undefined ? "" : realWords(real);
  const says = `Fixed: it passes ${several(held, "hidden case")}${played}.`;
  const priced = wrap(priceWords(mustHave(judgement.price, "the price")), width);
  return end([
    ...lines,
    "",
    ...wrap(says, width).map(paint.good),
    ...priced,
    ...rememberLines(judgement.mend.remember, look),
  ]);
}

function realWords({ skipped, verdict }: Report): string {
  if (skipped !== null) return `; on real sockets it was not played: ${skipped}`;
  return verdict.holds ? ", and on real sockets" : "; on real sockets this machine was too busy to tell";
}

function priceWords({ before, after }: Price): string {
  const changes = [
    change(share(before.good), share(after.good), "good responses"),
    change(time(before.tookMs), time(after.tookMs), "per answer"),
    change(count(before.callsEach), count(after.callsEach), "calls between servers for one call of the client"),
    change(time(before.lastChargeMs), time(after.lastChargeMs), "until the last charge"),
    change(workers(before), workers(after), "in all"),
  ].filter((each) => each !== undefined);
  const [from, to] = [ending(before), ending(after)];
  const end = from === to ? "" : ` If payment never responds, an order ends ${to} instead of ${from}.`;
  if (changes.length > 0) return `With your change, on a calm day: ${changes.join("; ")}.${end}`;
  return `${end === "" ? "It costs nothing: on" : "On"} a calm day, as before, ${calm(after)}.${end}`;
}

function workers({ workers: count }: Day): string {
  return count === null ? "unlimited workers" : several(count, "worker");
}

function ending({ hangingMs = null }: Day): string {
  return hangingMs === null ? "never" : `after ${time(hangingMs)}`;
}

function calm({ tookMs, callsEach }: Day): string {
  const calls = several(Number(count(callsEach)), "call");
  return `a response takes ${time(tookMs)}, and one call of the client causes ${calls} between servers`;
}

function change(before: string, after: string, of: string): string | undefined {
  return before === after ? undefined : `${after} ${of} instead of ${before}`;
}

function share(value: number): string {
  return `${Math.round(value * 100)} %`;
}

function time(ms: number | null): string {
  return ms === null || Number.isNaN(ms) ? "nothing" : `${(ms / 1000).toFixed(2)} s`;
}

function count(value: number): string {
  return value.toFixed(1).replace(/\.0$/, "");
}

function end(lines: readonly string[]): string {
  return `${lines.join("\n")}\n`;
}
