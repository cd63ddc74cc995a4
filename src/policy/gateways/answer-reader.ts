import { joined, latin1 } from "../../text/bytes/bytes.ts";
import type { Failure, Header } from "../../trace.ts";
import { type Framing, readHead } from "./answer-head.ts";
import { Chunks } from "./chunked.ts";
import { type Flaw, flaws, hidesReset, mostHeadBytes, type TestedProduct } from "./flaws.ts";

/** A product's reading of the bytes from the server behind it. */
export type AnswerPiece =
  /** `raw`: everything received follows, from the first byte, and is passed on unread. */
  | { readonly kind: "head"; readonly status: number; readonly headers: readonly Header[]; readonly raw?: true }
  | { readonly kind: "body"; readonly bytes: Uint8Array }
  /** The answer is complete. */
  | { readonly kind: "whole"; readonly reusable: boolean }
  | { readonly kind: "failed"; readonly why: Failure }
  /** The product sends nothing more although the connection is closed. */
  | { readonly kind: "silence" };

const noBytes = new Uint8Array(0);

/** Reads one answer as a product does, from pieces of any size. */
export class AnswerReader {
  readonly #reader: TestedProduct;
  readonly #toHead: boolean;
  /** The bytes received of an incomplete head. */
  #begun: Uint8Array = noBytes;
  #body: Framing | "raw" | undefined;
  #leftBytes = 0;
  #closes = false;
  readonly #chunks = new Chunks();
  #isOver = false;

  /** `method`: of the request being answered. */
  constructor(reader: TestedProduct, method: string) {
    this.#reader = reader;
    this.#toHead = method === "HEAD";
  }

  push(bytes: Uint8Array): AnswerPiece[] {
    if (this.#isOver || bytes.length === 0) return [];
    return this.#body === undefined ? this.#onHead(bytes) : this.#onBody(bytes);
  }

  /** Reads the end of the connection, a FIN or a reset. */
  end(how: "fin" | "rst"): AnswerPiece[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    if (this.#body === undefined) return [this.#endInHead(how)];
    const { kind } = this.#body === "raw" ? { kind: "close" } : this.#body;
    if (how === "fin" && kind === "close") return [{ kind: "whole", reusable: false }];
    if (how === "rst" && hidesReset(this.#reader)) return [{ kind: "silence" }];
    return [failed(how === "fin" ? "cut" : "reset", "body", how === "fin" ? "UND_ERR_SOCKET" : "ECONNRESET")];
  }

  /** Envoy's parser treats an end within the head as a protocol error, the others as a closed connection. */
  #endInHead(how: "fin" | "rst"): AnswerPiece {
    if (how === "rst") return failed("reset", "headers", "ECONNRESET");
    const isMistake = this.#begun.length > 0 && this.#reader === "envoy";
    return isMistake
      ? failed("malformed", "headers", "HPE_INVALID_EOF_STATE")
      : failed("hung-up", "headers", "UND_ERR_SOCKET");
  }

  #onHead(bytes: Uint8Array): AnswerPiece[] {
    const all = this.#begun.length === 0 ? bytes : joined([this.#begun, bytes]);
    const most = mostHeadBytes[this.#reader];
    const text = latin1(all.subarray(0, most + 4));
    const end = /\n\r?\n/.exec(text);
    if (end === null && "HTTP/".startsWith(text.slice(0, 5))) {
      if (all.length > most) return this.#refuse("sends a header of 20 KB");
      this.#begun = all;
      return [];
    }
    if (end !== null && end.index > most) return this.#refuse("sends a header of 20 KB");
    const head = readHead(text.slice(0, end?.index), this.#reader, this.#toHead);
    if ("flaw" in head) return this.#refuse(head.flaw);
    this.#begun = noBytes;
    if ("raw" in head) {
      this.#body = "raw";
      return [
        { kind: "head", status: head.status, headers: [], raw: true },
        { kind: "body", bytes: all },
      ];
    }
    const behind = all.subarray(end!.index + end![0].length);
    if (head.status < 200) return this.push(behind);
    const { status, headers, framing, closes } = head;
    this.#body = framing;
    this.#closes = closes || framing.kind === "close";
    this.#leftBytes = framing.kind === "length" ? framing.bytes : 0;
    return [{ kind: "head", status, headers }, ...this.#onBody(behind)];
  }

  #refuse(flaw: Flaw): AnswerPiece[] {
    this.#isOver = true;
    return [failed(flaw === "sends a header of 20 KB" ? "too-large" : "malformed", "headers", flaws[flaw])];
  }

  #onBody(bytes: Uint8Array): AnswerPiece[] {
    const body = this.#body!;
    if (body === "raw" || body.kind === "close") return bytes.length === 0 ? [] : [{ kind: "body", bytes }];
    if (body.kind === "chunks") return this.#onChunks(bytes);
    const own = bytes.subarray(0, this.#leftBytes);
    this.#leftBytes -= own.length;
    const read: AnswerPiece[] = own.length === 0 ? [] : [{ kind: "body", bytes: own }];
    return this.#leftBytes > 0 ? read : [...read, this.#whole(bytes.length > own.length)];
  }

  #onChunks(bytes: Uint8Array): AnswerPiece[] {
    const read = this.#chunks.push(bytes).map((data): AnswerPiece => ({ kind: "body", bytes: data }));
    if (this.#chunks.end === undefined) return read;
    if (this.#chunks.end === "whole") return [...read, this.#whole(this.#chunks.beyond)];
    this.#isOver = true;
    return [...read, failed("malformed", "body", flaws["sends a bad chunk"])];
  }

  /** A connection on which more arrived than the answer is not reused. */
  #whole(beyond: boolean): AnswerPiece {
    this.#isOver = true;
    return { kind: "whole", reusable: !beyond && !this.#closes };
  }
}

function failed(name: Failure["name"], phase: Failure["phase"], code: string): AnswerPiece {
  return { kind: "failed", why: { name, phase, code } };
}
