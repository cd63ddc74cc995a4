import type { RecordedReply } from "../../../trace.ts";
import { escapeLine } from "../escape.ts";
import { sayBytes } from "./call-words.ts";

/** Returns the body if it is text, otherwise null. A truncated body may end inside a character. */
export function bodyText(reply: RecordedReply): string | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return decoder.decode(reply.body, { stream: reply.bodyBytes > reply.body.length });
  } catch {
    return null;
  }
}

/** Describes the body in one line. */
export function bodyWords(reply: RecordedReply): string {
  if (reply.bodyBytes === 0) return "(empty)";
  const text = bodyText(reply);
  if (text === null) return `(${sayBytes(reply.bodyBytes)}, not text)`;
  if (reply.bodyBytes > reply.body.length)
    return `${escapeLine(text)} (the first ${reply.body.length} of ${reply.bodyBytes} bytes)`;
  return escapeLine(text);
}
