import { jobOf } from "../../scenario/playing/job.ts";
import { Run } from "../../scenario/playing/run.ts";
import { servedScenario } from "../../scenario/playing/served.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { isChange } from "../../scenario/steps/change.ts";
import { isSend } from "../../scenario/steps/send-step.ts";
import { nodeWorlds } from "../../world/node-worlds.ts";
import type { Lab } from "../lab.ts";
import { ending } from "../program/until-interrupted.ts";
import { openToChanges } from "../serve/changeable.ts";
import { changeLines } from "../serve/served-addresses.ts";

/**
 * Starts the servers again in their final state and keeps them running until interrupted. If stdout carries a document,
 * the addresses go to stderr.
 */
export async function keep({ terminal, interruption }: Lab, scenario: Scenario, aside: boolean): Promise<void> {
  const { setup, steps } = scenario;
  const changes = steps.filter(isChange).map((step) => step.setup);
  const { ended, onCrash } = ending(interruption.signal);
  const stood = servedScenario({ ...scenario, setup: changes.reduce(mergeSetup, setup) });
  await using run = await Run.open(jobOf(stood, { world: "real", seed: 1, mostEvents: 1000 }), nodeWorlds, { onCrash });
  const { world } = run;
  const address = world.address("health");
  const management = world.address("health/management");
  const tell = (text: string) => (aside ? terminal.say(text) : terminal.print(text));
  tell(`\nhealth is listening at ${address}\n`);
  if (management !== undefined) tell(`management is at ${management}\n`);
  tell(`try: curl -i ${management ?? address}${firstPath(steps)}\n`);
  const { unannounced, close } = await openToChanges(run, scenario.name);
  tell(`${changeLines({ here: false, unannounced, example: "pay=DOWN" }).join("\n")}\n`);
  await ended.finally(close);
}

function firstPath(steps: Scenario["steps"]): string {
  return steps.find(isSend)?.path ?? "/actuator/health";
}
