import type { Body, BodyStream, Piece } from "../../../service/body.ts";
import type { ClientName } from "../../../service/service.ts";
import { resolved } from "../../../service/task.ts";
import type { Failure, Phase } from "../../../trace.ts";
import { HELD_REQUEST_BYTES, IncomingBody } from "../../body/incoming-body.ts";
import type { CallSettings } from "../../server.ts";
import type { CallWorld } from "../calling/call-plan.ts";
import type { BusyThread } from "../serving/busy-thread.ts";

/** The socket buffers between two servers take at least the first amount on every machine, and less than the second on any. */
const surelyTakenBytes = 512 * 1024;
const surelyHeldBytes = 8 * 1024 * 1024;

const oneReadBytes = 64_000;

/** A caller that reads like a product receives a short answer in one piece and reports a closed connection as undici does. */
export function readingClient({ client, readsAs }: CallSettings): ClientName {
  return readsAs === undefined ? client : "undici";
}

/** Whether a body of this length arrives together with its head. */
export function comesInOneRead(bodyBytes: number): boolean {
  return bodyBytes < oneReadBytes;
}

/** Whether an answer of this length can be sent completely even if the caller does not read it; false if its length is unknown. */
export function isSurelyTaken(bytes = Number.POSITIVE_INFINITY): boolean {
  return bytes <= surelyTakenBytes;
}

/** Stops the run if it depends on the machine whether an unread answer stalls, as it does if its length is unknown. */
export function heldUp(world: Pick<CallWorld, "refuse">, bytes = 0): void {
  if (bytes >= surelyHeldBytes) return;
  world.refuse({
    says: "a simulated run cannot tell whether an unread response of this length stalls: that depends on the buffers of the machine",
    cure: "add --world real, or answer with 500 KB at most, or with 8 MB at least",
  });
}

/** Stops the run if it depends on the machine how much of a request has been sent, as it does if its length is unknown. A long request is never sent completely. */
export function partlySent(world: Pick<CallWorld, "refuse">, bytes = 0): void {
  if (bytes >= surelyHeldBytes) return;
  world.refuse({
    says: "a simulated run cannot tell how much of a request of this length has gone out when its caller gives up: that depends on the buffers of the machine",
    cure: "add --world real, or send 900 KB at most, or 8 MB at least",
  });
}

/**
 * Returns until when a piece of a request waits for a thread that is busy. Stops the run if the server does not read all of
 * the request: the answer may be lost because the connection is reset.
 */
export function leftUnread(world: CallWorld, thread: BusyThread, body: Body): number {
  if (thread.busyMs > 0 && body instanceof Uint8Array && body.length > HELD_REQUEST_BYTES)
    world.refuse({
      says: "a simulated run cannot tell whether the response to a request of this length arrives while the server's thread is busy: that depends on the buffers of the machine",
      cure: "add --world real, or send 900 KB at most",
    });
  return world.kernel.nowMs + thread.waitMs;
}

/**
 * The failure of a caller whose server closes the connection before it has read all of the request: the kernel resets it.
 * http.request still reports that it was sending.
 */
export function resetUnread(client: ClientName, serverSide: { readonly phase: Phase }): Failure {
  return { name: "reset", phase: client === "http" ? serverSide.phase : "headers", code: "ECONNRESET" };
}

/** Returns a body that arrives at once as the stream that servers read (as it is if empty); undefined if it takes longer to arrive. */
export function arrivesAtOnce(body: Body): Body | undefined {
  if (!(body instanceof Uint8Array) || body.length > HELD_REQUEST_BYTES) return undefined;
  if (body.length === 0) return body;
  const sent = new IncomingBody({ hold() {}, release() {}, cancel() {} }, HELD_REQUEST_BYTES);
  sent.push(body);
  sent.finish(null);
  return sent;
}

export function sentInPieces(body: Body): BodyStream {
  if (!(body instanceof Uint8Array)) return body;
  let left: Uint8Array | null = body;
  return {
    next() {
      const next = left;
      left = null;
      return resolved<Piece>(next);
    },
    cancel() {
      left = null;
    },
  };
}
