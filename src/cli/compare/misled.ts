import { soundReply } from "../../fault/client-report.ts";
import { isDenied, type Knows } from "../../policy/conclusion.ts";
import { saySize } from "../../text/values/units.ts";
import { often } from "../../text/words/phrases.ts";

/** An answer that a client accepted as complete. */
export interface Whole {
  readonly status: number;
  readonly bodyBytes: number;
  /** Whether its bytes are still compressed, so that they are not the body that was meant. */
  readonly isCompressed: boolean;
}

/** Formats a status with the size of a body, and says if its bytes are compressed. */
export function sayWhole({ status, bodyBytes, isCompressed }: Whole): string {
  return isCompressed ? `${status}, ${bodyBytes} compressed bytes` : `${status}, ${saySize(bodyBytes)}`;
}

/** Says why a client's conclusion, or the answer it accepted as complete, is wrong; null if nothing is wrong. */
export function misledBy(knows: Knows, timesDone: number | null, whole: Whole | null): string | null {
  const { length: soundBytes } = soundReply.body;
  if (timesDone !== null && isDenied(knows, timesDone))
    return `concludes "${knows}", but payment charged ${timesDone === 0 ? "nothing" : often(timesDone)}`;
  if (whole?.isCompressed)
    return `accepts ${whole.bodyBytes} compressed bytes as the body, and does not decompress them`;
  if (whole === null || whole.status !== 200 || whole.bodyBytes >= soundBytes) return null;
  return `accepts ${whole.bodyBytes} of ${soundBytes} bytes as complete`;
}
