import { joined } from "../../../text/bytes/bytes.ts";
import { type Body, type BodyStream, inOnePiece, type Piece } from "../../body.ts";
import { resolved, type Task } from "../../task.ts";

/** The longest body that a gateway keeps for a retry, a hedge or a fallback: the limit of Envoy's buffers. */
export const mostKeptBytes = 1_048_576;

/** The longest body that is kept for Spring's filter Retry; the real gateway has no limit. */
export const mostRetriedBytes = 16_000_000;

/** A request's body, which can be sent several times if it was kept. */
export interface KeptBody {
  of(): Body;
  readonly isKept: boolean;
}

/** Reads a body so that it can be sent several times, always as the first time, unless it is too long or breaks off. */
export function* keptBody(body: Body, mostBytes: number): Task<KeptBody> {
  if (body instanceof Uint8Array) return asItIs(body);
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= mostBytes) {
    const piece = yield* body.next();
    if (piece === null) {
      const whole = joined(pieces);
      return { of: () => inOnePiece(whole), isKept: true };
    }
    if (!(piece instanceof Uint8Array)) return once(unread([...pieces, piece], body));
    pieces.push(piece);
    length += piece.length;
  }
  return once(unread(pieces, body));
}

/** A body that is sent as it arrives. */
export function asItIs(body: Body): KeptBody {
  return { of: () => body, isKept: body instanceof Uint8Array };
}

function once(body: Body): KeptBody {
  return { of: () => body, isKept: false };
}

/** The body with these pieces, which have been read already, before the rest. */
function unread(pieces: readonly Piece[], body: BodyStream): BodyStream {
  const left = [...pieces];
  return {
    ...(body.gaveUp !== undefined && { gaveUp: body.gaveUp }),
    next() {
      const piece = left.shift();
      return piece === undefined ? body.next() : resolved<Piece>(piece);
    },
    cancel: () => body.cancel(),
  };
}
