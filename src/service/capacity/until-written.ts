import { type BodyStream, type Piece, watched } from "../body.ts";
import type { Clock } from "../host.ts";
import { type Answer, isWire, type Request, type Wire } from "../service.ts";

/** Returns the same answer, and calls back when its last byte is written or its reader gives up. */
export function untilWritten(answer: Answer, request: Request, clock: Clock, written: () => void): Answer {
  if (isWire(answer)) afterScript(answer, request, clock, written);
  else if (answer.body instanceof Uint8Array) written();
  else return { ...answer, body: untilRead(answer.body, written) };
  return answer;
}

/** An answer of which no client sees the end is never completely written. */
function afterScript(
  { script, seenBy, endless }: Wire,
  { cancellation }: Request,
  clock: Clock,
  written: () => void,
): void {
  let ms = 0;
  const unended = seenBy !== undefined && Object.values(seenBy).every(({ ends }) => ends === "nothing");
  if (endless || unended) ms = Number.POSITIVE_INFINITY;
  else for (const part of script) if ("pauseMs" in part) ms += part.pauseMs;
  if (ms === 0) written();
  else clock.sleep(ms, cancellation).tell(written, undefined);
}

function untilRead(body: BodyStream, written: () => void): BodyStream {
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    written();
  };
  const see = (piece: Piece) => {
    if (!(piece instanceof Uint8Array)) end();
  };
  return watched(body, see, end);
}
