import { type Call, isMisled, type LedgerLine, type Ours } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import { toBase64 } from "../../text/bytes.ts";
import type { Event, Failure, RecordedReply, What } from "../../trace.ts";
import type { Draw } from "../format.ts";
import type { HealthRuns, Made, Results, RouteRuns, Runs } from "../results.ts";
import { bodyText } from "../view/body-words.ts";
import { isFailure } from "../view/call-words.ts";
import { defencesOf } from "../view/defences.ts";
import type { ReportDocument } from "./document.ts";
import { documentText } from "./document-text.ts";
import { keptOf } from "./kept.ts";
import { loadFields } from "./load-json.ts";

type JsonReport = ReportDocument["reports"][number];
type JsonCall = JsonReport["calls"][number];
type JsonEvent = JsonReport["events"][number];

type OfRuns = NonNullable<ReportDocument["kind"]>;

/** Draws one document for programs, whatever the number of reports. */
export function json<K extends OfRuns>(kind: K): Draw<K> {
  return (result: Results[K], _: unknown, made: Made) => {
    const { reports, ...more } = result as Runs & Partial<HealthRuns> & Partial<RouteRuns>;
    const { stages, played, picture } = more;
    const health = stages && played !== undefined ? { health: { stages, played } } : {};
    const route = picture === undefined ? {} : { route: picture };
    return documentText({ kind, ...health, ...route, ...reportsDocument(reports) }, made);
  };
}

export function reportsDocument(reports: readonly Report[]): ReportDocument {
  return { version: 1, reports: reports.map(reportDocument) };
}

export function reportDocument(report: Report): JsonReport {
  return {
    scenario: report.scenario.name,
    title: report.scenario.title,
    world: report.world,
    seed: report.seed,
    setup: { ...report.setup },
    changes: [...report.changeWords],
    ...(report.injected && { injected: report.injected.map((each) => ({ ...each })) }),
    twisted: report.twisted,
    tookMs: rounded(report.tookMs),
    skipped: report.skipped,
    stuck: report.stuck,
    verdict: {
      holds: report.verdict.holds,
      ...(report.verdict.undecided && { undecided: true }),
      checks: report.verdict.checks.map(({ holds, says, saw }) => ({ holds, says, saw })),
    },
    calls: report.calls.map(callDocument),
    ledger: report.ledger.map(ledgerDocument),
    defences: defencesOf(report).map(({ did, changes, ...row }) => ({
      ...row,
      did: Object.fromEntries(did),
      changes: changes.map(({ atMs, state }) => ({ atMs: rounded(atMs), state })),
    })),
    events: report.events.map(eventDocument),
    ...(report.load && loadFields(report.load, callDocument, eventDocument)),
    kept: keptOf(report),
  };
}

function callDocument({
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
    ...(ours === undefined ? {} : { ours: oursDocument(ours) }),
    ...(unfinished && { unfinished }),
    ...(isMisled({ knows, timesDone }) && { misled: true as const }),
    ...(outcome === null && came !== null && { came: replyDocument(came) }),
    servedBy,
    outcome: outcome === null ? null : isFailure(outcome) ? failureDocument(outcome) : replyDocument(outcome),
  };
}

/**
 * Returns the document for servers that were kept running: their calls and ledger, without the earliest if there were
 * too many.
 */
export function endDocument({ calls, ledger, forgottenCalls }: Report) {
  return { ended: true, calls: calls.map(callDocument), ledger: ledger.map(ledgerDocument), leftOut: forgottenCalls };
}

function ledgerDocument({ atMs, ...line }: LedgerLine): JsonReport["ledger"][number] {
  return { ...line, atMs: rounded(atMs) };
}

function oursDocument({ sentBytes, closedBy, atMs }: Ours): JsonCall["ours"] {
  return { sentBytes, closedBy, atMs: atMs === null ? null : rounded(atMs) };
}

/** Returns one flat event: the `what` of the trace plus time, place and call. */
export function eventDocument({ atMs, who, call, connection, what }: Event): JsonEvent {
  const at = { atMs: rounded(atMs), who, call, ...(connection === undefined ? {} : { connection }) };
  return { ...at, ...whatDocument(what) };
}

type JsonWhat = JsonEvent extends infer Kind
  ? Kind extends JsonEvent
    ? Omit<Kind, "atMs" | "who" | "call" | "connection">
    : never
  : never;

function whatDocument(what: What): JsonWhat {
  switch (what.kind) {
    case "answered":
      return { kind: "answered", tookMs: rounded(what.tookMs), ...replyDocument(what.reply) };
    case "failed":
      return {
        kind: "failed",
        tookMs: rounded(what.tookMs),
        ...failureDocument(what.why),
        ...(what.came === undefined ? {} : { came: replyDocument(what.came) }),
        ...(what.error === undefined ? {} : { error: what.error }),
      };
    case "arrived":
      return arrivedDocument(what);
    default:
      return { ...what };
  }
}

function arrivedDocument({
  headers,
  ...what
}: Extract<What, { kind: "arrived" }>): Extract<JsonWhat, { kind: "arrived" }> {
  if (headers === undefined) return what;
  return { ...what, headers: headers.map(([name, value]) => [name, value]) };
}

function failureDocument({ name, phase, code }: Failure): {
  failure: Failure["name"];
  phase: Failure["phase"];
  code: string;
} {
  return { failure: name, phase, code };
}

function replyDocument(reply: RecordedReply): Exclude<JsonCall["outcome"], null | { failure: unknown }> {
  const text = bodyText(reply);
  return {
    status: reply.status,
    headers: reply.headers.map(([name, value]) => [name, value]),
    body: text ?? { base64: toBase64(reply.body) },
    ...(reply.bodyBytes > reply.body.length ? { bodyBytes: reply.bodyBytes } : {}),
  };
}

/** Rounds to the microsecond, because anything smaller is noise. */
function rounded(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
