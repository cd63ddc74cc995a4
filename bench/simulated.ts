import { jobOf } from "../src/scenario/job.ts";
import type { LoadStory } from "../src/scenario/load/story.ts";
import { play } from "../src/scenario/play.ts";
import { parseScenario } from "../src/scenario/read/scenario.ts";

export interface Simulated {
  readonly perSecond: number;
  /** Seconds, of those that were served. */
  readonly mean: number;
}

/** One worker, random arrivals, exponential work of 1 s, load 0.8: the same as the scripts beside it. */
export function oneWorker(customers: number): Promise<Simulated> {
  return simulated(`
setup: { payment: { capacity: { workers: 1, work: exponential 1s } } }
steps: [{ load: POST /pay, to: payment, rate: 0.8/s, for: ${Math.round(customers / 0.8)}s, watch: 24h }]
`);
}

/** Orders that wait 1 s for a payment of 30 workers and try once more. Work that nobody waits for goes on. */
export function orders(customers: number): Promise<Simulated> {
  return simulated(`
setup: { order: { timeout: 1s, retry: 2 }, payment: { capacity: { workers: 30, work: exponential 100ms } } }
steps: [{ load: POST /orders, to: order, rate: 240/s, for: ${Math.round(customers / 240)}s, watch: 24h }]
`);
}

/** A load of the lab with everything that is reported of it, by CPU time, as the machine may be shared. */
async function simulated(text: string): Promise<Simulated> {
  const job = jobOf(parseScenario(`title: t\n${text}`, "simulated.yaml"), { world: "virtual", seed: 1 });
  const before = process.cpuUsage();
  const { load } = (await play(job)) as { load: LoadStory };
  const { user, system } = process.cpuUsage(before);
  const { offered, tookMs } = load.loads[0]!;
  return { perSecond: (offered * 1e6) / (user + system), mean: tookMs.mean[0] / 1000 };
}

/** Megabytes in use beyond the start after so many customers at one worker. */
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
