import { duration } from "../../service/setting.ts";
import { sayDuration } from "../../text/units.ts";
import type { Fault } from "../fault.ts";

/** A server with one thread: what keeps it busy keeps every other request waiting, whatever that one asks for. */
export const blockedLoop: Fault<number> = {
  name: "blocked-loop",
  example: "1s",
  place: "handler",
  about: "keeps its only thread busy for so long, and all its other requests wait",
  value: duration("How long a request keeps the thread busy."),
  when: "before",
  blocksThread: true,
  says: (ms) => `keeps its only thread busy for ${sayDuration(ms)}`,
  wrap: (ms, inner) => blockedLoop.wrapAll!(ms, inner, () => true),
  wrapAll(ms, inner, strikes) {
    let freeAtMs = 0;
    return async (request, ctx) => {
      const { clock } = ctx;
      if (strikes(request, ctx)) {
        freeAtMs = Math.max(clock.now(), freeAtMs) + ms;
        ctx.keepBusy(ms);
        ctx.note({ kind: "decided", by: "blocked-loop", says: blockedLoop.says(ms) });
      }
      const waitMs = freeAtMs - clock.now();
      // A thread that is busy hears nobody, a caller that leaves no more than another.
      if (waitMs > 0) await clock.sleep(waitMs);
      return await inner(request, ctx);
    };
  },
};
