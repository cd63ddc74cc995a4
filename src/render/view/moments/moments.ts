import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { CLIENT, type Event, endsCall, ROUTE, type What } from "../../../trace.ts";
import { arrivedIn } from "../calls/arrived.ts";
import { learnedAt, sameRequest, triedAgain } from "../calls/attempts.ts";
import { askWords, failureWords, sayBytes, stillWaiting, tryWords } from "../calls/call-words.ts";
import { repeatedCharges } from "../conclusions/repeated-charges.ts";
import { escapeLine } from "../escape.ts";
import { changedWords } from "../setup/change-words.ts";

/** One line of a timeline. */
export interface Moment {
  readonly atMs: number;
  readonly who: string;
  /** The call it belongs to, if the whole run is shown. */
  readonly call?: number;
  /** The server at the arrow's other end. */
  readonly other?: string;
  readonly kind: "ask" | "lost" | "answer" | "sent" | "failed" | "finished" | "unnoticed" | "noted" | "waits";
  readonly says: string;
  /** The new state of a breaker. */
  readonly breaker?: { readonly to: string; readonly state: string };
}

/** Facts about a call that its moments need. */
export interface KnownCall {
  readonly by: string;
  readonly to: string;
  readonly atMs: number;
  readonly endedAtMs: number;
  /** When an attempt with the same key last learned of the work. */
  readonly learnedAtMs?: number | undefined;
  /** The work that it shares with other calls. */
  readonly work?: string | undefined;
  readonly arrives: boolean;
  /** Its caller stopped watching before any answer arrived. */
  readonly unwatched: boolean;
  /** For a call from outside, when its answer was sent. */
  readonly sentMs?: number;
  /** "2. " for a second try, "hedge " for a parallel call. */
  readonly nth: string;
  /** Its server had already charged the same request. */
  readonly isRepeat?: boolean;
}

/** The parts of a report that its moments need. */
export type MomentSource = Pick<Report, "world"> & Partial<Pick<Report, "setup">>;

/** The maximum difference between stored times of one moment. */
const roundingMs = 0.002;
/** A later arrival is a moment of its own. A busy real machine alone delays one by tens of milliseconds. */
const lateArrivalMs = { virtual: 20, real: 100 } as const;
/** A connection that closes this soon after a response is part of it. */
const partOfReplyMs = 20;

/** Returns the moments of a run in the order of a story. */
export function momentsOf(report: Report): Moment[] {
  const calls = knownIn(report);
  const told = report.events.flatMap((event): Moment[] => {
    const found = sayMoment(event, calls.get(event.call), report);
    return found ? [{ ...found, call: event.call }] : [];
  });
  const waiting = report.calls
    .filter((call) => call.outcome === null && call.ours === undefined)
    .map((call) => waits(call, report));
  return [...told, ...waiting].sort((one, other) => one.atMs - other.atMs);
}

/** Describes one event; undefined if it is not shown. */
export function momentOf(report: Report, event: Event): Moment | undefined {
  return sayMoment(event, knownIn(report).get(event.call), report);
}

function knownIn(report: Report): ReadonlyMap<number, KnownCall> {
  const arrived = arrivedIn(report);
  const tried = triedAgain(report.calls);
  const learned = learnedAt(report);
  const repeats = new Set(repeatedCharges(report).flatMap(([, ...later]) => later.map(({ call }) => call)));
  const known = (call: Call) => ({
    ...knownOf(call, arrived.has(call.call), tried.has(sameRequest(call))),
    ...{ isRepeat: repeats.has(call.call), learnedAtMs: learned.get(call.call) },
  });
  return new Map(report.calls.map((call) => [call.call, known(call)]));
}

/** Describes how a call ended for its caller, or that it is still waiting. */
export function endOf(report: Report, call: Call): Moment | undefined {
  if (call.outcome === null) return call.ours === undefined ? waits(call, report) : undefined;
  const event = report.events.find((each) => each.call === call.call && endsCall(each.what));
  return event && momentOf(report, event);
}

