import { whyTooLarge } from "../load/real-bounds.ts";
import { expectationsOf } from "../playing/evidence/evidence.ts";
import { jobOf, type PlayOptions, twistedOf } from "../playing/job.ts";
import { play } from "../playing/play.ts";
import { wasBusy } from "../playing/undecided.ts";
import type { Check, JudgedChoice, Report } from "../report.ts";
import { reviewOf } from "../review-lesson.ts";
import type { Prediction, Scenario } from "../scenario.ts";
import { choicesTooClose } from "./choices-too-close.ts";
import { differences, firstDifferences } from "./world-differences.ts";
import { tieBetween } from "./world-tie.ts";
import { wrongConclusions } from "./wrong-conclusions.ts";

/** The result of checking a scenario. */
export interface Checkup {
  readonly scenario: Scenario;
  readonly asLesson: boolean;
  readonly expectsNothing: boolean;
  readonly holds: boolean;
  /** The only checks that fail are those for which the machine was too busy. */
  readonly undecided?: true;
  readonly checks: readonly Check[];
  /** The worlds in which it was not played, with the reasons. */
  readonly skipped: readonly string[];
}

export interface CheckOptions extends Omit<PlayOptions, "world" | "changes" | "strict" | "twisted"> {
  /** Whether it must have every part of a lesson. */
  readonly asLesson: boolean;
}

/**
 * Plays a scenario in each of its worlds, plain and twisted, and checks every requirement. A load that is too large for real sockets plays
 * only in simulated time, as it does in a run. `playJob` may reuse reports.
 */
export async function check(
  scenario: Scenario,
  { asLesson, ...options }: CheckOptions,
  playJob: typeof play = play,
): Promise<Checkup> {
  const twists = scenario.twist === undefined ? [false] : [false, true];
  const tooLarge =
    scenario.worlds.length > 1
      ? twists.map((twisted) => whyTooLarge(twisted ? twistedOf(scenario) : scenario)).find((why) => why !== undefined)
      : undefined;
  const inWorlds = tooLarge === undefined ? scenario.worlds : (["virtual"] as const);
  const jobs = inWorlds.map((world) => ({
    world,
    plain: jobOf(scenario, { ...options, world }),
    twisted: scenario.twist && jobOf(scenario, { ...options, world, twisted: true }),
  }));
  const review = reviewOf(scenario);
  const worlds: LessonRuns[] = [];
  // One world after the other, because virtual time keeps this thread busy, and real answers would be late.
  for (const { world, ...both } of jobs) {
    const [plain, twisted] = await Promise.all([playJob(both.plain), both.twisted ? playJob(both.twisted) : null]);
    worlds.push({ plain, twisted, review: review && (await playJob(jobOf(review, { ...options, world }))) });
  }
  const played = worlds.filter(({ plain }) => plain.skipped === null);
  const groups: CheckGroup[] = played.map((each) => ({
    wasBusy: [each.plain, each.twisted, each.review].some((report) => report && wasBusy(report)),
    checks: checksIn(scenario, each),
  }));
  groups.push({ wasBusy: groups.some((each) => each.wasBusy), checks: sameInBoth(played) });
  if (asLesson) {
    const parts = demand("it has every part of a lesson", missingParts(scenario), "nothing is missing");
    groups.unshift({ wasBusy: false, checks: [parts] });
  }
  const checks = groups.flatMap((each) => each.checks);
  const real = tooLarge === undefined ? [] : [`real: ${tooLarge}; write worlds: [virtual] in the file`];
  const unplayed = worlds.flatMap(({ plain }) => (plain.skipped === null ? [] : [`${plain.world}: ${plain.skipped}`]));
  const missed = groups.filter((each) => !each.checks.every(({ holds }) => holds));
  const holds = missed.length === 0;
  const isUndecided = !holds && missed.every((each) => each.wasBusy);
  const expectsNothing = scenario.predict === undefined && expectationsOf(scenario, false).length === 0;
  return {
    scenario,
    asLesson,
    expectsNothing,
    holds,
    ...(isUndecided && { undecided: true }),
    checks,
    skipped: [...real, ...unplayed],
  };
}

/** Checks of one world, or of both. If the machine was too busy, they may fail for that reason alone. */
interface CheckGroup {
  readonly wasBusy: boolean;
  readonly checks: readonly Check[];
}

