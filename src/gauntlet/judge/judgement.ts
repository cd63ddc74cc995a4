/** Whether a rule holds. `undecided`: this machine was too busy to tell. */
export type Judgement = boolean | "undecided";

/** Whether something took no longer than allowed. A delay that this machine may have caused decides nothing. */
export function within(tookMs: number, limitMs: number, lagMs: number): Judgement {
  if (tookMs <= limitMs) return true;
  return tookMs > limitMs + lagMs ? false : "undecided";
}

/** Returns the judgement on all parts together: one that is broken breaks the whole. */
export function together(parts: readonly Judgement[]): Judgement {
  if (parts.includes(false)) return false;
  return parts.includes("undecided") ? "undecided" : true;
}
