export const conclusions = ["done", "not done", "unknown"] as const;
export type Knows = (typeof conclusions)[number];

const beforeSending: ReadonlySet<string> = new Set(["lookup", "queue", "connect"]);

/** Returns whether a call that failed in this phase had not sent anything yet. */
export function nothingSent(phase: string): boolean {
  return beforeSending.has(phase);
}

/** Statuses with which an honest server rejects a request before doing anything. 409 does not imply that. */
const refusals: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 407, 408, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 426, 428,
  429, 431, 451,
]);

/**
 * Concludes from the outcome of one try whether the work was done; null means that the caller still waits. A 202 only
 * promises a try.
 */
export function conclude(outcome: { status: number } | { phase: string } | null): Knows {
  if (outcome === null) return "unknown";
  if ("phase" in outcome) return nothingSent(outcome.phase) ? "not done" : "unknown";
  if (outcome.status >= 200 && outcome.status < 300 && outcome.status !== 202) return "done";
  return refusals.has(outcome.status) ? "not done" : "unknown";
}

/**
 * Returns whether the number of times the work was actually done contradicts a conclusion: "done" means exactly once.
 */
export function isDenied(knows: Knows, timesDone: number): boolean {
  if (knows === "unknown") return false;
  return knows === "done" ? timesDone !== 1 : timesDone > 0;
}

/** Returns "done" if any try was done, and "not done" only if no try can have been done. */
export function concludeOfAll(tries: readonly Knows[]): Knows {
  if (tries.includes("done")) return "done";
  return tries.every((knows) => knows === "not done") ? "not done" : "unknown";
}
