import { closedInBody } from "../../../fault/making/client-ends.ts";
import type { BodyStream, Piece } from "../../../service/body.ts";
import { Cancellation } from "../../../service/cancellation.ts";
import type { ClientName, Reply } from "../../../service/service.ts";
import { begin, type Task } from "../../../service/task.ts";
import type { Failure } from "../../../trace.ts";
import { IncomingBody } from "../../body/incoming-body.ts";
import type { Kernel } from "../time/kernel.ts";
import { comesInOneRead, isSurelyTaken } from "./buffers.ts";

/** An answer without its body. */
export type ReplyHead = Pick<Reply, "status" | "headers" | "asCame" | "untilClose">;

export interface ComingListener {
  /** The client delivers the answer: complete, or with a body that is still arriving. */
  replied(reply: Reply): void;
  /** The caller is done with the answer; `isUsable`: the connection can carry another call. */
  over(isUsable: boolean): void;
}

const cancelled: Failure = { name: "cut", phase: "body", code: "ECANCELED" };

/** An answer whose head has arrived. Buffers the body as it arrives and delivers it as the caller's client does. */
export class IncomingReply {
  readonly #head: ReplyHead;
  readonly #client: ClientName;
  readonly #listener: ComingListener;
  readonly #body: IncomingBody;
  #isTold = false;
  #isOver = false;
  #why: Failure | undefined;
  #room = new Cancellation();

  constructor(head: ReplyHead, client: ClientName, kernel: Kernel, listener: ComingListener) {
    this.#head = head;
    this.#client = client;
    this.#listener = listener;
    this.#body = new IncomingBody({ hold() {}, release: () => this.#makeRoom(), cancel() {} });
    // undici delivers a head and a body that arrive together in one piece; the others deliver the head first, however short the body.
    if (client === "undici") kernel.at(0, () => this.#tell(this.#inOneRead()));
    else this.#tell(undefined);
  }

  /** Whether the client has delivered the answer. */
  get isTold(): boolean {
    return this.#isTold;
  }

  /** Whether so much is unread that the sender has to wait. */
  get isHeld(): boolean {
    return !this.#isOver && this.#body.isHeld;
  }

  /** Whether all of it has been sent, so that its server does not notice whether it is read. */
  get isSent(): boolean {
    return isSurelyTaken(this.#body.leftBytes);
  }

  push(bytes: Uint8Array): void {
    this.#body.push(bytes);
  }

  pushLast(bytes: Uint8Array): void {
    this.#body.pushLast(bytes);
  }

  /** `end`: null if the body is complete. */
  finish(end: null | Failure): void {
    this.#body.finish(end);
  }

  /** The server closes the connection: nobody can tell that from the end of a body without a length. */
  cut(): void {
    this.finish(this.#head.untilClose ? null : closedInBody[this.#client]);
    this.#makeRoom();
  }

  /** Calls back when the caller reads on or leaves. */
  onRoom(listener: () => void): () => void {
    return this.#room.onCancel(listener);
  }

  giveUp(why: Failure): void {
    if (this.#isOver) return;
    this.#why = why;
    this.finish(why);
    this.#end(false);
  }

  #inOneRead(): Uint8Array | undefined {
    const whole = this.#body.whole();
    if (whole === undefined || this.#head.asCame !== undefined) return undefined;
    return comesInOneRead(whole.length) ? whole : undefined;
  }

  #tell(whole: Uint8Array | undefined): void {
    this.#isTold = true;
    this.#listener.replied({ ...this.#head, body: whole ?? this.#stream() });
  }

  #stream(): BodyStream {
    return {
      next: () => begin(this.#next()),
      cancel: () => this.giveUp(cancelled),
    };
  }

  *#next(): Task<Piece> {
    const next = this.#why ?? (yield* this.#body.next());
    if (this.#why !== undefined) return this.#why;
    if (!(next instanceof Uint8Array)) this.#end(next === null);
    return next;
  }

  #end(isUsable: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#makeRoom();
    this.#listener.over(isUsable);
  }

  #makeRoom(): void {
    const room = this.#room;
    this.#room = new Cancellation();
    room.cancel();
  }
}
