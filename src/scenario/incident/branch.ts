import { createHash } from "node:crypto";
import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Event } from "../../trace.ts";
import type { LoadStory } from "../load/load-story.ts";
import { jobOf } from "../playing/job.ts";
import { play } from "../playing/play.ts";
import type { Change, RawSetup } from "../scenario.ts";
import { isBefore } from "./compare-branches.ts";
import type { Incident, IncidentBranch, IncidentCost, Prices } from "./incident.ts";

export interface BranchOptions {
  readonly seed: number;
  /** A seed for everything random after the first decision. */
  readonly laterSeed?: number;
  readonly signal?: AbortSignal;
  /** How many calls of each outcome are traced. */
  readonly examples?: number;
}

/** The name of a branch with a setting of the learner's own. */
export const ownChoice = "yours";

/** Returns all courses through the decisions, in the order of the file. */
export function coursesOf({ decisions }: Incident): string[][] {
  return decisions.reduce<string[][]>(
    (courses, { actions }) => courses.flatMap((course) => actions.map(({ name }) => [...course, name])),
    [[]],
  );
}

/** Plays an incident with these choices; a setup in place of one is a choice of the learner's own. */
export async function playBranch(
  incident: Incident,
  chosen: readonly (string | RawSetup)[],
  { seed, laterSeed, signal, examples = 1 }: BranchOptions,
): Promise<IncidentBranch> {
  const { scenario, decisions, cost } = incident;
  const changes = decisions.flatMap(({ atMs, actions }, nth) => {
    const choice = chosen[nth];
    if (choice === undefined) return [];
    if (typeof choice !== "string") return [changeAt(atMs, choice)];
    const action = actions.find(({ name }) => name === choice);
    if (action === undefined)
      throw unknownAction(
        choice,
        actions.map(({ name }) => name),
      );
    return action.changes.map(({ afterMs, setup }) => changeAt(atMs + afterMs, setup));
  });
  const [first] = decisions;
  const hashes = decisions.map(({ atMs }) => ({ atMs, hash: createHash("sha256") }));
  const onEvent = (event: Event) => {
    for (const { hash, atMs } of hashes) if (event.atMs < atMs) hash.update(`${JSON.stringify(event)}\n`);
  };
  const forked = { ...scenario, steps: [...scenario.steps, ...changes] };
  const report = await play(
    jobOf(forked, {
      world: "virtual",
      seed,
      onEvent,
      examples,
      ...(laterSeed !== undefined && { reseed: { atMs: first.atMs, seed: laterSeed } }),
      ...(signal && { signal }),
    }),
  );
  const load = mustHave(report.load, "the load of an incident");
  for (const { hash, atMs } of hashes)
    for (const { windows } of load.loads) hash.update(JSON.stringify(windows.filter(isBefore(atMs))));
  const choose = chosen.map((each) => (typeof each === "string" ? each : ownChoice));
  const prefixHashes = hashes.map(({ hash }) => hash.digest("hex"));
  return { choose, report, load, cost: costOf(load, cost), prefixHashes };
}

function changeAt(atMs: number, setup: RawSetup): Change {
  return { kind: "change", together: false, atMs, setup };
}

function costOf({ loads, charges }: LoadStory, prices: Prices): IncidentCost {
  const lost = loads.reduce((sum, { offered, good }) => sum + offered - good, 0);
  const down = loads.flatMap(({ windows }) => windows.filter(({ offered, good }) => offered > 0 && good < offered / 2));
  const downMinutes = Math.round(down.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 600) / 100;
  const chargedTwice = charges.repeated;
  const total = lost * prices.lost + chargedTwice * prices.chargedTwice + downMinutes * prices.downMinute;
  return { lost, chargedTwice, downMinutes, total: Math.round(total) };
}

function unknownAction(name: string, known: readonly string[]): ProblemError {
  return new ProblemError([
    { says: `there is no action called "${name}" at this decision`, cure: suggest(name, known) },
  ]);
}
