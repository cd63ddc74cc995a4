import type { BodyStream, Piece } from "../../service/body.ts";
import { Cancellation } from "../../service/cancellation.ts";
import { hasNoBody, NOTHING, wholeReply } from "../../service/replies.ts";
import { type Ctx, isFailure, isWire } from "../../service/service.ts";
import { size } from "../../service/setting/setting.ts";
import { resolved } from "../../service/task.ts";
import { saySize } from "../../text/values/units.ts";
import type { Fault } from "../fault.ts";
import { unframed } from "../making/framing.ts";

const pieceBytes = 64 * 1024;
const piece = new Uint8Array(pieceBytes).fill(".".charCodeAt(0));
/** How long an answer may stall before that is noted. */
const heldUpMs = 200;

/** The answer is larger than all buffers on the way, so the caller decides how fast it is sent. */
export const longReply: Fault<number> = {
  name: "long-reply",
  example: "8MB",
  place: "handler",
  about: "adds this many bytes to its response, sent as fast as the caller reads",
  value: size("How many bytes are added to the response."),
  when: "after",
  says: (bytes) => `adds ${saySize(bytes)} to its response`,
  // How long the answer takes depends on the machine, so only an idle timeout suits it.
  shows: () => ({ setup: { order: { timeoutKind: "idle" } } }),
  wrap(bytes, inner) {
    return function* (request, ctx) {
      const answer = yield* inner(request, ctx);
      if (isWire(answer) || hasNoBody(request.method, answer.status)) return answer;
      const reply = yield* wholeReply(answer);
      if (isFailure(reply)) return NOTHING;
      ctx.note({ kind: "decided", by: "long-reply", says: longReply.says(bytes) });
      const body = reply.body as Uint8Array;
      const length = String(body.length + bytes);
      return {
        ...reply,
        headers: [...unframed(reply.headers), ["content-length", length]],
        body: longer(body, bytes, ctx),
      };
    };
  },
};

function longer(body: Uint8Array, more: number, ctx: Ctx): BodyStream {
  let left = more;
  let begun = false;
  let taken = new Cancellation();
  let told = false;
  const watch = () => {
    taken = new Cancellation();
    ctx.clock.sleep(heldUpMs, taken).tell((woke) => {
      if (woke === "gone" || told) return;
      told = true;
      const says = `its caller stopped reading and has left ${megabytes(left)} unread`;
      ctx.note({ kind: "decided", by: "long-reply", says });
    }, undefined);
  };
  return {
    next() {
      taken.cancel();
      if (begun && left === 0) return resolved<Piece>(null);
      watch();
      const next = begun ? piece.subarray(0, left) : body;
      if (begun) left -= next.length;
      begun = true;
      return resolved<Piece>(next);
    },
    cancel: () => taken.cancel(),
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
