import { loadScenario } from "../src/scenario/library/library.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { Run } from "../src/scenario/playing/run.ts";
import { servedScenario } from "../src/scenario/playing/served.ts";
import type { RawSetup } from "../src/scenario/scenario.ts";
import { nodeWorlds } from "../src/world/node-worlds.ts";

/** Switches a setting of an open payment on and off, and returns how many of these changes failed, with the first error. */
export async function changes(on: RawSetup[string], off: RawSetup[string], times: number) {
  const scenario = await loadScenario("on-time");
  await using run = await Run.open(jobOf(servedScenario(scenario), { world: "real", seed: 1 }), nodeWorlds, {
    ports: {},
    onCrash: () => {},
  });
  const address = run.world.address("payment");
  let failed = 0;
  let first: unknown;
  for (let change = 0; change < times; change++) {
    try {
      await run.change({ payment: change % 2 === 0 ? on : off });
      if (change % 2 === 1 && run.world.address("payment") !== address) throw new Error("another address");
    } catch (error) {
      failed += 1;
      first ??= error;
    }
  }
  return { failed, first };
}
