import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { isSend } from "../../../scenario/steps/send-step.ts";
import type { Header, RecordedReply } from "../../../trace.ts";
import { bodyText } from "./body-words.ts";
import { isFailure, oursWords, sayBytes } from "./call-words.ts";

/** The recorded messages of one call. */
export interface CallMessages {
  readonly call: number;
  readonly sent: readonly string[];
  readonly came: readonly string[];
}

const mostBody = 600;
const mostHeaders = 40;

/** Returns the exchange of each call, in order of their starts. */
export function exchangesOf(report: Report): CallMessages[] {
  const arrived = new Map<number, readonly Header[]>();
  for (const { call, what } of report.events)
    if (what.kind === "arrived" && what.headers !== undefined) arrived.set(call, what.headers);
  return report.calls.map((call) => {
    const step = report.scenario.steps[(call.step ?? 0) - 1];
    const headers = arrived.get(call.call) ?? (isSend(step) ? step.headers : []);
    return { call: call.call, sent: [call.line, ...headerLines(headers)], came: cameOf(call) };
  });
}

function cameOf({ by, outcome, came, ours }: Call): string[] {
  if (ours !== undefined) return [oursWords(ours, by)];
  if (outcome === null) return came === null ? ["nothing"] : [...replyLines(came), "and nothing more was read"];
  if (!isFailure(outcome)) return replyLines(outcome);
  const { name, phase, code } = outcome;
  return [...(came === null ? [] : replyLines(came)), `${name} in ${phase} (${code})`];
}

function replyLines(reply: RecordedReply): string[] {
  const text = bodyText(reply);
  const shown = text === null ? `(${sayBytes(reply.bodyBytes)}, not text)` : text.slice(0, mostBody);
  const isCut = text !== null && (text.length > mostBody || reply.bodyBytes > reply.body.length);
  const rest = isCut ? [`(the beginning of ${sayBytes(reply.bodyBytes)})`] : [];
  return [`${reply.status}`, ...headerLines(reply.headers), "", shown, ...rest];
}

function headerLines(headers: readonly Header[]): string[] {
  return headers.slice(0, mostHeaders).map(([name, value]) => `${name}: ${value}`);
}
