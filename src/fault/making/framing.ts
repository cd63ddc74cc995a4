import type { Header } from "../../trace.ts";

const framing = new Set(["content-length", "transfer-encoding"]);

/** Removes the headers that declare the end of the original body. */
export function unframed(headers: readonly Header[]): Header[] {
  return headers.filter(([name]) => !framing.has(name.toLowerCase()));
}
