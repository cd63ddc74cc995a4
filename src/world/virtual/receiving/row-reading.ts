import { headTooLarge } from "../../../fault/making/client-ends.ts";
import type { SeenAnswer, Wire } from "../../../service/service.ts";
import { bytes, indexOf, joined, utf8 } from "../../../text/bytes/bytes.ts";
import type { Header } from "../../../trace.ts";
import type { ScriptReader } from "../serving/script-player.ts";
import type { Kernel } from "../time/kernel.ts";
import type { IncomingReply } from "./incoming-reply.ts";
import type { ReplyReceiver } from "./reply-receiver.ts";

const endOfHead = bytes("\r\n\r\n");

/** Reads an answer as one of Node's clients does: its bytes determine when something arrives, the row what the client delivers and how the call ends. */
export class RowReading implements ScriptReader {
  readonly #seen: SeenAnswer;
  readonly #isEndless: boolean;
  /** The answer ends with its head, whatever follows. */
  readonly #toHead: boolean;
  readonly #kernel: Kernel;
  readonly #to: ReplyReceiver;
  readonly #headBytes: Uint8Array[] = [];
  #coming: IncomingReply | undefined;
  /** How much of the body the server sent, and how much of it the client delivered. */
  #sentBytes = 0;
  #givenBytes = 0;

  constructor(seen: SeenAnswer, { endless }: Wire, method: string, kernel: Kernel, to: ReplyReceiver) {
    this.#seen = seen;
    this.#isEndless = endless === true;
    this.#toHead = method === "HEAD";
    this.#kernel = kernel;
    this.#to = to;
  }

  take(part: Uint8Array): void {
    const { came, ends } = this.#seen;
    // A client that aborts an endless answer does so at its beginning.
    if (this.#isEndless) this.end();
    if (came === undefined) return;
    this.#sentBytes += this.#coming === undefined ? this.#bodyIn(part) : part.length;
    if (this.#coming === undefined) return;
    if (this.#toHead) this.#coming.finish(null);
    else {
      this.#giveUntil(this.#sentBytes);
      if (ends === "whole" && this.#isGiven) this.#coming.finish(null);
    }
  }

  end(): void {
    const { came, ends } = this.#seen;
    if (came === undefined) {
      if (typeof ends === "object") this.#to.end(ends);
      return;
    }
    const coming = this.#coming ?? this.#to.head(came);
    this.#coming = coming;
    if (this.#toHead) coming.finish(null);
    if (this.#toHead || ends === "nothing") return;
    this.#giveUntil(came.body.length);
    if (typeof ends === "object") coming.finish(ends);
    else if (ends === "whole") coming.finish(null);
    // The end of a connection is noticed after everything that arrived on it.
    else this.#kernel.at(0, () => coming.finish(null));
  }

  /** Returns how many bytes of the part belong to the body, and delivers the head when it is complete. */
  #bodyIn(part: Uint8Array): number {
    const tail = joined(this.#headBytes.slice(1 - endOfHead.length));
    this.#headBytes.push(part);
    const end = indexOf(endOfHead, joined([tail, part]));
    if (end < 0) return 0;
    const headers = headersIn(joined(this.#headBytes));
    const tooLarge = headTooLarge(headers, this.#to.client);
    if (tooLarge === undefined) this.#coming = this.#to.head({ ...this.#seen.came!, headers });
    else this.#to.end(tooLarge);
    return tail.length + part.length - end - endOfHead.length;
  }

  get #isGiven(): boolean {
    return this.#givenBytes === this.#seen.came!.body.length;
  }

  #giveUntil(bytes: number): void {
    const { body } = this.#seen.came!;
    const piece = body.subarray(this.#givenBytes, bytes);
    this.#givenBytes += piece.length;
    if (piece.length === 0) return;
    if (this.#seen.ends === "whole" && this.#isGiven) this.#coming!.pushLast(piece);
    else this.#coming!.push(piece);
  }
}

/** Parses the headers of a head that the client accepts, so each line contains a colon. */
function headersIn(head: Uint8Array): Header[] {
  const [whole = ""] = utf8(head).split("\r\n\r\n", 1);
  const [, ...lines] = whole.split("\r\n");
  return lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
}
