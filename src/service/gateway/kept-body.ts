import { type Body, inOnePiece } from "../body.ts";
import { whole } from "../http.ts";

/** The largest body that is kept for a retry; the real gateway keeps any body. */
export const mostKeptBytes = 16_000_000;

/** A body that can be sent as often as it takes, as it would have been sent the first time; undefined if it cannot be kept. */
export async function keptBody(body: Body): Promise<(() => Body) | undefined> {
  if (body instanceof Uint8Array) return () => body;
  const kept = await whole(body, mostKeptBytes);
  return kept instanceof Uint8Array ? () => inOnePiece(kept) : undefined;
}
