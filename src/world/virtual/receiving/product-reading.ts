import { type AnswerPiece, AnswerReader } from "../../../policy/gateways/answer-reader.ts";
import type { TestedProduct } from "../../../policy/gateways/flaws.ts";
import type { Wire } from "../../../service/service.ts";
import type { Failure } from "../../../trace.ts";
import type { ScriptReader } from "../serving/script-player.ts";
import type { IncomingReply } from "./incoming-reply.ts";
import type { ReplyReceiver } from "./reply-receiver.ts";

/** Reads the bytes of an answer as the gateway of one product does. */
export class ProductReading implements ScriptReader {
  readonly #wire: Wire;
  readonly #answer: AnswerReader;
  readonly #to: ReplyReceiver;
  #coming: IncomingReply | undefined;

  /** `method`: the method of the request. */
  constructor(reader: TestedProduct, wire: Wire, method: string, to: ReplyReceiver) {
    this.#wire = wire;
    this.#answer = new AnswerReader(reader, method);
    this.#to = to;
  }

  take(part: Uint8Array): void {
    const pieces = [...this.#answer.push(part)];
    // The reader of the last piece of a body finds the end at once.
    for (const [at, read] of pieces.entries()) this.#read(read, pieces[at + 1]?.kind === "whole");
  }

  end(how: Wire["end"]): void {
    if (how !== "silence") for (const read of this.#answer.end(how)) this.#read(read);
  }

  #read(read: AnswerPiece, isLast = false): void {
    if (read.kind === "head") {
      const { status, headers, raw } = read;
      this.#coming = this.#to.head({ status, headers, ...(raw && { asCame: this.#wire }) });
    }
    if (read.kind === "body") this.#coming![isLast ? "pushLast" : "push"](read.bytes);
    else if (read.kind === "whole") this.#coming!.finish(null);
    else if (read.kind === "failed") this.#fail(read.why);
  }

  #fail(why: Failure): void {
    if (this.#coming === undefined) this.#to.end(why);
    else this.#coming.finish(why);
  }
}
