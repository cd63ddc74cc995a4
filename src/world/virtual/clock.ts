import type { Clock } from "../../service/host.ts";
import { Token } from "../../service/token.ts";
import type { Kernel } from "./kernel.ts";

/** Returns the clock of virtual time that servers use. */
export function clockOf(kernel: Kernel): Clock {
  return {
    now: () => kernel.nowMs,
    after: (ms, run) =>
      kernel.at(ms, () => {
        kernel.promised();
        run();
      }),
    callAfter: (ms, run, of) => kernel.at(ms, run, of),
    promised: () => kernel.promised(),
    sleep(ms, token) {
      return new Promise((resolve) => {
        let forget: (() => void) | undefined;
        const wake = () => {
          forget?.();
          kernel.promised();
          resolve("slept");
        };
        const moment = ms < Number.POSITIVE_INFINITY ? kernel.at(ms, wake) : undefined;
        if (token === undefined || token === Token.NEVER) return;
        forget = token.onGone(() => {
          moment?.callOff();
          kernel.promised();
          resolve("gone");
        });
      });
    },
  };
}
