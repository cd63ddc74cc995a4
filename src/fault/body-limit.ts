import { saySize } from "../policy/units.ts";
import { tooLarge } from "../service/http.ts";
import type { Body, Request } from "../service/service.ts";
import { size } from "../service/setting.ts";
import type { Fault } from "./fault.ts";

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
      const body = announced(request) > bytes ? undefined : await upTo(bytes, request.body);
      if (body !== undefined) return await inner({ ...request, body }, ctx);
      ctx.note({ kind: "decided", by: "body-limit", says: bodyLimit.says(bytes) });
      return tooLarge;
    };
  },
};

function announced({ headers }: Request): number {
  return Number(headers.find(([name]) => name.toLowerCase() === "content-length")?.[1] ?? 0);
}

/** The body as it was, or undefined where it is larger. What broke off is left to who reads it next. */
async function upTo(bytes: number, body: Body): Promise<Body | undefined> {
  if (body instanceof Uint8Array) return body.length > bytes ? undefined : body;
  const read: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const next = await body.next();
    if (next === null) return Buffer.concat(read);
    if (!(next instanceof Uint8Array)) return { next: async () => next, cancel() {} };
    read.push(next);
    length += next.length;
    if (length <= bytes) continue;
    body.cancel();
    return undefined;
  }
}
