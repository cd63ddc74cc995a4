import type { BodyStream, Piece } from "../../service/body.ts";
import { Cancellation } from "../../service/cancellation.ts";
import type { Clock } from "../../service/host.ts";
import { isWire } from "../../service/service.ts";
import { duration } from "../../service/setting/setting.ts";
import { begin, type Task } from "../../service/task.ts";
import { sayDuration } from "../../text/values/units.ts";
import type { Failure } from "../../trace.ts";
import type { Fault } from "../fault.ts";

const given: Failure = { name: "cut", phase: "body", code: "ECANCELED" };

/** The server's own timeout: it does not wait for ever until its caller reads on. */
export const writeLimit: Fault<number> = {
  name: "write-limit",
  example: "300ms",
  place: "handler",
  about: "aborts its response if its caller reads nothing for this long",
  value: duration("How long a caller may read nothing."),
  when: "after",
  around: true,
  says: (ms) => `aborts a response if nothing of it is read for ${sayDuration(ms)}`,
  shows: () => ({ setup: { order: { reads: "head", timeoutKind: "headers" }, payment: { "long-reply": "64MB" } } }),
  wrap(ms, inner) {
    return function* (request, ctx) {
      const answer = yield* inner(request, ctx);
      if (isWire(answer) || answer.body instanceof Uint8Array) return answer;
      const tell = () => ctx.note({ kind: "decided", by: "write-limit", says: writeLimit.says(ms) });
      return { ...answer, body: limited(answer.body, ms, ctx.clock, tell) };
    };
  },
};

function limited(body: BodyStream, ms: number, clock: Clock, tell: () => void): BodyStream {
  const gaveUp = new Cancellation();
  let taken = new Cancellation();
  const watch = () => {
    taken = new Cancellation();
    clock.sleep(ms, taken).tell((woke) => {
      if (woke === "gone") return;
      tell();
      body.cancel();
      gaveUp.cancel();
    }, undefined);
  };
  function* next(): Task<Piece> {
    taken.cancel();
    if (gaveUp.cancelled) return given;
    const piece = yield* body.next();
    if (piece instanceof Uint8Array) watch();
    return piece;
  }
  return {
    gaveUp,
    next: () => begin(next()),
    cancel() {
      taken.cancel();
      body.cancel();
    },
  };
}
