import { ScenarioTarget } from "../../hunt/scenario/scenario-target.ts";
import type { CallSet } from "../../hunt/search/call-set.ts";
import { sayFailedCall } from "../../hunt/search/call-set.ts";
import { scenarioText } from "../../scenario/library/library.ts";
import { jobOf } from "../../scenario/playing/job.ts";
import { inVirtualWorld } from "../../scenario/playing/undecided.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { loadsOf } from "../../scenario/steps/load-step.ts";
import { readInjection } from "../../scenario/strikes/struck-call.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { shellLine } from "../../text/words/shell-word.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import type { WorldKind } from "../../world/world.ts";
import { chosenScenarios } from "../options/chosen.ts";
import type { HuntSource, Wanted } from "./prepared-hunt.ts";

/** Prepares a hunt in a scenario. */
export async function scenarioSource(name: string, { world: wanted, seed }: Wanted): Promise<HuntSource> {
  const choice = wanted === undefined ? {} : { world: wanted };
  const [scenario] = (await chosenScenarios([name], choice)).scenarios;
  if (loadsOf(scenario).length > 0) {
    const cure = `name a scenario that only sends; for loads there is ${labCommand("sweep NAME")}`;
    throw new ProblemError([{ says: `${scenario.name} sends a load, and a hunt strikes single calls`, cure }]);
  }
  const world = wanted ?? worldFor(scenario, seed);
  const { setup } = jobOf(scenario, { world, seed });
  const target = new ScenarioTarget({ scenario, setup, world, seed }, nodeWorlds, name);
  const options = [
    ...(world === usualWorld(scenario) ? [] : ["--world", world]),
    ...(seed === 1 ? [] : ["--seed", `${seed}`]),
  ];
  const commandOf = (set: CallSet) =>
    shellLine(["lab", "run", name, ...options, ...set.flatMap((each) => ["--fail", sayFailedCall(each)])]);
  const tell = async (set: readonly string[], signal: AbortSignal) => {
    const { play } = await import("../../scenario/playing/play.ts");
    const fails = set.map((each) => readInjection(each));
    return await play(jobOf(scenario, { world, seed, fails, signal }));
  };
  const text = await scenarioText(name);
  return { target, text, programs: "", commandOf, ...(world === "virtual" && { tell }) };
}

/** Virtual if the scenario can run there, because that is faster and exact. */
function worldFor(scenario: Scenario, seed: number): WorldKind {
  if (!scenario.worlds.includes("virtual")) return "real";
  const { setup } = scenario;
  const job = {
    scenario,
    setup,
    world: "real",
    seed,
    twisted: false,
    forgiving: false,
    set: [],
    changeWords: [],
  } as const;
  return inVirtualWorld(job) === undefined ? "real" : "virtual";
}
