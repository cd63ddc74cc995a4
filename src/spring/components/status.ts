/** A status as a component reported it: its code as written, and an optional description. */
export interface Status {
  readonly code: string;
  readonly description: string;
}

/** One spelling for codes that differ only in case and punctuation. Letters outside ASCII count. */
export function uniformCode(code: string): string {
  return code.replace(/[^\p{Alphabetic}\p{Nd}]/gu, "").toLowerCase();
}

export const defaultOrder: readonly string[] = ["DOWN", "OUT_OF_SERVICE", "UP", "UNKNOWN"];

const unknown: Status = { code: "UNKNOWN", description: "" };

/**
 * The status that comes first in the order; those outside the order are ignored. Of two spellings of one code the
 * alphabetically first wins.
 */
export function worstOf(statuses: readonly Status[], order: readonly string[]): Status {
  const ranks = order.map(uniformCode);
  let worst: Status | undefined;
  let worstRank = Number.POSITIVE_INFINITY;
  for (const status of statuses) {
    const rank = ranks.indexOf(uniformCode(status.code));
    if (rank < 0) continue;
    if (rank < worstRank || (rank === worstRank && worst && status.code < worst.code)) {
      worst = status;
      worstRank = rank;
    }
  }
  return worst ?? unknown;
}

/** The HTTP status of a health status, by its uniform code. */
export type HttpMapping = ReadonlyMap<string, number>;

const defaultMapping: HttpMapping = new Map([
  ["down", 503],
  ["outofservice", 503],
]);

/** Any mapping by the user replaces both defaults. */
export function mappingOf(entries: readonly (readonly [code: string, httpStatus: number])[]): HttpMapping {
  if (entries.length === 0) return defaultMapping;
  const mapping = new Map<string, number>();
  for (const [code, httpStatus] of entries) {
    const key = uniformCode(code);
    if (!mapping.has(key)) mapping.set(key, httpStatus);
  }
  return mapping;
}

export function httpStatusOf(status: Status, mapping: HttpMapping): number {
  return mapping.get(uniformCode(status.code)) ?? 200;
}
