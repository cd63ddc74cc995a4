/**
 * How the calls of a run are named to tracing tools. Each run has names of its own, because tools would show equal ones as one
 * trace.
 */
export interface RunTrace {
  /** 32 hex digits: the trace of all calls. 16: the first half of the trace of each call. */
  readonly id: string;
  /** When the run began, in milliseconds since 1970. */
  readonly startedAtMs: number;
}

/** The length of the first half of a trace ID. */
export const halfDigits = 16;

/** Returns the ID of the trace that a call is in. */
export function traceIdOf({ id }: RunTrace, call: number): string {
  return id.length > halfDigits ? id : id + spanIdOf(call);
}

export function spanIdOf(call: number): string {
  return call.toString(16).padStart(16, "0");
}

/**
 * Returns the traceparent header of a call. If each call has a trace, its number is in both IDs, because tracing tools that
 * pass the header on replace the span ID.
 */
export function traceparentOf(trace: RunTrace, call: number): string {
  return `00-${traceIdOf(trace, call)}-${spanIdOf(call)}-01`;
}

/** Returns the call whose trace a header names; undefined if it is not one of this run. */
export function callIn({ id }: RunTrace, header: string | undefined): number | undefined {
  const [, trace = ""] = /^00-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header ?? "") ?? [];
  return trace.startsWith(id) ? Number.parseInt(trace.slice(id.length), 16) : undefined;
}

/** Returns the trace that a header names. */
export function traceIn(header: string | undefined): string | undefined {
  return /^00-([0-9a-f]{32})-/.exec(header ?? "")?.[1];
}

/** Returns the span that a header names. */
export function spanIn(header: string | undefined): string | undefined {
  return /^00-[0-9a-f]{32}-([0-9a-f]{16})-/.exec(header ?? "")?.[1];
}

/** Returns a header with the same trace that names this call; its own trace if there is none. */
export function traceparentFor(trace: RunTrace, call: number, header: string | undefined): string {
  return `00-${traceIn(header) ?? traceIdOf(trace, call)}-${spanIdOf(call)}-01`;
}
