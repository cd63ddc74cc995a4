import { joined } from "../../text/bytes/bytes.ts";
import type { RecordedReply } from "../../trace.ts";
import { KEPT_BYTES } from "../calling/recorded.ts";

/** Keeps the first bytes of a body that is passed on, and counts all of them. */
export class BodyPrefix {
  readonly #chunks: Uint8Array[] = [];
  #bytes = 0;

  see(chunk: Uint8Array): void {
    if (this.#bytes < KEPT_BYTES) this.#chunks.push(chunk);
    this.#bytes += chunk.length;
  }

  of({ status, headers }: Pick<RecordedReply, "status" | "headers">): RecordedReply {
    const body = joined(this.#chunks);
    const kept = body.length > KEPT_BYTES ? body.subarray(0, KEPT_BYTES) : body;
    return { status, headers, body: kept, bodyBytes: this.#bytes };
  }
}
