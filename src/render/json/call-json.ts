import { type RunServers, withTruth } from "../../scenario/playing/evidence/truth.ts";
import { type Call, isMisled, type LedgerLine, type Ours } from "../../scenario/recorded-call.ts";
import { fromBase64, toBase64 } from "../../text/bytes/bytes.ts";
import type { Event, Failure, RecordedReply, What } from "../../trace.ts";
import { bodyText } from "../view/calls/body-words.ts";
import { isFailure } from "../view/calls/call-words.ts";
import type { ReportDocument } from "./documents/document.ts";
import type { JsonForm } from "./json-form.ts";

type JsonReport = ReportDocument["reports"][number];
type JsonCall = JsonReport["calls"][number];
type JsonEvent = JsonReport["events"][number];
type JsonReply = Extract<NonNullable<JsonCall["outcome"]>, { status: number }>;
type JsonFailure = Extract<NonNullable<JsonCall["outcome"]>, { failure: string }>;

/** Rounds to the microsecond, because anything smaller is noise. */
export function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}

const replyForm: JsonForm<RecordedReply, JsonReply> = {
  write: (reply) => ({
    status: reply.status,
    headers: reply.headers.map(([name, value]) => [name, value]),
    body: bodyText(reply) ?? { base64: toBase64(reply.body) },
    ...(reply.bodyBytes > reply.body.length ? { bodyBytes: reply.bodyBytes } : {}),
  }),
  read({ status, headers, body, bodyBytes }) {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : fromBase64(body.base64);
    return { status, headers, body: bytes, bodyBytes: bodyBytes ?? bytes.length };
  },
};

const failureForm: JsonForm<Failure, JsonFailure> = {
  write: ({ name, phase, code }) => ({ failure: name, phase, code }),
  read: ({ failure, phase, code }) => ({ name: failure, phase, code }),
};

type CallOutcome = NonNullable<Call["outcome"]>;
const outcomeForm: JsonForm<CallOutcome, JsonReply | JsonFailure> = {
  write: (outcome) => (isFailure(outcome) ? failureForm.write(outcome) : replyForm.write(outcome)),
  read: (json) => ("status" in json ? replyForm.read(json) : failureForm.read(json)),
};

/** The `what` of an event without its time, place and call. */
type JsonWhat = JsonEvent extends infer Kind
  ? Kind extends JsonEvent
    ? Omit<Kind, "atMs" | "who" | "call" | "connection">
    : never
  : never;

const whatForm: JsonForm<What, JsonWhat> = {
  write(what) {
    switch (what.kind) {
      case "answered":
        return { kind: "answered", tookMs: rounded(what.tookMs), ...replyForm.write(what.reply) };
      case "failed":
        return {
          kind: "failed",
          tookMs: rounded(what.tookMs),
          ...failureForm.write(what.why),
          ...(what.came !== undefined && { came: replyForm.write(what.came) }),
          ...(what.error !== undefined && { error: what.error }),
        };
      case "arrived": {
        const { headers, ...arrived } = what;
        return headers === undefined ? arrived : { ...arrived, headers: headers.map(([name, value]) => [name, value]) };
      }
      default:
        return { ...what };
    }
  },
  read(json) {
    switch (json.kind) {
      case "answered": {
        const { kind, tookMs, ...reply } = json;
        return { kind, tookMs, reply: replyForm.read(reply) };
      }
      case "failed": {
        const { kind, tookMs, came, error, ...why } = json;
        const more = {
          ...(came !== undefined && { came: replyForm.read(came) }),
          ...(error !== undefined && { error }),
        };
        return { kind, tookMs, why: failureForm.read(why), ...more };
      }
      default:
        return json as What;
    }
  },
};

/** Writes an event flat. */
export const eventForm: JsonForm<Event, JsonEvent> = {
  write({ atMs, who, call, connection, what }) {
    const at = { atMs: rounded(atMs), who, call, ...(connection !== undefined && { connection }) };
    return { ...at, ...whatForm.write(what) };
  },
  read: ({ atMs, who, call, connection, ...what }) => ({
    ...{ atMs, who, call, ...(connection !== undefined && { connection }) },
    what: whatForm.read(what as JsonWhat),
  }),
};

export function callDocument({
  call,
  parent,
  by,
  to,
  door,
  line,
  try: nth,
  hedged,
  key,
  connection,
  atMs,
  tookMs,
  knows,
  ours,
  unfinished,
  timesDone,
  servedBy,
  outcome,
  came,
}: Call): JsonCall {
  return {
    call,
    parent,
    by,
    to,
    ...(door === undefined ? {} : { door }),
    line,
    ...(nth !== undefined && { try: nth }),
    ...(hedged && { hedged }),
    ...(key !== undefined && { key }),
    connection,
    atMs: rounded(atMs),
    tookMs: rounded(tookMs),
    knows,
    ...(ours && { ours: oursDocument(ours) }),
    ...(unfinished && { unfinished }),
    ...(isMisled({ knows, timesDone }) && { misled: true as const }),
    ...(outcome === null && came !== null && { came: replyForm.write(came) }),
    servedBy,
    outcome: outcome && outcomeForm.write(outcome),
  };
}

function oursDocument({ sentBytes, closedBy, atMs }: Ours): JsonCall["ours"] {
  return { sentBytes, closedBy, atMs: atMs === null ? null : rounded(atMs) };
}

/** Restores the calls and events of a stored report. */
export function readCalls(
  { calls, events }: Pick<JsonReport, "calls" | "events">,
  ledger: readonly LedgerLine[],
  played: RunServers,
): { calls: Call[]; events: Event[] } {
  const read = events.map(eventForm.read);
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
    outcome: outcome && outcomeForm.read(outcome),
    came: came === undefined ? (failed?.came ?? null) : replyForm.read(came),
    ...(failed?.error !== undefined && { error: failed.error }),
    timesDone: null,
  } as Call;
}

function oursOf(ours: NonNullable<JsonCall["ours"]>, whats: readonly What[]): Ours {
  const sent = whats.find((what) => what.kind === "sent");
  return { ...ours, status: sent?.status ?? null, isWhole: sent !== undefined };
}
