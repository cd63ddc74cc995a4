import type { LoadClaim } from "../expectation.ts";
import { estimateOf } from "../judge/load-judge.ts";
import { RunPool } from "../load/pooling/pool-runs.ts";
import type { Job } from "../playing/job.ts";
import { playAlone } from "../playing/play.ts";
import type { Scenario } from "../scenario.ts";
import type { PaperNumber } from "./paper.ts";

/** Returns the scenario with an expectation for each number, so that its runs count in the windows of these numbers. */
export function counting(scenario: Scenario, numbers: readonly PaperNumber[]): Scenario {
  const expect = numbers.filter(isClaim).map(({ of, between }) => ({
    kind: "load" as const,
    claims: [{ of, range: { atLeast: 0, atMost: Number.POSITIVE_INFINITY } }],
    ...(between && { between }),
  }));
  return { ...scenario, expect };
}

type PaperClaim = PaperNumber & Pick<LoadClaim, "of">;

function isClaim(number: PaperNumber): number is PaperClaim {
  return number.of.kind !== "requests" && number.of.kind !== "longest";
}

/** Plays one run and returns the numbers in it. */
export async function runNumbers(job: Job, numbers: readonly PaperNumber[]): Promise<number[]> {
  const { evidence, ending } = await playAlone(job);
  const { counters, loadFrame } = evidence;
  if (counters === undefined) throw new Error("the scenario of a paper has no load");
  counters.check(ending.tookMs);
  const pool = new RunPool(1, loadFrame);
  pool.add(counters, ending.tookMs);
  const [load] = pool.loads;
  if (load === undefined) throw new Error("the run of a paper has no load");
  return numbers.map((number) => {
    const { of, between } = number;
    if (of.kind === "requests") return (pool.servers.get(of.server)?.all.arrived ?? 0) / Number(number.per);
    if (of.kind === "longest") return load.longestUs / 1000 / Number(number.per);
    if (of.kind === "collapsed") return load.collapsed.includes(true) ? 1 : 0;
    const per = number.per === "offered" ? (load.all.offered * 1000) / load.load.forMs : number.per;
    return estimateOf({ of }, between === undefined ? {} : { between }, load, pool)[0] / per;
  });
}
