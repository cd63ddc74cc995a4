import { listScenarios, loadScenario } from "../src/scenario/library/library.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { play } from "../src/scenario/playing/play.ts";
import { usualWorld } from "../src/scenario/playing/usual-world.ts";
import type { JudgedChoice, Report } from "../src/scenario/report.ts";
import { reviewOf } from "../src/scenario/review-lesson.ts";
import type { Scenario } from "../src/scenario/scenario.ts";
import type { WorldKind } from "../src/world/world.ts";

/** A question of a lesson, with its choices judged by a run. */
export interface Question {
  readonly lesson: string;
  readonly of: "predict" | "seen" | "twist" | "review";
  readonly ask: string;
  readonly choices: readonly Judged[];
}
interface Judged {
  readonly says: string;
  readonly right: boolean;
  /** For a twist: whether the choice would be right without the twist, too. */
  readonly before?: boolean;
}

/** The reports of a lesson, without and with its twist. */
export interface Played {
  readonly scenario: Scenario;
  readonly plain: Report;
  readonly twisted: Report | undefined;
  readonly questions: readonly Question[];
}

/** Plays lessons to find out the right choices, in the virtual world if possible. */
export async function playLessons(
  names = listScenarios().map(({ name }) => name),
  playJob: typeof play = play,
): Promise<Played[]> {
  const scenarios = await Promise.all(names.map(loadScenario));
  // Real runs wait in parallel; virtual runs keep the thread busy, so they come afterwards.
  const [real, virtual] = [false, true].map((isVirtual) =>
    scenarios.filter(({ worlds }) => worlds.includes("virtual") === isVirtual),
  );
  const together = await Promise.all(real!.map((each) => playLesson(each, playJob)));
  const played: Played[] = [];
  // On a busy machine no choice of a real run may hold; that lesson is played again on its own.
  for (const each of together) played.push(isDecided(each) ? each : await playLesson(each.scenario, playJob));
  for (const scenario of virtual!) played.push(await playLesson(scenario, playJob));
  return played.filter(({ plain }) => plain.skipped === null);
}

/** Whether each question has a right choice. */
export function isDecided({ questions }: Played): boolean {
  return questions.every(({ choices }) => choices.some(({ right }) => right));
}

async function playLesson(scenario: Scenario, playJob: typeof play): Promise<Played> {
  const world: WorldKind = scenario.worlds.includes("virtual") ? "virtual" : usualWorld(scenario);
  const run = (played: Scenario, twisted = false) => playJob(jobOf(played, { world, seed: 1, capMs: 60_000, twisted }));
  const { predict, twist, seen = [] } = scenario;
  const review = reviewOf(scenario);
  // The choices of the twist are judged by the same run, as if they were observations.
  const all = await run({ ...scenario, seen: [...seen, ...(twist?.predict?.choices ?? [])] });
  const plain: Report = { ...all, scenario, seen: all.seen.slice(0, seen.length) };
  const before = twist?.predict && all.seen.slice(seen.length);
  const twisted = twist && (await run(scenario, true));
  const reviewed = review && (await run(review)).choices;
  const question = (of: Question["of"], ask: string | undefined, choices: readonly JudgedChoice[] | undefined) =>
    ask === undefined || choices === undefined || choices.length === 0
      ? []
      : [{ lesson: scenario.name, of, ask, choices: choices.map((choice, at) => judged(choice, of, before?.[at])) }];
  return {
    scenario,
    plain,
    twisted,
    questions: [
      ...question("predict", predict?.ask, plain.choices),
      ...question("seen", "What did you just see?", plain.seen),
      ...question("twist", twist?.predict?.ask, twisted?.choices),
      ...question("review", review?.predict?.ask, reviewed),
    ],
  };
}

function judged({ says, verdict }: JudgedChoice, of: Question["of"], before: JudgedChoice | undefined): Judged {
  const right = verdict.holds;
  return of === "twist" && before !== undefined ? { says, right, before: before.verdict.holds } : { says, right };
}
