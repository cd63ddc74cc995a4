import type { BodyStream } from "../../service/body.ts";
import { hasNoBody, NOTHING, wholeReply } from "../../service/http.ts";
import { type Ctx, isFailure, isWire } from "../../service/service.ts";
import { size } from "../../service/setting.ts";
import { Token } from "../../service/token.ts";
import { saySize } from "../../text/units.ts";
import type { Fault } from "../fault.ts";
import { unframed } from "../framing.ts";

const pieceBytes = 64 * 1024;
const piece = new Uint8Array(pieceBytes).fill(".".charCodeAt(0));
/** How long an answer may stall before that is noted. */
const heldUpMs = 200;

/** The answer is larger than all buffers on the way, so the caller decides how fast it is sent. */
export const longReply: Fault<number> = {
  name: "long-reply",
  example: "8MB",
  place: "handler",
  about: "adds this many bytes to its answer, sent as fast as the caller reads",
  value: size("How many bytes are added to the answer."),
  when: "after",
  says: (bytes) => `adds ${saySize(bytes)} to its answer`,
  // How long the answer takes depends on the machine, so only an idle timeout suits it.
  shows: () => ({ setup: { order: { timeoutKind: "idle" } } }),
  wrap(bytes, inner) {
    return async (request, ctx) => {
      const answer = await inner(request, ctx);
      if (isWire(answer) || hasNoBody(request.method, answer.status)) return answer;
      const reply = await wholeReply(answer);
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
  let taken = new Token();
  let told = false;
  const watch = async () => {
    taken = new Token();
    if ((await ctx.clock.sleep(heldUpMs, taken)) === "gone" || told) return;
    told = true;
    ctx.note({
      kind: "decided",
      by: "long-reply",
      says: `its caller stopped reading and has left ${megabytes(left)} unread`,
    });
  };
  return {
    async next() {
      taken.go();
      if (begun && left === 0) return null;
      void watch();
      if (!begun) {
        begun = true;
        return body;
      }
      const next = piece.subarray(0, left);
      left -= next.length;
      return next;
    },
    cancel: () => taken.go(),
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
