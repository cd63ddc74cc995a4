import type { Body, Piece } from "../../service/body.ts";
import { Cancellation } from "../../service/cancellation.ts";
import type { Clock } from "../../service/host.ts";
import { text } from "../../service/replies.ts";
import { duration } from "../../service/setting/setting.ts";
import { first, type Task } from "../../service/task.ts";
import { joined } from "../../text/bytes/bytes.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Fault } from "../fault.ts";

const tooSlow = text(408, "The request arrived too slowly", [["connection", "close"]]);

/** Strikes slow callers; the server itself is fast. */
export const impatient: Fault<number> = {
  name: "impatient",
  example: "300ms",
  place: "handler",
  about: "answers 408 to a request that is not complete within this time, and does no work",
  value: duration("How long a request may take to arrive."),
  when: "before",
  says: (ms) => `gives a request ${sayDuration(ms)} to arrive completely`,
  shows: (ms) => ({ setup: { order: { sends: "10KB", sendsOver: `${2 * ms}ms` } } }),
  headLimitMs: (ms) => ms,
  wrap(ms, inner) {
    return function* (request, ctx) {
      const body = yield* within(ms, request.body, ctx.clock);
      if (body !== undefined) return yield* inner({ ...request, body }, ctx);
      ctx.note({ kind: "decided", by: "impatient", says: "the request arrived too slowly" });
      return tooSlow;
    };
  },
};

/** Reads the whole body; returns undefined if it breaks off or takes too long. */
function* within(ms: number, body: Body, clock: Clock): Task<Uint8Array | undefined> {
  if (body instanceof Uint8Array) return body;
  const read = new Cancellation();
  const timeUp = clock.sleep(ms, read);
  const pieces: Uint8Array[] = [];
  for (;;) {
    const next = yield* first<Piece | "slept" | "gone">([body.next(), timeUp]);
    if (next instanceof Uint8Array) {
      pieces.push(next);
      continue;
    }
    read.cancel();
    if (next === null) return joined(pieces);
    body.cancel();
    return undefined;
  }
}
