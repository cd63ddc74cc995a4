import type { Failure } from "../trace.ts";
import type { Token } from "./token.ts";

/** Bytes in memory, or bytes still arriving that end complete or in a Failure. */
export type Body = Uint8Array | BodyStream;
export interface BodyStream {
  /** The next bytes; null when the body is complete. */
  next(): Promise<Uint8Array | Failure | null>;
  /** The consumer stops reading; the producer may stop. */
  cancel(): void;
  /** Cancelled when the producer gives up before the last chunk was consumed. */
  readonly gaveUp?: Token;
}

/** Stays a stream, so that an answer without a length is sent on without one. */
export function inOnePiece(bytes: Uint8Array): BodyStream {
  let next: Uint8Array | null = bytes.length === 0 ? null : bytes;
  return {
    async next() {
      const piece = next;
      next = null;
      return piece;
    },
    cancel() {},
  };
}
