import { bulkhead } from "cockatiel";
import CircuitBreaker from "opossum";
import { onVirtualClock, sleep } from "./clock.mjs";

const makers = {
  cockatiel({ limit, queue }) {
    const policy = bulkhead(limit, queue);
    return { call: (work) => policy.execute(work), nameOf: (error) => error.constructor.name, end() {} };
  },
  opossum({ capacity }) {
    // Failures and slow calls never open it.
    const breaker = new CircuitBreaker((work) => work(), { capacity, timeout: false, volumeThreshold: 1000 });
    return { call: (work) => breaker.fire(work), nameOf: (error) => error.code, end: () => breaker.shutdown() };
  },
};

export async function recordBulkhead(library, setting, { calls }) {
  return await onVirtualClock(async (clock) => {
    const { call, nameOf, end } = makers[library](setting);
    const answers = await Promise.all(
      calls.map(async ({ n, startMs, ms }) => {
        await sleep(startMs);
        let beganMs;
        const work = async () => {
          beganMs = clock.now;
          await sleep(ms);
        };
        return await call(work).then(
          () => ({ n, beganMs, doneMs: clock.now }),
          (error) => ({ n, doneMs: clock.now, error: nameOf(error), message: error.message }),
        );
      }),
    );
    end();
    return { calls: answers };
  });
}
