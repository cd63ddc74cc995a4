import { joined } from "../text/bytes.ts";
import type { RecordedReply } from "../trace.ts";
import { KEPT_BYTES } from "./recorded.ts";

/** The first bytes of a body that passes by, and their total number. */
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
