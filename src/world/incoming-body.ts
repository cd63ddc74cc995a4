import type { BodyStream } from "../service/body.ts";
import { joined } from "../text/bytes.ts";
import type { Failure } from "../trace.ts";

/** Bytes on their way in: pushed by a connection, pulled by a service; the connection is paused if the service is slower. */
export class IncomingBody implements BodyStream {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: Flow;
  readonly #holdBytes: number;
  #bufferedBytes = 0;
  #held = false;
  #end: null | Failure | undefined;
  #waiting: ((next: Uint8Array | Failure | null) => void) | undefined;

  /** `holdBytes`: the connection is paused while more than this is waiting to be read. */
  constructor(flow: Flow, holdBytes = HOLD_BYTES) {
    this.#flow = flow;
    this.#holdBytes = holdBytes;
  }

  /** The connection is paused. */
  get isHeld(): boolean {
    return this.#held;
  }

  /** All of it, if all of it has arrived. */
  whole(): Uint8Array | undefined {
    if (this.#end !== null) return undefined;
    return joined(this.#chunks);
  }

  push(chunk: Uint8Array): void {
    if (this.#waiting !== undefined) {
      this.#hand(chunk);
      return;
    }
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes > this.#holdBytes && !this.#held) {
      this.#held = true;
      this.#flow.hold();
    }
  }

  /** null if the body is complete. */
  finish(end: null | Failure): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    if (this.#waiting !== undefined) this.#hand(end);
  }

  next(): Promise<Uint8Array | Failure | null> {
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#bufferedBytes -= chunk.length;
      if (this.#held && this.#bufferedBytes <= this.#holdBytes / 2) {
        this.#held = false;
        this.#flow.release();
      }
      return Promise.resolve(chunk);
    }
    if (this.#end !== undefined) return Promise.resolve(this.#end);
    return new Promise((resolve) => {
      this.#waiting = resolve;
    });
  }

  cancel(): void {
    this.#flow.cancel();
  }

  #hand(next: Uint8Array | Failure | null): void {
    const waiting = this.#waiting!;
    this.#waiting = undefined;
    waiting(next);
  }
}

/** Delivers the end of a body. */
export interface Flow {
  hold(): void;
  release(): void;
  cancel(): void;
}

/** Of an answer. */
const HOLD_BYTES = 256 * 1024;

/**
 * Of a request: as much as a server reads of one at all. The platform forgets what it holds of a request whose connection has
 * closed, so a smaller one would be lost when its caller leaves although it has arrived completely.
 */
export const HELD_REQUEST_BYTES = 1_000_000;
