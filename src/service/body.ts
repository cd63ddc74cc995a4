import type { Failure } from "../trace.ts";
import type { Cancellation } from "./cancellation.ts";
import { begin, type Deferred, resolved, type Task } from "./task.ts";

/** Bytes in memory, or bytes still arriving that end complete or in a Failure. */
export type Body = Uint8Array | BodyStream;

/** Bytes of a body, or how it ended: null if it is complete. */
export type Piece = Uint8Array | Failure | null;

export interface BodyStream {
  next(): Deferred<Piece>;
  /** The consumer stops reading; the producer may stop. */
  cancel(): void;
  /** Cancelled when the producer gives up before the last chunk was consumed. */
  readonly gaveUp?: Cancellation;
}

/** Stays a stream, so that an answer without a length is sent on without one. */
export function inOnePiece(bytes: Uint8Array): BodyStream {
  let next: Uint8Array | null = bytes.length === 0 ? null : bytes;
  return {
    next() {
      const piece = next;
      next = null;
      return resolved<Piece>(piece);
    },
    cancel() {},
  };
}

/** The same body, which shows each piece before its reader gets it, and says when its reader cancels it. */
export function watched(body: BodyStream, see: (piece: Piece) => void, cancelled: () => void): BodyStream {
  function* next(): Task<Piece> {
    const piece = yield* body.next();
    see(piece);
    return piece;
  }
  return {
    ...(body.gaveUp !== undefined && { gaveUp: body.gaveUp }),
    next: () => begin(next()),
    cancel() {
      cancelled();
      body.cancel();
    },
  };
}
