import { type Job, jobOf, type PlayOptions } from "../../scenario/playing/job.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import type { WorldKind } from "../../world/world.ts";
import { mostTraced } from "../options/trace-option.ts";
import { injectionsOf, refuseUncalled } from "./injections.ts";
import { combinations } from "./several-values.ts";

export interface RunCommandOptions {
  readonly world?: WorldKind;
  readonly set?: readonly string[];
  readonly twist?: boolean;
  readonly compare?: boolean;
  readonly seed: number;
  readonly fail?: readonly string[];
  readonly strict?: boolean;
  readonly trace?: boolean;
  readonly cap: number;
}

/** More columns do not fit on a screen. */
const mostCompared = 8;

/** Makes the jobs for a command line. Throws mistakes as Problems before anything starts. */
export async function jobsOf(scenarios: readonly Scenario[], wanted: RunCommandOptions): Promise<Job[]> {
  const { compare, set: written = [] } = wanted;
  const readChanges =
    written.length === 0 ? undefined : (await import("../../scenario/setup/changes/set-option.ts")).changesOf;
  return scenarios.flatMap((scenario) => {
    const read = (each: readonly string[]) => (readChanges ? { ...readChanges(each, scenario), set: each } : {});
    if (!compare && isSeveral(written, read)) throw severalAlone();
    return compare ? compared(scenario, wanted, read) : [jobFor(scenario, wanted, read(written), wanted.twist)];
  });
}

/** Returns whether the values are only valid one at a time. */
function isSeveral(written: readonly string[], read: ReadChanges): boolean {
  const isRight = (each: readonly string[]) => {
    try {
      read(each);
      return true;
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return false;
    }
  };
  const all = combinations(written);
  return all.length > 1 && !isRight(written) && all.every(isRight);
}

function severalAlone(): ProblemError {
  return new ProblemError([
    { says: "--set with several values plays several runs", cure: "add --compare to see them side by side" },
  ]);
}

type ReadChanges = (written: readonly string[]) => Pick<PlayOptions, "changes" | "loads" | "set">;

/** Returns the scenario unchanged, and next to it with its twist or with each of the changes. */
function compared(scenario: Scenario, wanted: RunCommandOptions, read: ReadChanges): Job[] {
  const { set: written = [] } = wanted;
  if (written.length > 0) {
    const all = combinations(written);
    const jobs = all.map((each) => jobFor(scenario, wanted, read(each)));
    const others = jobs.filter(({ changeWords }) => changeWords.length > 0);
    if (others.length === 0)
      throw nothingToCompare(`${scenario.name} has ${written.join(" ")} already`, "write another value");
    // A value that the scenario already has is shown in the scenario's own column.
    const base = jobs.find((job) => !others.includes(job)) ?? jobFor(scenario, wanted, {});
    if (others.length < mostCompared) return [base, ...others];
    const says = `${others.length + 1} runs are too many to compare`;
    throw new ProblemError([{ says, cure: `name fewer values: at most ${mostCompared} runs are shown side by side` }]);
  }
  if (scenario.twist !== undefined) return [jobFor(scenario, wanted, {}), jobFor(scenario, wanted, {}, true)];
  const server = Object.keys(scenario.setup).at(-1) ?? "payment";
  const command = `run ${shellWord(scenario.file ?? scenario.name)} --compare --set ${server}.off=true`;
  throw nothingToCompare(`${scenario.name} has no twist`, `write a change, such as ${labCommand(command)}`);
}

function nothingToCompare(says: string, cure: string): ProblemError {
  return new ProblemError([{ says: `${says}, so there is nothing to compare`, cure }]);
}

function jobFor(scenario: Scenario, wanted: RunCommandOptions, changed: ReturnType<ReadChanges>, twisted = false): Job {
  const { world = usualWorld(scenario), seed, cap: capMs, strict = false, trace, fail = [] } = wanted;
  const fails = injectionsOf(scenario, world, fail);
  const examples = trace && { examples: mostTraced };
  const job = jobOf(scenario, { world, seed, capMs, ...changed, twisted, strict, ...examples, ...fails });
  refuseUncalled(job);
  return job;
}
