export type Knows = "done" | "not done" | "unknown";

const beforeSending: ReadonlySet<string> = new Set(["lookup", "queue", "connect"]);

/** A call that failed in this phase had sent nothing yet. */
export function nothingSent(phase: string): boolean {
  return beforeSending.has(phase);
}

/** What a caller may conclude about the work it asked for; null where it still waits. */
export function conclude(outcome: { status: number } | { phase: string } | null): Knows {
  if (outcome === null) return "unknown";
  if ("phase" in outcome) return nothingSent(outcome.phase) ? "not done" : "unknown";
  if (outcome.status >= 200 && outcome.status < 300) return "done";
  if (outcome.status >= 400 && outcome.status < 500) return "not done";
  return "unknown";
}

/** What may be concluded of all tries at one thing: one that was done is enough, and each must have come to nothing. */
export function concludeOfAll(tries: readonly Knows[]): Knows {
  if (tries.includes("done")) return "done";
  return tries.every((knows) => knows === "not done") ? "not done" : "unknown";
}
