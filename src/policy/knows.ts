export type Knows = "done" | "not done" | "unknown";

/** The phases in which nothing has been sent yet. */
const beforeSending: ReadonlySet<string> = new Set(["lookup", "queue", "connect"]);

/** What a caller may conclude about the work it asked for; null where it still waits. */
export function conclude(outcome: { status: number } | { phase: string } | null): Knows {
  if (outcome === null) return "unknown";
  if ("phase" in outcome) return beforeSending.has(outcome.phase) ? "not done" : "unknown";
  if (outcome.status >= 200 && outcome.status < 300) return "done";
  if (outcome.status >= 400 && outcome.status < 500) return "not done";
  return "unknown";
}
