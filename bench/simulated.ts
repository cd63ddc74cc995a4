import type { LoadStory } from "../src/scenario/load/load-story.ts";
import { jobOf } from "../src/scenario/playing/job.ts";
import { play } from "../src/scenario/playing/play.ts";
import { parseScenario } from "../src/scenario/read/read-scenario.ts";

export interface Simulated {
  readonly perSecond: number;
  /** The mean time of good answers, in seconds. */
  readonly mean: number;
}

/** Simulates one worker with random arrivals, exponential work of 1 s and load 0.8, as the `one_worker` scripts in `peers` do. */
export function oneWorker(customers: number): Promise<Simulated> {
  return simulated(`
setup: { payment: { capacity: { workers: 1, work: exponential 1s } } }
steps: [{ load: POST /pay, to: payment, rate: 0.8/s, for: ${Math.round(customers / 0.8)}s, watch: 24h }]
`);
}

/** Simulates orders with a timeout of 1 s and one retry, and a payment with 30 workers. Work goes on after its caller has left. */
export function orders(customers: number): Promise<Simulated> {
  return simulated(`
setup: { order: { timeout: 1s, retry: 2 }, payment: { capacity: { workers: 30, work: exponential 100ms } } }
steps: [{ load: POST /orders, to: order, rate: 240/s, for: ${Math.round(customers / 240)}s, watch: 24h }]
`);
}

/** Plays a load with its whole report. Measures CPU time, because the machine may be busy. */
async function simulated(text: string): Promise<Simulated> {
  const job = jobOf(parseScenario(`title: t\n${text}`, "simulated.yaml"), { world: "virtual", seed: 1 });
  const before = process.cpuUsage();
  const { load } = (await play(job)) as { load: LoadStory };
  const { user, system } = process.cpuUsage(before);
  const { offered, tookMs } = load.loads[0]!;
  return { perSecond: (offered * 1e6) / (user + system), mean: tookMs.mean[0] / 1000 };
}

/** Measures the growth of the heap, in megabytes, after this many customers at one worker. */
export async function heapAfter(customers: number): Promise<number> {
  const used = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed / 1e6;
  };
  await oneWorker(1000);
  const before = used();
  await oneWorker(customers);
  return used() - before;
}
