import type { BodyStream } from "../../../service/body.ts";
import { Deferred, resolved, type Task } from "../../../service/task.ts";
import type { Failure } from "../../../trace.ts";
import { HELD_REQUEST_BYTES, IncomingBody } from "../../body/incoming-body.ts";

const left: Failure = { name: "cut", phase: "body", code: "ECONNRESET" };

interface UploadListener {
  /** The head is sent together with the first piece. */
  begins(body: BodyStream): void;
  /** A piece is on its way. */
  sends(): void;
  /** All of it is sent. */
  hasSent(): void;
  /** The source of the body broke off, perhaps before anything was sent. */
  breaks(why: Failure): void;
}

/** Sends a request's body piece by piece as its source produces it, until the caller leaves. Waits while the server's buffer is full. */
export class Upload {
  readonly #source: BodyStream;
  readonly #listener: UploadListener;
  readonly #body: IncomingBody;
  #hasBegun = false;
  #isOver = false;
  #isIgnored = false;
  #isSent = false;
  #room = resolved<void>(undefined);

  constructor(source: BodyStream, listener: UploadListener) {
    this.#source = source;
    this.#listener = listener;
    const ignore = () => {
      this.#isIgnored = true;
      this.#goOn();
    };
    this.#body = new IncomingBody({ hold() {}, release: () => this.#goOn(), cancel: ignore }, HELD_REQUEST_BYTES);
  }

  /** Whether the server has stopped reading, so that it is unknown how much was sent. */
  get isHeld(): boolean {
    return !this.#isIgnored && this.#body.isHeld;
  }

  /** Whether more of it follows that the server reads at once. */
  get isWriting(): boolean {
    return !this.#isSent && !this.isHeld;
  }

  *send(): Task<void> {
    for (;;) {
      const next = yield* this.#source.next();
      if (this.#isOver) return;
      if (next !== null && !(next instanceof Uint8Array)) return this.#listener.breaks(this.#brokenOff(next));
      this.#begin();
      if (next === null) return this.#end();
      this.#listener.sends();
      if (!this.#isIgnored) this.#body.push(next);
      if (this.isHeld) yield* this.#fresh();
      if (this.#isOver) return;
    }
  }

  /** Stops sending, because the call is over. */
  end(): void {
    this.#isOver = true;
    this.#body.finish(left);
    this.#source.cancel();
    this.#goOn();
  }

  #brokenOff({ code }: Failure): Failure {
    const phase = this.#hasBegun ? "headers" : "connect";
    return { name: "client-error", phase, code: `the request broke off: ${code}` };
  }

  #fresh(): Deferred<void> {
    this.#room = new Deferred();
    return this.#room;
  }

  #end(): void {
    this.#isSent = true;
    this.#body.finish(null);
    this.#listener.hasSent();
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#listener.begins(this.#body);
  }

  #goOn(): void {
    this.#room.resolve();
  }
}
