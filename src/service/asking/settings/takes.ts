import { type BreakerKind, breakerTakes } from "../../../policy/breaker/breaker-libraries.ts";
import { type BulkheadKind, bulkheadTakes } from "../../../policy/bulkhead/bulkhead-libraries.ts";

type RawSettings = Readonly<Record<string, unknown>>;

/** The settings, by the names of the policies' options. */
const breakerParts = {
  failures: "failures",
  share: "share",
  slowShare: "slowShare",
  slowerThan: "slowerThanMs",
  atLeast: "atLeast",
  openFor: "openMs",
  probes: "probes",
} as const;
const bulkheadParts = { slots: "slots", queue: "queue", waits: "waitMs" } as const;

/** Lists the written settings of a breaker that the library does not have. */
export function foreignToBreaker(like: BreakerKind, written: RawSettings): string[] {
  const { of } = written;
  const window = typeof of === "number" ? "ofCalls" : "ofMs";
  return foreign(written, { ...breakerParts, of: window }, breakerTakes[like]);
}

export function foreignToBulkhead(like: BulkheadKind, written: RawSettings): string[] {
  return foreign(written, bulkheadParts, bulkheadTakes[like]);
}

function foreign(written: RawSettings, parts: Readonly<Record<string, string>>, takes: readonly string[]): string[] {
  return Object.entries(parts).flatMap(([key, part]) =>
    written[key] !== undefined && !takes.includes(part) ? [key] : [],
  );
}
