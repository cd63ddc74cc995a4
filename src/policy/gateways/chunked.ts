import { indexOf, joined } from "../../text/bytes/bytes.ts";

const newline = Uint8Array.of(0x0a);
const ascii = new TextDecoder();

/** Extracts the chunks of a body, however it is split in transit. */
export class Chunks {
  #rest: Uint8Array = new Uint8Array(0);
  /** The bytes left of the current chunk and its line ending; between chunks, of the line with the next size. */
  #leftBytes = 0;
  #state: "size" | "data" | "trailer" | "whole" | "bad" = "size";

  /** "whole" after the last chunk, "bad" after an invalid size, undefined before. */
  get end(): "whole" | "bad" | undefined {
    return this.#state === "whole" || this.#state === "bad" ? this.#state : undefined;
  }

  /** Whether bytes are left over after the last chunk. */
  get beyond(): boolean {
    return this.#rest.length > 0;
  }

  push(bytes: Uint8Array): Uint8Array[] {
    this.#rest = joined([this.#rest, bytes]);
    const data: Uint8Array[] = [];
    while (this.end === undefined && this.#step(data)) {}
    return data;
  }

  /** Reads one element. Returns false if more bytes are needed for it. */
  #step(data: Uint8Array[]): boolean {
    if (this.#state === "data") {
      const taken = this.#rest.subarray(0, this.#leftBytes);
      if (taken.length === 0) return false;
      const own = taken.subarray(0, Math.max(0, Math.min(taken.length, this.#leftBytes - 2)));
      if (own.length > 0) data.push(own);
      this.#rest = this.#rest.subarray(taken.length);
      this.#leftBytes -= taken.length;
      if (this.#leftBytes === 0) this.#state = "size";
      return true;
    }
    const end = indexOf(newline, this.#rest);
    if (end < 0) return false;
    const line = ascii.decode(this.#rest.subarray(0, end)).trim();
    this.#rest = this.#rest.subarray(end + 1);
    if (this.#state === "trailer") {
      if (line === "") this.#state = "whole";
      return true;
    }
    const [, size] = /^([\da-f]+)\s*(?:;.*)?$/i.exec(line) ?? [];
    this.#leftBytes = Number.parseInt(size ?? "", 16) + 2;
    this.#state = size === undefined ? "bad" : this.#leftBytes === 2 ? "trailer" : "data";
    return true;
  }
}
