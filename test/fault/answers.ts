import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import { isFailure } from "../../src/service/service.ts";
import type { WorldKind } from "../../src/world/world.ts";

/**
 * Plays a setup in one line of YAML and steps of the form `POST /orders to order`; lists the answers: status, server,
 * text.
 */
export async function answers(world: WorldKind, setup: string, ...sends: readonly string[]): Promise<string[]> {
  const steps = sends.map((send) => send.split(" to ")).map(([send, to]) => `  - { send: ${send}, to: ${to} }`);
  const scenario = parseScenario([`title: A test`, `setup: ${setup}`, "steps:", ...steps].join("\n"), "test.yaml");
  const { calls } = await play(jobOf(scenario, { world, seed: 1, capMs: 20_000 }));
  return calls
    .filter(({ by }) => by === "client")
    .map(({ outcome, servedBy }) => {
      if (outcome === null) return "nothing";
      if (isFailure(outcome)) return outcome.code;
      const { status, body } = outcome;
      return `${status} by ${servedBy}: ${Buffer.from(body)}`;
    });
}
