import { stringify } from "yaml";
import { tookNames } from "../../src/scenario/expectation.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";
import { openLoad, queueOf } from "./row.ts";
import { anyWorkSojourn, exponentialSojourn, type Sojourn } from "./sojourn-forms.ts";

/** A queue whose times are known exactly. */
export interface Model {
  readonly name: string;
  readonly workers: number;
  readonly work: string;
}

export const models: readonly Model[] = [
  { name: "M/M/1", workers: 1, work: "exponential 10ms" },
  { name: "M/M/4", workers: 4, work: "exponential 10ms" },
  { name: "M/G/1", workers: 1, work: "lognormal 10ms 1.0" },
];
export const busyShares: readonly number[] = [0.5, 0.7, 0.8, 0.9, 0.95];

/** A queue at some load with a number of calls, and the seeds to play. */
export interface Cells extends Model {
  readonly busy: number;
  readonly calls: number;
  readonly fromSeed: number;
  readonly seeds: number;
}

/** What the intervals of one figure were over some seeds. */
export interface Covered {
  readonly what: string;
  readonly closed: number;
  readonly open: number;
  /** The number of intervals that contain the exact value. */
  readonly inside: number;
}

/** Plays seeds of a queue and counts the intervals that contain the exact values. */
export async function covered({ workers, work, busy, calls, fromSeed, seeds }: Cells): Promise<Covered[]> {
  const rate = `${Number(((busy * workers) / queueOf("1/s", workers, work).meanMs) * 1000).toFixed(6)}/s`;
  const exact = exactly(rate, workers, work);
  const counts = exact.map(([what]) => ({ what, closed: 0, open: 0, inside: 0 }));
  const setup = { payment: { capacity: { workers, work } } };
  const text = stringify({ title: "known", setup, steps: [openLoad("payment", rate)(calls)] });
  const scenario = parseScenario(text, "coverage.yaml");
  for (let seed = fromSeed; seed < fromSeed + seeds; seed++) {
    const { load } = await play(jobOf(scenario, { world: "virtual", seed, examples: 0 }));
    const { tookMs } = load!.loads[0]!;
    for (const [at, [what, value]] of exact.entries()) {
      const [, low, high] = tookMs[what];
      if (low === null) continue;
      if (high === null) counts[at]!.open += 1;
      else counts[at]!.closed += 1;
      if (value >= low && value <= (high ?? Number.POSITIVE_INFINITY)) counts[at]!.inside += 1;
    }
  }
  return counts;
}

function exactly(rate: string, workers: number, work: string) {
  const queue = queueOf(rate, workers, work);
  const sojourn: Sojourn =
    queue.distribution.kind === "exponential"
      ? exponentialSojourn(queue)
      : anyWorkSojourn(queue.ratePerMs, queue.distribution);
  const shares = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999 };
  return tookNames.map((what) => [what, what === "mean" ? sojourn.meanMs : sojourn.quantileMs(shares[what])] as const);
}
