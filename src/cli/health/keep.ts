import type { Scenario } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { resolveSetup } from "../../scenario/setup/resolve.ts";
import { openReal } from "../../world/real/open.ts";
import type { Lab } from "../lab.ts";
import { ending } from "../until-interrupted.ts";

/** Starts the servers once more, as they stood at the end, and lets them be until somebody interrupts. Beside a document it is told aside. */
export async function keep({ terminal, interruption }: Lab, { setup, steps }: Scenario, aside: boolean): Promise<void> {
  const changes = steps.flatMap((step) => (step.kind === "change" ? [step.setup] : []));
  const servers = resolveSetup(changes.reduce((before, change) => mergeSetup(before, change), setup));
  const { ended, onCrash } = ending(interruption.signal);
  await using world = await openReal({ servers, seed: 1, onCrash });
  const address = world.address("health");
  const management = world.address("health/management");
  const tell = (text: string) => (aside ? terminal.say(text) : terminal.print(text));
  tell(`\nhealth listens at ${address}\n`);
  if (management !== undefined) tell(`its management at ${management}\n`);
  tell(`try: curl -i ${management ?? address}${firstPath(steps)}\n`);
  await ended;
}

function firstPath(steps: Scenario["steps"]): string {
  const first = steps.find((step) => step.kind === "send");
  return first?.kind === "send" ? first.path : "/actuator/health";
}
