import type { BodyStream } from "../../service/body.ts";
import type { Failure } from "../../trace.ts";

/** Bytes on their way in: pushed by a socket, pulled by a service; the socket is paused if the service is slower. */
export class IncomingBody implements BodyStream {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: Flow;
  #bufferedBytes = 0;
  #held = false;
  #end: null | Failure | undefined;
  #waiting: ((next: Uint8Array | Failure | null) => void) | undefined;

  constructor(flow: Flow) {
    this.#flow = flow;
  }

  /** All of it, if all of it has arrived. */
  whole(): Uint8Array | undefined {
    if (this.#end !== null) return undefined;
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
  }

  push(chunk: Uint8Array): void {
    if (this.#waiting !== undefined) {
      this.#hand(chunk);
      return;
    }
    this.#chunks.push(chunk);
    this.#bufferedBytes += chunk.length;
    if (this.#bufferedBytes > HOLD_BYTES && !this.#held) {
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
      if (this.#held && this.#bufferedBytes <= HOLD_BYTES / 2) {
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

const HOLD_BYTES = 256 * 1024;
