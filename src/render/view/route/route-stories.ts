import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { isSend } from "../../../scenario/steps/send-step.ts";
import { headerValue } from "../../../text/headers/headers.ts";
import { CLIENT, type Event, type Header, ROUTE } from "../../../trace.ts";
import { bodyWords } from "../calls/body-words.ts";
import { failureWords, isFailure, shortTime, stillWaiting } from "../calls/call-words.ts";
import { type HeaderChange, headerChanges } from "../calls/header-changes.ts";
import { grouped } from "../grouped.ts";

/** The path of one request through a gateway. */
export interface RouteStory {
  readonly step: number;
  readonly asked: string;
  readonly status: string | undefined;
  readonly tookMs: number;
  /** More than one if a route forwards to another. */
  readonly routes: readonly string[];
  /** Routes tried before that did not match, each with the reason. */
  readonly passedOver: readonly string[];
  readonly asks: readonly SentRequest[];
  readonly servedBy: string | undefined;
  readonly answer: string;
  readonly answerChanges: readonly HeaderChange[];
  /** Other decisions about the request. */
  readonly notes: readonly string[];
}

/** A request that the gateway sent, and its result. */
export interface SentRequest {
  readonly says: string;
  readonly changes: readonly HeaderChange[];
}

const mostBody = 200;
const passed = /^not (?=.*: )/;

export function routeStories(report: Report): RouteStory[] {
  const events = grouped(report.events, ({ call }) => call);
  const below = grouped(report.calls, ({ parent }) => parent);
  return report.calls
    .filter(({ by }) => by === CLIENT)
    .map((call) => storyOf(report, call, below.get(call.call) ?? [], events));
}

function storyOf(
  report: Report,
  call: Call,
  below: readonly Call[],
  events: ReadonlyMap<number, readonly Event[]>,
): RouteStory {
  const { outcome, step, line, tookMs, servedBy } = call;
  const decided = (events.get(call.call) ?? []).flatMap(({ what }) => (what.kind === "decided" ? [what] : []));
  const ofRoutes = decided.flatMap(({ by, says }) => (by === ROUTE ? [says] : []));
  const sent = report.scenario.steps[(step ?? 0) - 1];
  const headers = isSend(sent) ? sent.headers : [];
  return {
    step: step ?? 0,
    asked: line,
    status: statusOf(call),
    tookMs,
    routes: ofRoutes.filter((says) => !passed.test(says)),
    passedOver: ofRoutes.filter((says) => passed.test(says)).map((says) => says.replace(passed, "")),
    asks: below.map((each) => askedOf(each, headers, events.get(each.call) ?? [])),
    servedBy: servedBy ?? undefined,
    answer: answerOf(report, call),
    answerChanges: outcome === null || isFailure(outcome) ? [] : headerChanges(replyOf(below.at(-1)), outcome.headers),
    notes: decided.flatMap(({ by, says }) => (by === ROUTE || by === "log" ? [] : [says])),
  };
}

function askedOf(call: Call, before: readonly Header[], events: readonly Event[]): SentRequest {
  const arrived = events.flatMap(({ what }) => (what.kind === "arrived" ? [what] : []))[0];
  const after = arrived?.headers ?? [];
  const host = headerValue(after, "host");
  return {
    says: `${arrived?.line ?? call.line} to ${call.to}${host === undefined ? "" : ` (Host ${host})`}, ${cameOf(call)}`,
    changes: arrived?.headers === undefined ? [] : headerChanges(before, after),
  };
}

function cameOf(call: Call): string {
  const { outcome, came, tookMs } = call;
  if (outcome === null) return came === null ? "gets nothing" : `gets ${came.status} and stops reading`;
  return isFailure(outcome) ? failureWords(outcome, tookMs) : `gets ${outcome.status} after ${shortTime(tookMs)}`;
}

function replyOf(call: Call | undefined): readonly Header[] {
  return call === undefined || call.outcome === null || isFailure(call.outcome) ? [] : call.outcome.headers;
}

function statusOf({ outcome }: Call): string | undefined {
  return outcome === null || isFailure(outcome) ? undefined : `${outcome.status}`;
}

function answerOf({ stuck }: Report, call: Call): string {
  const { outcome, tookMs } = call;
  if (outcome === null) return stillWaiting(call, stuck);
  if (isFailure(outcome)) return failureWords(outcome, tookMs);
  const body = bodyWords(outcome);
  return body.length > mostBody ? `${body.slice(0, mostBody)} …` : body;
}
