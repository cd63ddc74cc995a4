import { duration } from "../../service/setting/setting.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Fault } from "../fault.ts";

/** A server with one thread: while one request keeps it busy, all others wait, for whatever path. */
export const blockedLoop: Fault<number> = {
  name: "blocked-loop",
  example: "1s",
  place: "handler",
  about: "keeps its only thread busy for this long, so all its other requests wait",
  value: duration("How long a request keeps the thread busy."),
  when: "before",
  blocksThread: true,
  says: (ms) => `keeps its only thread busy for ${sayDuration(ms)}`,
  wrap: (ms, inner) => blockedLoop.wrapAll!(ms, inner, () => true),
  wrapAll(ms, inner, strikes) {
    let freeAtMs = 0;
    return function* (request, ctx) {
      const { clock } = ctx;
      if (strikes(request, ctx)) {
        freeAtMs = Math.max(clock.now(), freeAtMs) + ms;
        ctx.keepBusy(ms);
        ctx.note({ kind: "decided", by: "blocked-loop", says: blockedLoop.says(ms) });
      }
      const waitMs = freeAtMs - clock.now();
      // A busy thread reads nothing, not even that a caller has hung up.
      if (waitMs > 0) yield* clock.sleep(waitMs);
      return yield* inner(request, ctx);
    };
  },
};
