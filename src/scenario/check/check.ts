import { expectationsOf } from "../evidence.ts";
import { jobOf, type PlayOptions } from "../job.ts";
import { play } from "../play.ts";
import type { Check, Report } from "../report.ts";
import type { Scenario } from "../scenario.ts";
import { wasBusy } from "../undecided.ts";
import { differences } from "../world-differences.ts";
import { choicesTooClose } from "./choices-too-close.ts";
import { wrongConclusions } from "./wrong-conclusions.ts";

/** What a lesson must be, each demand with what was seen of it. */
export interface Checkup {
  readonly scenario: Scenario;
  readonly holds: boolean;
  /** It does not hold, but only where this machine was too busy to tell. */
  readonly undecided?: true;
  readonly checks: readonly Check[];
  /** Worlds it was not played in, and why. */
  readonly skipped: readonly string[];
}

export type CheckOptions = Omit<PlayOptions, "world" | "changes" | "twisted">;

/** Plays a scenario in each of its worlds, plain and twisted, and holds it against everything that a lesson must be. */
export async function check(scenario: Scenario, options: CheckOptions): Promise<Checkup> {
  const missing = missingParts(scenario);
  const twists = scenario.twist === undefined ? [false] : [false, true];
  const jobs = scenario.worlds.map((world) => twists.map((twisted) => jobOf(scenario, { ...options, world, twisted })));
  const worlds: Played[] = [];
  // One world after the other: virtual time takes all there is of this thread, and real answers would be late.
  for (const both of jobs) {
    const [plain, twisted = null] = await Promise.all(both.map(play));
    worlds.push({ plain: plain!, twisted });
  }
  const played = worlds.filter(({ plain }) => plain.skipped === null);
  const [one, other] = played.map(({ plain }) => plain);
  const certain = [demand("it says all that a lesson says", missing, "nothing is missing")];
  const unclear: Check[] = [];
  for (const { plain, twisted } of played) {
    const isBusy = [plain, twisted].some((report) => report !== null && wasBusy(report));
    (isBusy ? unclear : certain).push(...checksIn(scenario, plain, twisted));
  }
  if (one && other) {
    const same = demand("both worlds tell the same", differences(one, other), "the same");
    (unclear.length > 0 ? unclear : certain).push(same);
  }
  const checks = [...certain, ...unclear];
  const skipped = worlds.flatMap(({ plain }) => (plain.skipped === null ? [] : [`${plain.world}: ${plain.skipped}`]));
  const isUndecided = certain.every(({ holds }) => holds) && unclear.some(({ holds }) => !holds);
  const holds = checks.every((each) => each.holds);
  return { scenario, holds, ...(isUndecided && { undecided: true }), checks, skipped };
}

interface Played {
  readonly plain: Report;
  readonly twisted: Report | null;
}

function missingParts(scenario: Scenario): string[] {
  const { lesson, source, predict, twist } = scenario;
  const parts = { lesson, source, predict, twist, expect: expectationsOf(scenario, false)[0] };
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [`${name} is missing`] : []));
}

function checksIn(scenario: Scenario, plain: Report, twisted: Report | null): Check[] {
  const where = `in the ${plain.world} world`;
  const checks = held(`it holds ${where}`, plain);
  const wrong = wrongConclusions(plain);
  if (scenario.misleads) {
    const holds = wrong.length > 0;
    checks.push({
      says: `a caller is misled ${where}, as it says`,
      holds,
      saw: wrong[0] ?? "every conclusion is right",
    });
  } else {
    checks.push(demand(`no caller concludes what the ledger denies ${where}`, wrong, "every conclusion is right"));
  }
  if (scenario.predict) checks.push(...choiceChecks(scenario.predict, plain, where));
  if (twisted) {
    const stands = twisted.plainHolds;
    const saw = stands ? "everything expected still holds, so the change teaches nothing" : "what was expected falls";
    checks.push({ says: `it falls under its twist ${where}`, holds: !stands, saw });
    checks.push(...held(`its twist holds ${where}`, twisted));
  }
  return checks;
}

function choiceChecks(predict: NonNullable<Scenario["predict"]>, plain: Report, where: string): Check[] {
  const right = plain.choices.filter(({ verdict }) => verdict.holds);
  const saw = right.length === 0 ? "none holds" : right.map(({ says }) => `"${says}" holds`).join(", ");
  const close = choicesTooClose(predict, 2 * (plain.toleranceMs - plain.lagMs));
  return [
    { says: `exactly one choice holds ${where}`, holds: right.length === 1, saw },
    demand(`the times of its choices can be told apart ${where}`, close, "they lie far enough apart"),
  ];
}

/** One line where all holds, and one for each expectation that fell. */
function held(says: string, { verdict }: Report): Check[] {
  const fallen = verdict.checks.filter(({ holds }) => !holds);
  if (fallen.length === 0) return [{ says, holds: true, saw: "all that was expected" }];
  return fallen.map((each) => ({ ...each, says: `${says}: ${each.says}` }));
}

function demand(says: string, against: readonly string[], otherwise: string): Check {
  return { says, holds: against.length === 0, saw: against.join("; ") || otherwise };
}
