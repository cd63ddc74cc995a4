import { type LiveLesson, playedWith } from "../../page/live-lesson.ts";
import { headlineOf, headlineText } from "../../render/view/conclusions/headline.ts";
import { escapeAll } from "../../render/view/escape.ts";
import { statusOf } from "../../render/view/health/health-stages.ts";
import type { PointOutcome, Swept, SweptPoint } from "../../render/view/swept.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { play } from "../../scenario/playing/play.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { CLIENT } from "../../trace.ts";

/** Adds how the story of each point ends, until the user interrupts it. */
export async function withOutcomes(lesson: LiveLesson, swept: Swept, signal: AbortSignal): Promise<Swept> {
  const points: SweptPoint[] = [];
  for (const point of swept.points) {
    const pairs = new Map(swept.dimensions.map(({ name }, at) => [name, point.values[at]!] as const));
    points.push(signal.aborted ? point : { ...point, outcome: await outcomeOf(lesson, pairs) });
  }
  return { ...swept, points };
}

/** Outcomes that differ only in their times are the same. */
async function outcomeOf(lesson: LiveLesson, pairs: ReadonlyMap<string, string>): Promise<PointOutcome> {
  try {
    const [scenario, options] = playedWith(lesson, { pairs, twisted: false });
    const report = escapeAll(await play(jobOf(scenario, { ...options, world: "virtual" })));
    const got = report.calls.filter(({ by }) => by === CLIENT).map((call) => statusOf(call, "–"));
    return { got: [...new Set(got)].join("/"), says: headlineText(headlineOf(report, false)) };
  } catch (error) {
    if (error instanceof ProblemError) return { got: "–", says: "cannot be played" };
    throw error;
  }
}
