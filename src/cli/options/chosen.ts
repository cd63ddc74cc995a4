import { listScenarios, loadScenario } from "../../scenario/library/library.ts";
import { trackCalled } from "../../scenario/library/track-called.ts";
import { writtenApart } from "../../scenario/library/written-apart.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { WorldKind } from "../../world/world.ts";
import { together } from "./repeated-option.ts";

export interface ScenarioChoice {
  readonly all?: boolean;
  readonly track?: string;
  readonly world?: WorldKind;
}

export interface ChosenScenarios {
  readonly scenarios: readonly [Scenario, ...Scenario[]];
  /** Scenarios of a track or of `--all` that cannot run in the requested world. */
  readonly leftOut: readonly Scenario[];
}

/** Returns the scenarios named on a command line. */
export async function chosenScenarios(names: readonly string[], choice: ScenarioChoice): Promise<ChosenScenarios> {
  const [name] = names;
  if (choice.all && name !== undefined) throw together(name, "--all");
  const named = await openAll(names);
  const { world } = choice;
  for (const scenario of named)
    if (world !== undefined && !scenario.worlds.includes(world)) throw elsewhere(scenario, world);
  const more = choice.all || choice.track !== undefined ? namesOf(choice).filter((name) => !names.includes(name)) : [];
  const listed = await openAll(more);
  const isAble = ({ worlds }: Scenario) => world === undefined || worlds.includes(world);
  const [first, ...others] = [...named, ...listed.filter(isAble)];
  const leftOut = listed.filter((scenario) => !isAble(scenario));
  if (first !== undefined) return { scenarios: [first, ...others], leftOut };
  throw new ProblemError([
    {
      says: "no scenario given",
      cure: "write the name of one, such as timeout-504, or --all",
    },
  ]);
}

function namesOf({ all, track }: ScenarioChoice): readonly string[] {
  if (all || track === undefined) return listScenarios().map(({ name }) => name);
  return trackCalled(track).lessons;
}

/** Reports the mistakes of all files, not only of the first. */
export async function openAll(names: readonly string[]): Promise<Scenario[]> {
  const opened = await Promise.allSettled(names.map(loadScenario));
  const broken = opened.filter((each) => each.status === "rejected").map(({ reason }) => reason);
  const bug = broken.find((reason) => !(reason instanceof ProblemError));
  if (bug !== undefined) throw bug;
  const apart = broken.length > 0 ? writtenApart(names) : undefined;
  if (apart !== undefined) throw new ProblemError([apart]);
  if (broken.length > 0) throw new ProblemError(broken.flatMap((reason: ProblemError) => reason.problems));
  return opened.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}

function elsewhere({ name, worlds }: Scenario, world: WorldKind): ProblemError {
  return new ProblemError([
    {
      says: `${name} cannot run in the ${world} world`,
      cure: `leave out --world ${world}; it runs only in the ${worlds.join(" and ")} world`,
    },
  ]);
}
