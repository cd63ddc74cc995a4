import type { Ctx, Reply, WholeReply } from "../../service/service.ts";
import type { Task } from "../../service/task.ts";
import { joined } from "../../text/bytes/bytes.ts";
import { saySize } from "../../text/values/units.ts";
import type { Failure } from "../../trace.ts";

const mostBytes = 1024 * 1024;

/** Reads the whole body into memory; cuts a longer one, and notes that. */
export function* held(reply: Reply, ctx: Ctx, by: string): Task<WholeReply | Failure> {
  const body = yield* firstOf(reply);
  if (!(body instanceof Uint8Array)) return body;
  if (body.length <= mostBytes) return { ...reply, body };
  ctx.note({ kind: "decided", by, says: `drops everything after the first ${saySize(mostBytes)} of its response` });
  return { ...reply, body: body.subarray(0, mostBytes) };
}

/** Reads the body, at most up to the chunk that exceeds the limit. */
function* firstOf({ body }: Reply): Task<Uint8Array | Failure> {
  if (body instanceof Uint8Array) return body;
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= mostBytes) {
    const next = yield* body.next();
    if (next === null) return joined(pieces);
    if (!(next instanceof Uint8Array)) return next;
    pieces.push(next);
    length += next.length;
  }
  body.cancel();
  return joined(pieces);
}