interface LessonRuns {
  readonly plain: Report;
  readonly twisted: Report | null;
  readonly review: Report | undefined;
}

function sameInBoth([one, other]: readonly LessonRuns[]): Check[] {
  if (!one || !other) return [];
  const same = (says: string, here: Report, there: Report) => {
    const against = differences(here, there);
    const tie = against.length === 0 ? undefined : tieBetween(here, there);
    return demand(says, [...(tie === undefined ? [] : [tie]), ...firstDifferences(against)], "the same");
  };
  const checks = [same("both worlds give the same result", one.plain, other.plain)];
  if (one.twisted && other.twisted)
    checks.push(same("both worlds give the same result with the twist", one.twisted, other.twisted));
  return checks;
}

function missingParts(scenario: Scenario): string[] {
  const { lesson, source, predict, twist } = scenario;
  const parts = { lesson, source, predict, twist, expect: expectationsOf(scenario, false)[0] };
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [`${name} is missing`] : []));
}

function checksIn(scenario: Scenario, { plain, twisted, review }: LessonRuns): Check[] {
  const where = `${plain.world} world`;
  const checks = held(where, plain);
  const wrong = wrongConclusions(plain);
  if (scenario.misleads) {
    const holds = wrong.length > 0;
    checks.push({
      says: `${where}: a caller is misled, as the file says`,
      holds,
      saw: wrong[0] ?? "every conclusion is right",
    });
  } else {
    const against = [...wrong, ...(wrong.length > 0 ? ["if that is the point of the file, add misleads: true"] : [])];
    checks.push(
      demand(`${where}: no caller's conclusion contradicts the ledger`, against, "every conclusion is right"),
    );
  }
  if (scenario.predict) checks.push(...choiceChecks(scenario.predict, plain, where));
  if (scenario.seen) checks.push(seenCheck(plain, where));
  if (review?.scenario.predict) checks.push(...choiceChecks(review.scenario.predict, review, `${where}, review`));
  if (twisted) {
    const stands = twisted.plainHolds;
    const saw = stands ? "all of them still hold, so the twist teaches nothing" : "one fails";
    checks.push({ says: `${where}, twist: an expectation of the lesson fails`, holds: !stands, saw });
    checks.push(...held(`${where}, twist: each of its own expectations holds`, twisted));
    const asked = scenario.twist?.predict;
    if (asked) checks.push(...choiceChecks(asked, twisted, `${where}, twist`));
  }
  return checks;
}

/** Checks that some observations are right and some are wrong. */
function seenCheck({ seen }: Report, where: string): Check {
  const right = holding(seen);
  const holds = right.length > 0 && right.length < seen.length;
  return { says: `${where}: some observations hold and some do not`, holds, saw: sayHolding(right) };
}

function holding(choices: readonly JudgedChoice[]): JudgedChoice[] {
  return choices.filter(({ verdict }) => verdict.holds);
}

function sayHolding(right: readonly JudgedChoice[]): string {
  return right.length === 0 ? "none holds" : right.map(({ says }) => `"${says}" holds`).join(", ");
}

function choiceChecks(predict: Prediction, { choices, toleranceMs, lagMs }: Report, where: string): Check[] {
  const right = holding(choices);
  const close = choicesTooClose(predict, 2 * (toleranceMs - lagMs));
  return [
    { says: `${where}: exactly one choice holds`, holds: right.length === 1, saw: sayHolding(right) },
    demand(`${where}: the times of the choices can be told apart`, close, "they are far enough apart"),
  ];
}

/** Returns a check for each expectation that failed, or one if all hold. */
function held(says: string, { verdict }: Report): Check[] {
  const fallen = verdict.checks.filter(({ holds }) => !holds);
  if (verdict.checks.length === 0) return [{ says: `${says}: it plays`, holds: true, saw: "nothing is expected" }];
  if (fallen.length === 0) return [{ says: `${says}: every expectation holds`, holds: true, saw: "all of them" }];
  return fallen.map((each) => ({ ...each, says: `${says}: ${each.says}` }));
}

function demand(says: string, against: readonly string[], otherwise: string): Check {
  return { says, holds: against.length === 0, saw: against.join("; ") || otherwise };
}
