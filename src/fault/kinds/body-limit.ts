import type { Body, Piece } from "../../service/body.ts";
import { tooLarge, whole } from "../../service/replies.ts";
import type { Request } from "../../service/service.ts";
import { size } from "../../service/setting/setting.ts";
import { resolved } from "../../service/task.ts";
import { headerValue } from "../../text/headers/headers.ts";
import { saySize } from "../../text/values/units.ts";
import type { Failure } from "../../trace.ts";
import type { Fault } from "../fault.ts";

/** Rejects a request before its body has arrived, so that most of what the caller sends is never read. */
export const bodyLimit: Fault<number> = {
  name: "body-limit",
  example: "1KB",
  place: "handler",
  about: "answers 413 to a larger body before reading it, closes the connection, and does no work",
  value: size("The largest body it accepts."),
  when: "before",
  says: (bytes) => `accepts a body of at most ${saySize(bytes)}`,
  shows: (bytes) => ({ setup: { order: { sends: `${bytes + 1}B` } } }),
  wrap(bytes, inner) {
    return function* (request, ctx) {
      const read = announced(request) > bytes ? "too large" : yield* whole(request.body, bytes);
      if (read !== "too large") return yield* inner({ ...request, body: again(read) }, ctx);
      ctx.note({ kind: "decided", by: "body-limit", says: bodyLimit.says(bytes) });
      return tooLarge;
    };
  },
};

function announced({ headers }: Request): number {
  return Number(headerValue(headers, "content-length") ?? 0);
}

/** Lets the next reader read the body again, or fail again where it broke off. */
function again(read: Uint8Array | Failure): Body {
  return read instanceof Uint8Array ? read : { next: () => resolved<Piece>(read), cancel() {} };
}
