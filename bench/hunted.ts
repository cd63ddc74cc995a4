// The functions that bench/hunt.mjs measures.
import { scenarioSource } from "../src/cli/hunt/scenario-source.ts";
import { Hunt } from "../src/hunt/hunt.ts";
import { reportOf } from "../src/hunt/hunt-report.ts";
import { ScenarioTarget } from "../src/hunt/scenario/scenario-target.ts";
import { listScenarios, loadScenario } from "../src/scenario/library/library.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { playAlone } from "../src/scenario/playing/play.ts";
import { parseScenario } from "../src/scenario/read/read-scenario.ts";
import { loadsOf } from "../src/scenario/steps/load-step.ts";
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

/** Hunts in every lesson of the library that sends no load: pairs if its request makes at most 20 calls, else single failures. */
export async function libraryHunts(): Promise<{ readonly scenarios: number; readonly played: number }> {
  const { signal } = new AbortController();
  const counts = { scenarios: 0, played: 0 };
  for (const { name } of listScenarios()) {
    const scenario = await loadScenario(name);
    if (loadsOf(scenario).length > 0) continue;
    const { target } = await scenarioSource(name, { seed });
    if (target.world !== "virtual") continue;
    const plan = { failures: "usual", most: 1, all: false, seed, isAccepted: () => false, signal };
    const first = new Hunt(target, plan);
    await first.playFirst();
    const most = first.resultOf([]).calls.length <= 20 ? 2 : 1;
    const hunt = new Hunt(target, { ...plan, most });
    await hunt.play();
    counts.scenarios += 1;
    counts.played += reportOf(hunt, () => "", 0).runs.played;
  }
  return counts;
}
