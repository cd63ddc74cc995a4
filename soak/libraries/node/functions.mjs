import {
  ConstantBackoff,
  decorrelatedJitterGenerator,
  ExponentialBackoff,
  fullJitterGenerator,
  halfJitterGenerator,
  handleAll,
  handleType,
  IterableBackoff,
  noJitterGenerator,
  retry as retryPolicy,
} from "cockatiel";
import pRetry, { AbortError } from "p-retry";
import { onVirtualClock, sleep, writtenRandoms } from "./clock.mjs";

const generators = { decorrelatedJitterGenerator, fullJitterGenerator, halfJitterGenerator, noJitterGenerator };

class Fail extends Error {}
class Other extends Error {}
const errors = {
  fail: () => new Fail("fail"),
  other: () => new Other("other"),
  typeerror: () => new TypeError("x is not a function"),
  fetchfailed: () => new TypeError("fetch failed"),
  abort: () => new AbortError("stop"),
};

const retried = {
  cockatiel({ retry, backoff, handle }, work) {
    const handled = handle === undefined ? handleAll : handleType(Fail);
    return retryPolicy(handled, { ...retry, ...(backoff && { backoff: backoffOf(backoff) }) }).execute(work);
  },
  "p-retry"({ options: { shouldRetry, ...options } }, work) {
    return pRetry(work, { ...options, ...(shouldRetry && { shouldRetry: ({ error }) => !(error instanceof Other) }) });
  },
};

function backoffOf({ constant, iterable, exponential }) {
  if (constant !== undefined) return new ConstantBackoff(constant);
  if (iterable !== undefined) return new IterableBackoff(iterable);
  const { generator, ...options } = exponential;
  return new ExponentialBackoff({ ...options, ...(generator && { generator: generators[generator] }) });
}

export async function recordFunction(library, setting, { script, callMs }) {
  const { drawn, restore } = writtenRandoms();
  const starts = [];
  const ends = [];
  try {
    return await onVirtualClock(async (clock) => {
      const work = async () => {
        starts.push(clock.now);
        const end = script[Math.min(starts.length, script.length) - 1];
        await sleep(callMs);
        ends.push(clock.now);
        if (end !== "ok") throw errors[end]();
        return "ok";
      };
      const result = await retried[library](setting, work).then(
        (ok) => ({ ok, atMs: clock.now }),
        (error) => ({ error: error.constructor.name, message: error.message, atMs: clock.now }),
      );
      const delaysMs = starts.slice(1).map((ms, at) => ms - ends[at]);
      return { attempts: starts.length, startsMs: starts, delaysMs, randoms: drawn, result };
    });
  } finally {
    restore();
  }
}
