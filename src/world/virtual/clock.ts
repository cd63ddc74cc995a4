import type { Clock } from "../../service/host.ts";
import { Token } from "../../service/token.ts";
import type { Kernel } from "./kernel.ts";

/** Virtual time as servers know it. */
export function clockOf(kernel: Kernel): Clock {
  return {
    now: () => kernel.nowMs,
    after(ms, run) {
      const moment = kernel.at(ms, run);
      return () => kernel.callOff(moment);
    },
    sleep(ms, token) {
      return new Promise((resolve) => {
        const end = (how: "slept" | "gone") => {
          kernel.promised();
          resolve(how);
        };
        if (token === undefined || token === Token.NEVER) {
          if (ms < Number.POSITIVE_INFINITY) kernel.at(ms, () => end("slept"));
          return;
        }
        let forget: (() => void) | undefined;
        const wake = () => {
          forget?.();
          end("slept");
        };
        const moment = ms < Number.POSITIVE_INFINITY ? kernel.at(ms, wake) : undefined;
        forget = token.onGone(() => {
          if (moment) kernel.callOff(moment);
          end("gone");
        });
      });
    },
  };
}
