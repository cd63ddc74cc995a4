import type { Header } from "../trace.ts";

const framing = new Set(["content-length", "transfer-encoding"]);

/** Headers without those that say where the body ends, which belong to the original body. */
export function unframed(headers: readonly Header[]): Header[] {
  return headers.filter(([name]) => !framing.has(name.toLowerCase()));
}
