import type { Body } from "../../service/body.ts";
import { tooLarge, whole } from "../../service/http.ts";
import type { Request } from "../../service/service.ts";
import { size } from "../../service/setting.ts";
import { saySize } from "../../text/units.ts";
import type { Failure } from "../../trace.ts";
import type { Fault } from "../fault.ts";

/** A no that comes before the question is over: most of what the caller sends is never read. */
export const bodyLimit: Fault<number> = {
  name: "body-limit",
  example: "1KB",
  place: "handler",
  about: "answers 413 to a larger body before it has read it, and closes; does no work for it",
  value: size("How large a body it takes."),
  when: "before",
  says: (bytes) => `takes a body of ${saySize(bytes)} at most`,
  shows: (bytes) => ({ setup: { order: { sends: `${bytes + 1}B` } } }),
  wrap(bytes, inner) {
    return async (request, ctx) => {
      const read = announced(request) > bytes ? "too large" : await whole(request.body, bytes);
      if (read !== "too large") return await inner({ ...request, body: again(read) }, ctx);
      ctx.note({ kind: "decided", by: "body-limit", says: bodyLimit.says(bytes) });
      return tooLarge;
    };
  },
};

function announced({ headers }: Request): number {
  return Number(headers.find(([name]) => name.toLowerCase() === "content-length")?.[1] ?? 0);
}

/** What was read, for who reads next; that it broke off too. */
function again(read: Uint8Array | Failure): Body {
  return read instanceof Uint8Array ? read : { next: async () => read, cancel() {} };
}
