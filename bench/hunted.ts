// The functions that bench/hunt.mjs measures.
import { Hunt } from "../src/hunt/hunt.ts";
import { reportOf } from "../src/hunt/hunt-report.ts";
import { ScenarioTarget } from "../src/hunt/scenario/scenario-target.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { playAlone } from "../src/scenario/playing/play.ts";
import { parseScenario } from "../src/scenario/read/read-scenario.ts";
import { nodeWorlds } from "../src/world/node-worlds.ts";

const file = "bench.yaml";
const world = "virtual";
const seed = 1;

/** Hunts in this scenario again and again, each time from its start to its report, until this many sets are played. Returns their number. */
export async function hunts(text: string, atLeast: number): Promise<number> {
  const scenario = parseScenario(text, file);
  const { setup } = jobOf(scenario, { world, seed });
  const { signal } = new AbortController();
  let played = 0;
  while (played < atLeast) {
    const target = new ScenarioTarget({ scenario, setup, world, seed }, nodeWorlds, file);
    const plan = { failures: "usual", most: 2, all: true, seed, isAccepted: () => false, signal };
    const hunt = new Hunt(target, plan);
    await hunt.play();
    played += reportOf(hunt, () => "", 0).runs.played;
  }
  return played;
}

/** Plays the same scenario alone, without a failure. */
export async function runsAlone(text: string, count: number): Promise<void> {
  const job = jobOf(parseScenario(text, file), { world, seed });
  for (let nth = 0; nth < count; nth++) await playAlone({ ...job, seed: nth + 1 });
}
