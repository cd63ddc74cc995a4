import type { Ctx, Reply, WholeReply } from "../service/service.ts";
import { joined } from "../text/bytes.ts";
import { saySize } from "../text/units.ts";
import type { Failure } from "../trace.ts";

const mostBytes = 1024 * 1024;

/** Reads the whole body into memory; cuts a longer one, and notes that. */
export async function held(reply: Reply, ctx: Ctx, by: string): Promise<WholeReply | Failure> {
  const body = await firstOf(reply);
  if (!(body instanceof Uint8Array)) return body;
  if (body.length <= mostBytes) return { ...reply, body };
  ctx.note({ kind: "decided", by, says: `drops everything after the first ${saySize(mostBytes)} of its answer` });
  return { ...reply, body: body.subarray(0, mostBytes) };
}

/** Reads the body, at most up to the chunk that exceeds the limit. */
async function firstOf({ body }: Reply): Promise<Uint8Array | Failure> {
  if (body instanceof Uint8Array) return body;
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= mostBytes) {
    const next = await body.next();
    if (next === null) return joined(pieces);
    if (!(next instanceof Uint8Array)) return next;
    pieces.push(next);
    length += next.length;
  }
  body.cancel();
  return joined(pieces);
}
