import type { Failure } from "../../../trace.ts";
import type { IncomingBody } from "../../body/incoming-body.ts";

/** Iterates over a body as it arrives. `errorOf` makes the error that the client throws if the body breaks off. */
export function piecesOf(body: IncomingBody, errorOf: (why: Failure) => unknown): AsyncIterator<Uint8Array> {
  return {
    async next() {
      const piece = await body.next();
      if (piece === null) return { done: true, value: undefined };
      if (piece instanceof Uint8Array) return { done: false, value: piece };
      throw errorOf(piece);
    },
  };
}
