import type { Body, Piece } from "../body.ts";
import type { Clock } from "../host.ts";
import { begin, type Task } from "../task.ts";

interface Sending {
  readonly sends: number;
  readonly sendsBy: number;
  readonly sendsOver: number;
}

const usualPieces = 10;
/** After this many pieces the event loop gets a turn, for example for the timeout of the call. */
const piecesATurn = 1000;

/** The body that an order server sends to payment: at once, or in pieces over time. */
export function sentBody({ sends, sendsBy, sendsOver }: Sending, clock: Clock): Body {
  const bytes = new Uint8Array(sends);
  if (sendsOver === 0 && sendsBy === 0) return bytes;
  const pieceBytes = sendsBy === 0 ? Math.ceil(sends / usualPieces) : sendsBy;
  const pauseMs = (sendsOver * pieceBytes) / sends;
  let sent = 0;
  let pieces = 0;
  function* next(): Task<Piece> {
    if (sent >= sends) return null;
    pieces += 1;
    if (pauseMs > 0 || pieces % piecesATurn === 0) yield* clock.sleep(pauseMs);
    const from = sent;
    sent += pieceBytes;
    return bytes.subarray(from, sent);
  }
  return {
    next: () => begin(next()),
    cancel() {
      sent = sends;
    },
  };
}
