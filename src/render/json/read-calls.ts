import { type RunServers, withTruth } from "../../scenario/playing/truth.ts";
import type { Call, LedgerLine, Ours } from "../../scenario/recorded-call.ts";
import { fromBase64 } from "../../text/bytes.ts";
import type { Event, Failure, RecordedReply, What } from "../../trace.ts";
import type { ReportDocument } from "./document.ts";

type JsonReport = ReportDocument["reports"][number];
type JsonCall = JsonReport["calls"][number];
type JsonEvent = JsonReport["events"][number];
type JsonReply = Extract<NonNullable<JsonCall["outcome"]>, { status: number }>;
type JsonFailure = Extract<NonNullable<JsonCall["outcome"]>, { failure: string }>;

/** Restores the calls and events of a stored report. */
export function readCalls(
  { calls, events }: Pick<JsonReport, "calls" | "events">,
  ledger: readonly LedgerLine[],
  played: RunServers,
): { calls: Call[]; events: Event[] } {
  const read = events.map(eventOf);
  const whats = new Map<number, What[]>();
  for (const { call, what } of read) whats.set(call, [...(whats.get(call) ?? []), what]);
  return {
    calls: withTruth(
      calls.map((call) => callOf(call, whats.get(call.call) ?? [])),
      ledger,
      played,
    ),
    events: read,
  };
}

function callOf({ outcome, came, ours, misled: _, ...call }: JsonCall, whats: readonly What[]): Call {
  const asked = whats.find((what) => what.kind === "asked");
  const failed = whats.find((what) => what.kind === "failed");
  return {
    ...call,
    ...(ours !== undefined && { ours: oursOf(ours, whats) }),
    step: asked?.step ?? null,
    outcome: outcome === null ? null : "status" in outcome ? replyOf(outcome) : failureOf(outcome),
    came: came === undefined ? (failed?.came ?? null) : replyOf(came),
    ...(failed?.error !== undefined && { error: failed.error }),
    timesDone: null,
  } as Call;
}

function oursOf(ours: NonNullable<JsonCall["ours"]>, whats: readonly What[]): Ours {
  const sent = whats.find((what) => what.kind === "sent");
  return { ...ours, status: sent?.status ?? null, isWhole: sent !== undefined };
}

function eventOf({ atMs, who, call, connection, ...what }: JsonEvent): Event {
  return { atMs, who, call, ...(connection !== undefined && { connection }), what: whatOf(what as never) };
}

type JsonWhat = JsonEvent extends infer Kind
  ? Kind extends JsonEvent
    ? Omit<Kind, "atMs" | "who" | "call">
    : never
  : never;

function whatOf(what: JsonWhat): What {
  switch (what.kind) {
    case "answered": {
      const { kind, tookMs, ...reply } = what;
      return { kind, tookMs, reply: replyOf(reply) };
    }
    case "failed": {
      const { kind, tookMs, came, error, ...why } = what;
      const more = { ...(came !== undefined && { came: replyOf(came) }), ...(error !== undefined && { error }) };
      return { kind, tookMs, why: failureOf(why), ...more };
    }
    default:
      return what as What;
  }
}

function failureOf({ failure, phase, code }: JsonFailure): Failure {
  return { name: failure, phase, code };
}

function replyOf({ status, headers, body, bodyBytes }: JsonReply): RecordedReply {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : fromBase64(body.base64);
  return { status, headers, body: bytes, bodyBytes: bodyBytes ?? bytes.length };
}
