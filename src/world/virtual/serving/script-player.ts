import type { ScriptPart, Wire } from "../../../service/service.ts";
import { utf8 } from "../../../text/bytes/bytes.ts";
import type { ReplyReceiver } from "../receiving/reply-receiver.ts";
import type { Kernel } from "../time/kernel.ts";
import { type BusyThread, toMicrosecond } from "./busy-thread.ts";

/** Only this many pieces of an endless answer are played; the rest would be the same. */
const playedPieces = 10;

/** The reader of an answer's bytes. */
export interface ScriptReader {
  take(part: Uint8Array): void;
  end(how: Wire["end"]): void;
}

/** Plays a script of bytes and pauses to its reader. `sent` is called at its end. */
export class ScriptPlayer {
  readonly #kernel: Kernel;
  readonly #wire: Wire;
  readonly #reading: ScriptReader;
  readonly #to: ReplyReceiver;
  readonly #parts: Iterator<ScriptPart>;
  readonly #thread: Pick<BusyThread, "busyMs" | "whenFree">;
  readonly #sent: () => void;
  #pieces = 0;
  /** The moment of the next part: pauses count from the start of the script. */
  #dueMs: number;

  constructor(
    kernel: Kernel,
    wire: Wire,
    reading: ScriptReader,
    to: ReplyReceiver,
    thread: Pick<BusyThread, "busyMs" | "whenFree">,
    sent: () => void,
  ) {
    this.#kernel = kernel;
    this.#dueMs = kernel.nowMs;
    this.#thread = thread;
    this.#wire = wire;
    this.#reading = reading;
    this.#to = to;
    this.#sent = sent;
    this.#parts = wire.script[Symbol.iterator]();
  }

  get #pausedMs(): number {
    return Math.max(0, toMicrosecond(this.#dueMs - this.#kernel.nowMs));
  }

  /** Takes one part at a time, because a script may be long or endless. */
  play(): void {
    while (this.#to.isOpen) {
      const next = this.#parts.next();
      if (!next.done && "pauseMs" in next.value) this.#dueMs += next.value.pauseMs;
      else if (this.#pausedMs > 0 || this.#thread.busyMs > 0) {
        this.#wait(next);
        return;
      } else if (!this.#come(next)) return;
    }
  }

  #wait(next: IteratorResult<ScriptPart>): void {
    this.#kernel.at(this.#pausedMs, () =>
      this.#thread.whenFree(() => {
        if (this.#to.isOpen && this.#come(next)) this.play();
      }),
    );
  }

  /** Returns whether the script goes on. */
  #come({ done, value }: IteratorResult<ScriptPart>): boolean {
    if (done) {
      this.#reading.end(this.#wire.end);
      this.#sent();
      return false;
    }
    this.#to.timer?.hear(isInterim(value as Uint8Array));
    this.#reading.take(value as Uint8Array);
    return !this.#wire.endless || this.#goesOn();
  }

  /** Only an idle timeout notices further pieces of an endless answer. */
  #goesOn(): boolean {
    this.#pieces += 1;
    if (this.#pieces < playedPieces) return this.#to.timer?.isOfSilence === true;
    this.#to.timer?.callOff();
    return false;
  }
}

/** Whether a piece is an interim response. A script sends each of them whole. */
function isInterim(piece: Uint8Array): boolean {
  return utf8(piece.subarray(0, 10)) === "HTTP/1.1 1";
}
