/** Which calls something strikes. What is not said strikes all; all that is said must hold. */
export interface Plan {
  /** Only the first so many calls. */
  readonly first?: number;
  /** Every so many-th call. */
  readonly nth?: number;
  readonly calls?: readonly number[];
  /** 0 to 1, drawn for each call that all else lets through. */
  readonly share?: number;
  /** The request's path, or what it starts with where it ends in `*`. */
  readonly path?: string;
  /** A header that the request carries, and its value where one is named. */
  readonly header?: { readonly name: string; readonly value?: string };
  readonly fromMs?: number;
  readonly untilMs?: number;
}

export interface Struck {
  /** Counted from 1 among the calls whose path and header fit. */
  readonly count: number;
  readonly nowMs: number;
  chance(): number;
}

/** Whether the request is one of those the plan is about, before any counting. */
export function concerns(plan: Plan, path: string, headers: readonly (readonly [string, string])[]): boolean {
  if (plan.path !== undefined && !pathFits(plan.path, path)) return false;
  const wanted = plan.header;
  if (wanted === undefined) return true;
  const name = wanted.name.toLowerCase();
  return headers.some(([key, value]) => key.toLowerCase() === name && (wanted.value ?? value) === value);
}

export function strikes(plan: Plan, call: Struck): boolean {
  if (plan.first !== undefined && call.count > plan.first) return false;
  if (plan.nth !== undefined && call.count % plan.nth !== 0) return false;
  if (plan.calls !== undefined && !plan.calls.includes(call.count)) return false;
  if (plan.fromMs !== undefined && call.nowMs < plan.fromMs) return false;
  if (plan.untilMs !== undefined && call.nowMs >= plan.untilMs) return false;
  return plan.share === undefined || call.chance() < plan.share;
}

function pathFits(pattern: string, path: string): boolean {
  const bare = path.split("?", 1)[0]!;
  return pattern.endsWith("*") ? bare.startsWith(pattern.slice(0, -1)) : bare === pattern;
}
