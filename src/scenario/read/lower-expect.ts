import { CLIENT } from "../../trace.ts";
import type { CountRange, EventMatch, Expectation, TextMatch, TimeRange } from "../expectation.ts";
import type { CallInput, EventInput, OrderInput } from "./formats/expect-schema.ts";
import { isLoadExpectation, type LoadExpectInput, lowerLoadExpectation } from "./formats/load-expect.ts";

export type ExpectationInput = CallInput | EventInput | OrderInput | LoadExpectInput;
export type OneOrMore<T> = T | readonly T[];

/** Converts expectations to the form that the judge uses. */
export function lowerExpectations(written: OneOrMore<ExpectationInput>): Expectation[] {
  return asList(written).map((each) => {
    if ("inOrder" in each) return { kind: "order", events: each.inOrder.map(lowerMatch) };
    if (isLoadExpectation(each)) return lowerLoadExpectation(each);
    return "event" in each ? lowerEvent(each) : lowerCall(each);
  });
}

export function asList<T>(written: OneOrMore<T>): readonly T[] {
  return Array.isArray(written) ? written : [written as T];
}

function lowerEvent(written: EventInput): Expectation {
  return said({
    kind: "event",
    ...lowerMatch(written),
    at: written.at === undefined ? undefined : timeRange(written.at),
    count: written.count === undefined ? undefined : countRange(written.count),
  });
}

function lowerMatch({ who, event, says, by, status }: EventInput): EventMatch {
  return said({ who, event, says: says === undefined ? undefined : textMatch(says), by, status });
}

function lowerCall(written: CallInput): Expectation & { kind: "call" } {
  const { step, to, phase, code, servedBy, knows } = written;
  return said({
    kind: "call",
    step,
    from: written.from ?? (step === undefined && to === undefined ? CLIENT : undefined),
    to,
    nth: written.nth === undefined ? undefined : asList(written.nth),
    status: written.status === undefined ? undefined : asList(written.status),
    nothing: written.outcome === undefined ? undefined : true,
    failure: written.failure === undefined ? undefined : asList(written.failure),
    phase,
    code,
    body: written.body === undefined ? undefined : textMatch(written.body),
    headers: written.headers === undefined ? undefined : headerMatches(written.headers),
    servedBy,
    knows,
    took: written.took === undefined ? undefined : timeRange(written.took),
    count: written.count === undefined ? undefined : countRange(written.count),
    connections: written.connections === undefined ? undefined : countRange(written.connections),
  });
}

type WrittenText = string | { contains: string };

function textMatch(written: WrittenText): TextMatch {
  return typeof written === "string" ? { equals: written } : written;
}

function headerMatches(written: Readonly<Record<string, WrittenText | null>>): Record<string, TextMatch | null> {
  const matches = Object.entries(written).map(([name, value]) => [name, value === null ? null : textMatch(value)]);
  return Object.fromEntries(matches);
}

type CountBounds = { atLeast?: number | undefined; atMost?: number | undefined };

function timeRange(written: number | CountBounds): TimeRange {
  if (typeof written === "number") return { aboutMs: written };
  return said({ atLeastMs: written.atLeast, atMostMs: written.atMost });
}

function countRange(written: number | CountBounds): CountRange {
  if (typeof written === "number") return { atLeast: written, atMost: written };
  return { atLeast: written.atLeast ?? 0, atMost: written.atMost ?? Number.POSITIVE_INFINITY };
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> };

/** Omits undefined values. */
function said<T extends object>(all: T): Defined<T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Defined<T>;
}
