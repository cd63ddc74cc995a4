import type { Body } from "../../../service/body.ts";
import type { Header } from "../../../trace.ts";

/** Returns a body in the form that clients accept: bytes, a stream of pieces, or undefined if it is empty. */
export function payload(body: Body): Uint8Array | AsyncIterable<Uint8Array> | undefined {
  if (body instanceof Uint8Array) return body.length === 0 ? undefined : body;
  return pieces(body);
}

async function* pieces(body: Exclude<Body, Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    for (;;) {
      const next = await body.next();
      if (next === null) return;
      if (!(next instanceof Uint8Array)) throw new Error(`the request broke off: ${next.code}`);
      yield next;
    }
  } finally {
    body.cancel();
  }
}

export function paired(flat: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let at = 0; at + 1 < flat.length; at += 2) headers.push([flat[at]!.toLowerCase(), flat[at + 1]!]);
  return headers;
}

/** Returns one list of alternating names and values, faster than `flat`, which inspects each entry. */
export function flattened(headers: readonly Header[]): string[] {
  const flat: string[] = new Array(headers.length * 2);
  for (let at = 0; at < headers.length; at++) {
    const header = headers[at]!;
    flat[2 * at] = header[0];
    flat[2 * at + 1] = header[1];
  }
  return flat;
}
