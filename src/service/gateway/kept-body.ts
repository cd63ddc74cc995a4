import { type Body, inOnePiece } from "../body.ts";
import { whole } from "../http.ts";
import type { Task } from "../task.ts";

/** The longest body that is kept for a retry; the real gateway has no limit. */
export const mostKeptBytes = 16_000_000;

/**
 * Reads a body so that it can be sent several times, always as the first time; returns undefined if it is too long or
 * breaks off.
 */
export function* keptBody(body: Body): Task<(() => Body) | undefined> {
  if (body instanceof Uint8Array) return () => body;
  const kept = yield* whole(body, mostKeptBytes);
  return kept instanceof Uint8Array ? () => inOnePiece(kept) : undefined;
}