/** Describes one event of a call; undefined if it is not shown. */
export function sayMoment(
  { atMs, who, what }: Event,
  call: KnownCall | undefined,
  source: MomentSource,
): Moment | undefined {
  switch (what.kind) {
    case "asked":
      return {
        atMs,
        who,
        other: what.to,
        kind: call?.arrives ? "ask" : "lost",
        says: `${call?.nth ?? ""}${askWords(what)}`,
      };
    case "arrived":
      if (what.stray)
        return { atMs, who, kind: "noted", says: `${escapeLine(what.line)} arrives from an unknown caller` };
      if (call === undefined || atMs - call.atMs < lateArrivalMs[source.world]) return;
      return { atMs, who, kind: "noted", says: `${escapeLine(what.line)} arrives` };
    case "answered":
      return {
        atMs,
        who,
        ...(call ? { other: call.to } : {}),
        kind: "answer",
        says: `${call?.nth ?? ""}${what.reply.status}${call?.unwatched ? "; too late" : ""}`,
      };
    case "failed":
      return { atMs, who, kind: "failed", says: `${call?.nth ?? ""}${failureWords(what.why, what.tookMs)}` };
    case "sent":
      return {
        atMs,
        who,
        other: call?.by ?? CLIENT,
        kind: "sent",
        says: `${what.status ?? "a response"}, ${sayBytes(what.sentBytes)}`,
      };
    case "closed":
      return closing(atMs, who, what, call);
    case "finished":
      return { atMs, who, ...finishWords(what.says, atMs, call) };
    case "unheard":
      return { atMs, who, kind: "noted", says: `ends with ${what.status}, unnoticed` };
    case "decided": {
      // The event notes only the name of a matched route.
      const says = what.by === ROUTE ? `${ROUTE} ${what.says}` : what.says;
      const { to, state } = what;
      const breaker = to === undefined || state === undefined ? undefined : { to, state };
      return { atMs, who, kind: "noted", says, ...(breaker && { breaker }) };
    }
    case "changed":
      return { atMs, who, kind: "noted", says: changedWords(who, what.says, source.setup) };
  }
}

function finishWords(done: string, atMs: number, call: KnownCall | undefined): Pick<Moment, "kind" | "says"> {
  const says = call?.isRepeat ? `${done} again` : done;
  if (call !== undefined && atMs - Math.max(call.endedAtMs, call.learnedAtMs ?? 0) >= roundingMs)
    return { kind: "unnoticed", says: `${says}, unnoticed` };
  return { kind: call?.isRepeat ? "unnoticed" : "finished", says };
}

/** After a complete answer, closing the connection is mentioned only if it is part of the answer. */
function closing(
  atMs: number,
  who: string,
  { by, sentBytes }: Extract<What, { kind: "closed" }>,
  call: KnownCall | undefined,
): Moment | undefined {
  const behindMs = atMs - (call?.sentMs ?? Number.POSITIVE_INFINITY);
  if (behindMs >= 0 && (by === "client" || behindMs > partOfReplyMs)) return undefined;
  if (behindMs >= 0) return { atMs, who, kind: "noted", says: "closes the connection after it" };
  const sent = sentBytes === 0 ? "before its response began" : `after ${sayBytes(sentBytes)} of the response`;
  if (by === "server") return { atMs, who, kind: "noted", says: `closes the connection ${sent}` };
  return { atMs, who: call?.by ?? CLIENT, kind: "noted", says: `closes the connection ${sent}` };
}

function knownOf(call: Call, arrives: boolean, isOneOfMany: boolean): KnownCall {
  const { by, to, atMs, tookMs, outcome, ours } = call;
  const isOpen = ours === undefined ? outcome === null : ours.atMs === null;
  const endedAtMs = isOpen ? Number.POSITIVE_INFINITY : atMs + tookMs;
  const nth = tryWords(call, isOneOfMany);
  const unwatched = ours === undefined && isOpen;
  return { by, to, atMs, endedAtMs, arrives, unwatched, nth, ...(ours?.isWhole && { sentMs: atMs + tookMs }) };
}

function waits(call: Call, report: Report): Moment {
  const atMs = call.atMs + call.tookMs;
  if (call.came !== null)
    return { atMs, who: call.by, kind: "noted", says: `gets ${call.came.status} and stops reading` };
  return { atMs, who: call.by, kind: "waits", says: stillWaiting(call, report.stuck) };
}
