import { fromBase64, toBase64 } from "../../text/bytes/bytes.ts";

/** Writes what a page must not show before it is solved, so that neither its source nor a search through the site tells it. */
export function sealed(content: unknown): string {
  return JSON.stringify(toBase64(new TextEncoder().encode(JSON.stringify(content))));
}

export function opened<Content>(text: string): Content {
  return JSON.parse(new TextDecoder().decode(fromBase64(text)));
}
