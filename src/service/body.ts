import type { Failure } from "../trace.ts";
import type { Token } from "./token.ts";

/** Bytes at hand, or bytes that are still coming and end whole or in a Failure. */
export type Body = Uint8Array | BodyStream;
export interface BodyStream {
  /** The next bytes; null when the body is whole. */
  next(): Promise<Uint8Array | Failure | null>;
  /** Nobody reads on: what feeds the stream may let go. */
  cancel(): void;
  /** Goes where what feeds the stream lets go first, while what it gave last has not been taken. */
  readonly gaveUp?: Token;
}
