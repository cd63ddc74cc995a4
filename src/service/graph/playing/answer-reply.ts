import { bytes } from "../../../text/bytes/bytes.ts";
import { text } from "../../replies.ts";
import type { WholeReply } from "../../service.ts";
import type { AnswerSettings } from "../settings/step-settings.ts";

/** The answer that a file describes; a body that is JSON is sent as such. */
export function answerOf({ status, body = "Done" }: AnswerSettings): WholeReply {
  if (!isJson(body)) return text(status, body);
  return { status, headers: [["content-type", "application/json"]], body: bytes(body) };
}

function isJson(body: string): boolean {
  if (!/^\s*[[{]/.test(body)) return false;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
