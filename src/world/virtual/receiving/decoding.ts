import { joined } from "../../../text/bytes/bytes.ts";
import { gunzipStart } from "../../../text/bytes/gzip.ts";
import { headerValue } from "../../../text/headers/headers.ts";
import type { Failure, Header } from "../../../trace.ts";
import type { CallWorld } from "../calling/call-plan.ts";

const notGzip: Failure = { name: "malformed", phase: "body", code: "Z_DATA_ERROR" };

/** Decompresses a gzipped body as it arrives, as fetch does. The end of the body says nothing: fetch accepts an incomplete one. */
export class Gunzip {
  readonly #compressed: Uint8Array[] = [];
  #givenBytes = 0;

  /** Returns the bytes that these make readable, or the failure if this is not gzip. */
  push(piece: Uint8Array): Uint8Array | Failure {
    this.#compressed.push(piece);
    const plain = gunzipStart(joined(this.#compressed));
    if (plain === undefined) return notGzip;
    const further = plain.subarray(this.#givenBytes);
    this.#givenBytes = plain.length;
    return further;
  }
}

/** Returns how fetch decodes a body with these headers; undefined if it reads the bytes as they are. */
export function decodingOf(headers: readonly Header[], world: CallWorld): Gunzip | undefined {
  const coding = headerValue(headers, "content-encoding")?.trim().toLowerCase();
  if (coding === "gzip" || coding === "x-gzip") return new Gunzip();
  if (coding !== undefined && /\b(br|deflate|gzip|zstd)\b/.test(coding)) {
    world.refuse({
      says: `a simulated run cannot decompress a body with "content-encoding: ${coding}", as fetch does`,
      cure: "add --world real, or client: undici",
    });
  }
  return undefined;
}
