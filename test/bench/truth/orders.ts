import { distributionOf, milliseconds, type Play } from "../../../bench/truth/row.ts";
import { sampler } from "../../../src/policy/random/distribution.ts";
import { readShare } from "../../../src/text/values/units.ts";
import type { Call } from "./seen.ts";

type Settings = Readonly<Record<string, unknown>>;
interface Retry {
  readonly tries: number;
  readonly budget?: { readonly share: string; readonly starts: number };
  readonly wait?: { readonly first: string; readonly jitter: string };
}

/** Simulates orders that do not affect each other, so that only their own payments matter. */
export function playOrders(play: Play, count: number, uniform: () => number): Call[] {
  const { order, payment = {} } = play.setup;
  const workMs = workOf(payment, uniform);
  const bulkhead = order?.bulkhead as { slots: number } | undefined;
  if (bulkhead !== undefined) return throughSlots(play, bulkhead.slots, uniform);
  const one = order === undefined ? () => ({ tookMs: workMs() }) : orderOf(play.setup, workMs, uniform);
  return Array.from({ length: count }, (_, at) => ({ atMs: at * 10, ...one() }));
}

function workOf({ delay, faults }: Settings, uniform: () => number): () => number {
  const failing = shareOf((faults as { share: string }[] | undefined)?.[0]?.share ?? "0%");
  const draw = sampler(distributionOf((delay ?? "0s") as string));
  // A failing payment fails at once.
  return () => (uniform() < failing ? Number.NaN : draw(uniform()));
}

function orderOf(setup: Play["setup"], workMs: () => number, uniform: () => number): () => Omit<Call, "atMs"> {
  const { timeout, hedge, retry } = setup.order as { timeout?: string; hedge?: { after: string }; retry?: Retry };
  if (timeout !== undefined) {
    const limitMs = milliseconds(timeout);
    return () => {
      const late = workMs() > limitMs;
      return { failed: late, useless: late ? 1 : 0 };
    };
  }
  if (hedge !== undefined) {
    const afterMs = milliseconds(hedge.after);
    return () => {
      const first = workMs();
      return first <= afterMs
        ? { tookMs: first, payments: 1 }
        : { tookMs: Math.min(first, afterMs + workMs()), payments: 2 };
    };
  }
  const layers = Object.values(setup).filter((settings) => "retry" in settings).length;
  return layers > 1 ? () => throughLayers(layers, retry!.tries, workMs) : retrying(retry!, workMs, uniform);
}

function retrying(retry: Retry, workMs: () => number, uniform: () => number): () => Omit<Call, "atMs"> {
  let tokens = retry.budget?.starts ?? Number.POSITIVE_INFINITY;
  const earned = shareOf(retry.budget?.share ?? "0%");
  return () => {
    tokens = Math.min(retry.budget?.starts ?? tokens, tokens + earned);
    let [tookMs, lastMs] = [0, 0];
    for (let payments = 1; ; payments++) {
      const work = workMs();
      if (!Number.isNaN(work)) return { tookMs: tookMs + work, payments };
      if (payments === retry.tries || tokens < 1) return { failed: true, payments };
      tokens -= 1;
      lastMs = waitBefore(retry, payments, lastMs, uniform());
      tookMs += lastMs;
    }
  };
}

function waitBefore({ wait }: Retry, retry: number, lastMs: number, uniform: number): number {
  if (wait === undefined) return 0;
  const firstMs = milliseconds(wait.first);
  const doubled = firstMs * 2 ** (retry - 1);
  if (wait.jitter === "full") return uniform * doubled;
  if (wait.jitter === "equal") return doubled / 2 + (uniform * doubled) / 2;
  return firstMs + uniform * (3 * (lastMs === 0 ? firstMs : lastMs) - firstMs);
}

function throughLayers(layers: number, tries: number, workMs: () => number): { failed: boolean; payments: number } {
  if (layers === 0) return { failed: Number.isNaN(workMs()), payments: 1 };
  let payments = 0;
  for (let at = 0; at < tries; at++) {
    const inner = throughLayers(layers - 1, tries, workMs);
    payments += inner.payments;
    if (!inner.failed) return { failed: false, payments };
  }
  return { failed: true, payments };
}

/** Simulates orders that each occupy a slot for the time of their payment. */
function throughSlots(play: Play, slots: number, uniform: () => number): Call[] {
  const { rate, for: lasts } = play.steps[0] as { rate: string; for: string };
  const gapMs = 1000 / Number.parseFloat(rate);
  const delayMs = milliseconds((play.setup.payment as { delay: string }).delay);
  const endsMs: number[] = [];
  const calls: Call[] = [];
  const gap = () => -gapMs * Math.log1p(-uniform());
  for (let atMs = 0; atMs < milliseconds(lasts); atMs += gap()) {
    while (endsMs.length > 0 && endsMs[0]! <= atMs) endsMs.shift();
    const failed = endsMs.length >= slots;
    if (!failed) endsMs.push(atMs + delayMs);
    calls.push({ atMs, failed });
  }
  return calls;
}

function shareOf(written: string): number {
  const read = readShare(written);
  if ("wrong" in read) throw new Error(`${written} ${read.wrong}`);
  return read.value;
}
