import { Cancellation } from "../../../service/cancellation.ts";
import type { Clock } from "../../../service/host.ts";
import { Deferred } from "../../../service/task.ts";
import type { Kernel } from "./kernel.ts";

/** Returns the clock of virtual time that servers use. */
export function clockOf(kernel: Kernel): Clock {
  return {
    now: () => kernel.nowMs,
    after: (ms, run, of) => kernel.at(ms, run, of),
    sleep(ms, cancellation) {
      const sleep = new Deferred<"slept" | "gone">();
      if (cancellation !== undefined && cancellation !== Cancellation.NEVER)
        sleepUntilGone(kernel, ms, cancellation, sleep);
      else if (ms < Number.POSITIVE_INFINITY) kernel.at(ms, wake, sleep);
      return sleep;
    },
  };
}

function wake(sleep: Deferred<"slept" | "gone">): void {
  sleep.resolve("slept");
}

function sleepUntilGone(
  kernel: Kernel,
  ms: number,
  cancellation: Cancellation,
  sleep: Deferred<"slept" | "gone">,
): void {
  let forget: (() => void) | undefined;
  const slept = () => {
    forget?.();
    sleep.resolve("slept");
  };
  const moment = ms < Number.POSITIVE_INFINITY ? kernel.at(ms, slept) : undefined;
  forget = cancellation.onCancel(() => {
    moment?.callOff();
    // The caller finishes first: nothing is noticed elsewhere in the same turn.
    kernel.at(0, () => sleep.resolve("gone"));
  });
}
