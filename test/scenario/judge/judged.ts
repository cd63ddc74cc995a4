import { Judge } from "../../../src/scenario/judge/judge.ts";
import { RunPool } from "../../../src/scenario/load/pooling/pool-runs.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { playAlone } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Verdict } from "../../../src/scenario/report.ts";
import type { WorldKind } from "../../../src/world/world.ts";

/** Plays a load in virtual time and judges it as if it had been played in this world. */
export async function judged(text: string, world: WorldKind = "virtual"): Promise<Verdict> {
  const scenario = parseScenario(`title: t\n${text}`, "my-load.yaml");
  const { evidence, ending } = await playAlone(jobOf(scenario, { world: "virtual", seed: 1, capMs: 60_000 }));
  const pool = new RunPool(1, evidence.loadFrame);
  pool.add(evidence.counters!, ending.tookMs);
  return new Judge(scenario.expect, { lines: [], world, mostLatenessMs: 0 }).verdict(0, pool);
}
