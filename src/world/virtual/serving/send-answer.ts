import { headTooLarge, rowOf } from "../../../fault/making/client-ends.ts";
import { type BodyStream, inOnePiece } from "../../../service/body.ts";
import { hasNoBody, isInMemory, NO_BODY } from "../../../service/replies.ts";
import type { Reply, WholeReply, Wire } from "../../../service/service.ts";
import { begin, type Task } from "../../../service/task.ts";
import { headerValue } from "../../../text/headers/headers.ts";
import type { Failure } from "../../../trace.ts";
import type { CallPlan, CallWorld, VirtualDestination } from "../calling/call-plan.ts";
import { heldUp } from "../receiving/buffers.ts";
import { decodingOf } from "../receiving/decoding.ts";
import { ProductReading } from "../receiving/product-reading.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import { RowReading } from "../receiving/row-reading.ts";
import type { BusyThread } from "./busy-thread.ts";
import { lengthIn, ReplySender } from "./reply-sender.ts";
import { ScriptPlayer, type ScriptReader } from "./script-player.ts";

/**
 * Returns a reply that arrives at once and unchanged, or the failure of a gateway that passes on a larger head than its client accepts.
 * Undefined if its client decompresses it, or if its Content-Length is wrong: callers notice that only as the body arrives.
 */
export function wholeAtOnce(
  reply: Reply,
  { running }: VirtualDestination,
  { ask, from }: CallPlan,
  { client }: ReplyReceiver,
): WholeReply | Failure | undefined {
  const isPassedOn = running.server.calls.readsAs !== undefined && from.calls.readsAs === undefined;
  const failed = isPassedOn ? headTooLarge(reply.headers, client) : undefined;
  if (failed !== undefined || !isInMemory(reply)) return failed;
  if (hasNoBody(ask.method, reply.status)) return { ...reply, body: NO_BODY };
  if (client === "fetch" && headerValue(reply.headers, "content-encoding") !== undefined) return undefined;
  const { length } = reply.body;
  return (lengthIn(reply) ?? length) === length ? reply : undefined;
}

/**
 * A server that has sent less than its Content-Length takes its answer for complete and closes the connection like one
 * without a request: after Node's keep-alive timeout, and the second that Node adds to it.
 */
const keepAliveMs = 6000;

/** Sends a reply piece by piece. */
export function streamReply(
  world: CallWorld,
  { ask }: CallPlan,
  reply: Reply,
  to: ReplyReceiver,
  thread: BusyThread,
  sent: () => void,
): void {
  const { kernel, crash } = world;
  const { body } = reply;
  const stream = body instanceof Uint8Array ? inOnePiece(body) : body;
  const decoding = to.client === "fetch" ? decodingOf(reply.headers, world) : undefined;
  const held = (bytes: number | undefined, isStill: () => boolean) =>
    kernel.at(0, () => {
      if (isStill()) heldUp(world, bytes);
    });
  const sender = new ReplySender({ ...reply, body: stream }, ask.method, to, decoding, held, thread);
  const end = () => {
    sent();
    if (sender.isShort) kernel.at(keepAliveMs, () => sender.isShort && sender.breakOff());
  };
  begin(sender.send()).tell(end, undefined, crash);
}

/** Plays an answer that is a script of bytes and pauses. */
export function playWire(
  world: CallWorld,
  plan: CallPlan,
  wire: Wire,
  to: ReplyReceiver,
  thread: BusyThread,
  sent: () => void,
): void {
  const { kernel, crash } = world;
  const reading = readingOf(world, plan, wire, to);
  if (reading === undefined) {
    crash(new Error("raw bytes without a row cannot be played virtually"));
    return;
  }
  if (wire.end === "rst") to.resetAfter(durationOf(wire));
  const { rest } = wire;
  if (rest !== undefined && !(rest instanceof Uint8Array)) begin(readAlong(rest, to)).tell(() => {}, undefined, crash);
  new ScriptPlayer(kernel, wire, reading, to, thread, sent).play();
}

function readingOf(
  { kernel }: CallWorld,
  { ask, from }: CallPlan,
  wire: Wire,
  to: ReplyReceiver,
): ScriptReader | undefined {
  const { readsAs } = from.calls;
  if (readsAs !== undefined) return new ProductReading(readsAs, wire, ask.method, to);
  const row = rowOf(wire, to.client);
  return row && new RowReading(row, wire, ask.method, kernel, to);
}

/** Reads the body that a gateway passes on unchanged, while the upstream's script is played to the client. */
function* readAlong(rest: BodyStream, to: ReplyReceiver): Task<void> {
  for (;;) {
    const next = yield* rest.next();
    if (!(next instanceof Uint8Array)) return;
    if (!to.isOpen) return rest.cancel();
  }
}

function durationOf({ script }: Wire): number {
  let ms = 0;
  for (const part of script) if ("pauseMs" in part) ms += part.pauseMs;
  return ms;
}
