import { closedInBody, closedInHead } from "../../../fault/making/client-ends.ts";
import type { BodyStream, Piece } from "../../../service/body.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import { hasNoBody, NO_BODY } from "../../../service/replies.ts";
import type { Reply } from "../../../service/service.ts";
import { begin, Deferred, type Task } from "../../../service/task.ts";
import { isNamed } from "../../../text/headers/header-name.ts";
import type { Failure } from "../../../trace.ts";
import { isSurelyTaken } from "../receiving/buffers.ts";
import type { Gunzip } from "../receiving/decoding.ts";
import type { IncomingReply, ReplyHead } from "../receiving/incoming-reply.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import type { BusyThread } from "./busy-thread.ts";

export type StreamedReply = Omit<Reply, "body"> & { readonly body: BodyStream };

/** Called if the caller stops reading, with the length of the whole body if that is known. */
export type HeldUp = (bytes: number | undefined, isStill: () => boolean) => void;

/** Sends a streamed reply as Node's server does: the head goes out with the first piece. */
export class ReplySender {
  readonly #head: ReplyHead;
  readonly #body: BodyStream;
  readonly #to: ReplyReceiver;
  /** The Content-Length, if there is one; bytes beyond it are not part of the body. */
  readonly #length: number | undefined;
  readonly #decoding: Gunzip | undefined;
  readonly #heldUp: HeldUp;
  readonly #thread: Pick<BusyThread, "busyMs" | "free">;
  readonly #hasNoBody: boolean;
  #coming: IncomingReply | undefined;
  #sentBytes = 0;

  /** `method`: the method of the request. `decoding`: how the client decodes the body. */
  constructor(
    { body, ...head }: StreamedReply,
    method: string,
    to: ReplyReceiver,
    decoding: Gunzip | undefined,
    heldUp: HeldUp,
    thread: Pick<BusyThread, "busyMs" | "free">,
  ) {
    this.#head = head;
    this.#body = body;
    this.#to = to;
    this.#hasNoBody = hasNoBody(method, head.status);
    this.#length = this.#hasNoBody ? undefined : lengthIn(head);
    this.#decoding = decoding;
    this.#heldUp = heldUp;
    this.#thread = thread;
  }

  *send(): Task<void> {
    let ahead: Deferred<Piece> | undefined;
    for (;;) {
      const next = yield* ahead ?? this.#body.next();
      ahead = undefined;
      if (this.#thread.busyMs > 0) yield* this.#thread.free();
      if (!this.#to.isOpen && !this.#isWhole) return this.#body.cancel();
      if (next === null) return this.#push(NO_BODY, true);
      if (!(next instanceof Uint8Array)) return this.breakOff();
      if (this.#hasNoBody) continue;
      // The caller has the last byte only after the server has looked for more.
      if (this.#sentBytes + next.length === this.#length) ahead = begin(this.#body.next());
      this.#push(next, false);
      yield* this.#room();
    }
  }

  get #isWhole(): boolean {
    return this.#length !== undefined && this.#sentBytes >= this.#length;
  }

  #push(piece: Uint8Array, isLast: boolean): void {
    const wasWhole = this.#isWhole;
    this.#coming ??= this.#to.head(this.#head);
    if (wasWhole && this.#sentBytes > 0) return;
    this.#sentBytes += piece.length;
    const surplus = this.#length === undefined ? 0 : this.#sentBytes - this.#length;
    this.#to.timer?.hear();
    const isTooMuch = surplus > 0 && this.#to.client === "http";
    const given = surplus > 0 ? piece.subarray(0, -surplus) : piece;
    if (piece.length > 0) this.#give(given, this.#coming, this.#isWhole && !isTooMuch);
    if (isTooMuch) this.#coming.finish(tooMuch);
    else if (this.#isWhole || (isLast && this.#length === undefined)) this.#coming.finish(null);
  }

  #give(bytes: Uint8Array, coming: IncomingReply, isLast: boolean): void {
    const decoded = this.#decoding?.push(bytes) ?? bytes;
    if (!(decoded instanceof Uint8Array)) coming.finish(decoded);
    else if (decoded.length > 0 && isLast) coming.pushLast(decoded);
    else if (decoded.length > 0) coming.push(decoded);
  }

  /** Whether all of the body is sent, and it is shorter than its Content-Length. */
  get isShort(): boolean {
    return this.#length !== undefined && !this.#isWhole && this.#to.isOpen;
  }

  /** Closes the connection, because an incomplete body must not look complete. */
  breakOff(): void {
    const { client } = this.#to;
    if (this.#coming === undefined) this.#to.end(closedInHead[client]);
    else this.#coming.finish(closedInBody[client]);
  }

  /** Waits until the caller reads on, or until the source of the body gives up. */
  *#room(): Task<void> {
    const coming = this.#coming!;
    if (!coming.isHeld || isSurelyTaken(this.#length)) return;
    this.#heldUp(this.#length, () => coming.isHeld);
    const { gaveUp = Cancellation.NEVER } = this.#body;
    const room = new Deferred<void>();
    const done = () => room.resolve();
    const forget = [coming.onRoom(done), gaveUp.onCancel(done)];
    yield* room;
    for (const each of forget) each();
  }
}

/** How http.request reports bytes after the end of a body. */
const tooMuch: Failure = { name: "malformed", phase: "body", code: "HPE_INVALID_CONSTANT" };

/** Returns the Content-Length, if there is a valid one. */
export function lengthIn({ headers }: ReplyHead): number | undefined {
  const length = headers.find((header) => isNamed(header, "content-length"))?.[1];
  return length === undefined || !/^\d+$/.test(length) ? undefined : Number(length);
}
