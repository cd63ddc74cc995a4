import { soundReply } from "../../fault/client-report.ts";
import { isDenied, type Knows } from "../../policy/conclusion.ts";
import { often } from "../../text/words/phrases.ts";

/** An answer that a client accepted as complete. */
export interface Whole {
  readonly status: number;
  readonly bodyBytes: number;
}

/** Says why a client's conclusion, or the answer it accepted as complete, is wrong; null if nothing is wrong. */
export function misledBy(knows: Knows, timesDone: number | null, whole: Whole | null): string | null {
  const { length: soundBytes } = soundReply.body;
  if (timesDone !== null && isDenied(knows, timesDone))
    return `concludes "${knows}", but payment charged ${timesDone === 0 ? "nothing" : often(timesDone)}`;
  if (whole === null || whole.status !== 200 || whole.bodyBytes >= soundBytes) return null;
  return `accepts ${whole.bodyBytes} of ${soundBytes} bytes as complete`;
}
