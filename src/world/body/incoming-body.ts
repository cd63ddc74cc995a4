import type { BodyStream, Piece } from "../../service/body.ts";
import { Deferred, resolved } from "../../service/task.ts";
import { joined } from "../../text/bytes/bytes.ts";
import type { Failure } from "../../trace.ts";

/** Buffers a body between the connection that pushes it and the service that pulls it. Pauses the connection if the service is slower. */
export class IncomingBody implements BodyStream {
  readonly #chunks: Uint8Array[] = [];
  readonly #flow: BodyFlow;
  readonly #holdBytes: number;
  #bufferedBytes = 0;
  #held = false;
  #isRead = false;
  #end: null | Failure | undefined;
  #waiting: Deferred<Piece> | undefined;

  /** `holdBytes`: the connection is paused if more than this is unread. */
  constructor(flow: BodyFlow, holdBytes = HOLD_BYTES) {
    this.#flow = flow;
    this.#holdBytes = holdBytes;
  }

  /** Whether the connection is paused. */
  get isHeld(): boolean {
    return this.#held;
  }

  /** Whether somebody has begun to read it. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Returns the unread bytes if the body is complete. */
  whole(): Uint8Array | undefined {
    if (this.#end !== null) return undefined;
    return joined(this.#chunks);
  }

  /** The number of unread bytes if the body is complete. */
  get leftBytes(): number | undefined {
    return this.#end === null ? this.#bufferedBytes : undefined;
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

  /** Takes the last piece of a complete body, or none: whoever reads it finds the end at once. */
  pushLast(chunk: Uint8Array): void {
    if (this.#end !== undefined) return;
    if (chunk.length === 0) {
      this.finish(null);
      return;
    }
    this.#end = null;
    this.push(chunk);
  }

  /** `end`: null if the body is complete. */
  finish(end: null | Failure): void {
    if (this.#end !== undefined) return;
    this.#end = end;
    if (this.#waiting !== undefined) this.#hand(end);
  }

  next(): Deferred<Piece> {
    this.#isRead = true;
    const chunk = this.#chunks.shift();
    if (chunk !== undefined) {
      this.#bufferedBytes -= chunk.length;
      if (this.#held && this.#bufferedBytes <= this.#holdBytes / 2) {
        this.#held = false;
        this.#flow.release();
      }
      return resolved<Piece>(chunk);
    }
    if (this.#end !== undefined) return resolved<Piece>(this.#end);
    this.#waiting = new Deferred();
    return this.#waiting;
  }

  cancel(): void {
    this.#flow.cancel();
  }

  #hand(next: Piece): void {
    const waiting = this.#waiting!;
    this.#waiting = undefined;
    waiting.resolve(next);
  }
}

/** Controls the connection over which a body arrives. */
export interface BodyFlow {
  hold(): void;
  release(): void;
  cancel(): void;
}

/** The buffer of an answer's body. */
const HOLD_BYTES = 256 * 1024;

/**
 * The buffer of a request's body, as large as the largest body that a server reads. Node drops the unread bytes of a request when
 * its connection closes, so with a smaller buffer a body that has arrived completely would be lost when its caller leaves.
 */
export const HELD_REQUEST_BYTES = 1_000_000;
