import type { Call } from "../../scenario/recorded-call.ts";
import type { Report } from "../../scenario/report.ts";
import type { Event } from "../../trace.ts";
import { type RunTrace, spanIdOf, traceIdOf } from "../../world/run-trace.ts";
import { isFailure } from "../view/calls/call-words.ts";

/** A run whose calls have names for tracing tools. */
export type NamedRun = Report & { readonly trace: RunTrace };

type SpanAttributes = Readonly<Record<string, string | number>>;

/** One side of a call. */
export interface CallSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** The cause, if it is in another trace. */
  readonly link: { readonly traceId: string; readonly spanId: string } | undefined;
  readonly kind: "client" | "server";
  readonly name: string;
  readonly startNs: bigint;
  readonly endNs: bigint;
  readonly failed: boolean;
  readonly attributes: SpanAttributes;
  readonly events: readonly { readonly atNs: bigint; readonly name: string; readonly attributes: SpanAttributes }[];
}

/** Returns the sides of all calls that the lab saw. The user's own servers write the spans of their sides themselves. */
export function spansOf(run: NamedRun, isFault: (name: string) => boolean): CallSpan[] {
  const calls = new Map(run.calls.map((call) => [call.call, call]));
  const events = new Map<number, Event[]>();
  for (const event of run.events) {
    const known = events.get(event.call);
    if (known === undefined) events.set(event.call, [event]);
    else known.push(event);
  }
  const of = new RunSpans(run, calls, isFault);
  return run.calls.flatMap((call) => of.sides(call, events.get(call.call) ?? []));
}

class RunSpans {
  readonly #trace: RunTrace;
  readonly #own: ReadonlySet<string>;
  readonly #calls: ReadonlyMap<number, Call>;
  readonly #isFault: (name: string) => boolean;

  constructor({ trace, own = [] }: NamedRun, calls: ReadonlyMap<number, Call>, isFault: (name: string) => boolean) {
    this.#trace = trace;
    this.#own = new Set(own);
    this.#calls = calls;
    this.#isFault = isFault;
  }

  sides(call: Call, events: readonly Event[]): CallSpan[] {
    const { by, to, line, outcome, ours, atMs, tookMs, knows } = call;
    const [method = "", path = ""] = line.split(" ");
    const status = outcome !== null && !isFailure(outcome) ? outcome.status : (ours?.status ?? undefined);
    const why = outcome !== null && isFailure(outcome) ? { "error.type": outcome.name, "lab.code": outcome.code } : {};
    const attributes = {
      ...{ "http.request.method": method, "url.path": path, "lab.call": call.call },
      ...(status !== undefined && { "http.response.status_code": status }),
    };
    const told = events.flatMap((event) => this.#told(event));
    const traceId = this.#traceOf(call);
    const common = { traceId, name: line };
    const isPlayed = !this.#own.has(to);
    const client: CallSpan = {
      ...{ ...common, service: by, kind: "client", spanId: spanIdOf(call.call), ...this.#above(call, traceId) },
      ...{ startNs: this.#ns(atMs), endNs: this.#ns(atMs) + nanoseconds(tookMs) },
      failed: outcome === null || isFailure(outcome) || outcome.status >= 400,
      attributes: { ...attributes, ...why, "peer.service": to, ...(knows !== null && { "lab.knows": knows }) },
      events: isPlayed ? [] : told,
    };
    const arrived = events.find(({ what }) => what.kind === "arrived");
    if (!isPlayed || arrived === undefined) return ours === undefined ? [client] : [];
    const last = Math.max(arrived.atMs, ...events.filter(({ who }) => who === to).map((event) => event.atMs));
    const isWhole = outcome !== null && !isFailure(outcome) && atMs + tookMs > last;
    const server: CallSpan = {
      ...{ ...common, service: to, kind: "server", spanId: serverSpanOf(call.call) },
      ...(ours === undefined ? { parentSpanId: client.spanId, link: undefined } : this.#above(call, traceId)),
      ...{
        startNs: this.#ns(arrived.atMs),
        endNs: isWhole ? client.endNs : this.#ns(last),
        failed: status !== undefined && status >= 500,
      },
      ...{ attributes, events: told },
    };
    return ours === undefined ? [client, server] : [server];
  }

  /**
   * A call of one of the lab's servers next to a user's has a trace of its own, since its header says so; with no server of a
   * user, all calls of a request are in one.
   */
  #traceOf({ call, by, parent }: Call): string {
    const cause = typeof parent === "number" ? this.#calls.get(parent) : undefined;
    const isPassedOn = this.#own.size === 0 || this.#own.has(by);
    return cause !== undefined && isPassedOn ? this.#traceOf(cause) : traceIdOf(this.#trace, call);
  }

  #above({ parent }: Call, traceId: string): Pick<CallSpan, "parentSpanId" | "link"> {
    const cause = typeof parent === "number" ? this.#calls.get(parent) : undefined;
    if (cause === undefined) return { parentSpanId: undefined, link: undefined };
    const spanId = this.#own.has(cause.to) ? spanIdOf(cause.call) : serverSpanOf(cause.call);
    const other = this.#traceOf(cause);
    return other === traceId
      ? { parentSpanId: spanId, link: undefined }
      : { parentSpanId: undefined, link: { traceId: other, spanId } };
  }

  /** The faults, the decisions of defences, and the work that was done. */
  #told({ atMs, what }: Event): CallSpan["events"] {
    const atNs = this.#ns(atMs);
    if (what.kind === "finished") return [{ atNs, name: "lab.work", attributes: { says: what.says } }];
    if (what.kind !== "decided") return [];
    const { by, says } = what;
    return this.#isFault(by)
      ? [{ atNs, name: "lab.fault", attributes: { "lab.fault": by, says } }]
      : [{ atNs, name: "lab.decision", attributes: { "lab.by": by, says } }];
  }

  /** Nanoseconds since 1970 have more digits than a number holds. */
  #ns(atMs: number): bigint {
    return nanoseconds(Math.floor(this.#trace.startedAtMs)) + nanoseconds(atMs);
  }
}

/** Rounds to the microsecond, as stored reports do. */
function nanoseconds(ms: number): bigint {
  return BigInt(Math.round(ms * 1000)) * 1000n;
}

/** The span of the called side; the one of the caller has the number of the call. */
function serverSpanOf(call: number): string {
  return `8${spanIdOf(call).slice(1)}`;
}
