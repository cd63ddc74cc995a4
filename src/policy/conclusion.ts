export const conclusions = ["done", "not done", "unknown"] as const;
export type Knows = (typeof conclusions)[number];

const beforeSending: ReadonlySet<string> = new Set(["lookup", "queue", "connect"]);

/** A call that failed in this phase had sent nothing yet. */
export function nothingSent(phase: string): boolean {
  return beforeSending.has(phase);
}

/** Statuses of an honest server that refused the request before it did anything. 409 says nothing of the kind. */
const refusals: ReadonlySet<number> = new Set([
  400, 401, 402, 403, 404, 405, 406, 407, 408, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 426, 428,
  429, 431, 451,
]);

/** What a caller may conclude about the work it asked for; null where it still waits. 202 only says that it will be tried. */
export function conclude(outcome: { status: number } | { phase: string } | null): Knows {
  if (outcome === null) return "unknown";
  if ("phase" in outcome) return nothingSent(outcome.phase) ? "not done" : "unknown";
  if (outcome.status >= 200 && outcome.status < 300 && outcome.status !== 202) return "done";
  return refusals.has(outcome.status) ? "not done" : "unknown";
}

/** Whether a conclusion is denied by how often the work was really done: done twice is not what "done" means. */
export function isDenied(knows: Knows, timesDone: number): boolean {
  if (knows === "unknown") return false;
  return knows === "done" ? timesDone !== 1 : timesDone > 0;
}

/** What may be concluded of all tries at one thing: one that was done is enough, and each must have come to nothing. */
export function concludeOfAll(tries: readonly Knows[]): Knows {
  if (tries.includes("done")) return "done";
  return tries.every((knows) => knows === "not done") ? "not done" : "unknown";
}
