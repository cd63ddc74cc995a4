/** Which calls a fault strikes. An empty plan strikes all calls; several conditions must all hold. */
export interface FaultPlan {
  /** Only the first N calls. */
  readonly first?: number;
  /** Every Nth call. */
  readonly nth?: number;
  readonly calls?: readonly number[];
  /** 0 to 1, drawn for each call that meets all other conditions. */
  readonly share?: number;
  /** The request's path, or its prefix if this ends in `*`. */
  readonly path?: string;
  /** A header that the request carries, and its value if one is given. */
  readonly header?: { readonly name: string; readonly value?: string };
  readonly fromMs?: number;
  readonly untilMs?: number;
}

export interface Struck {
  /** Counted from 1 among the calls whose path and header match. */
  readonly count: number;
  readonly nowMs: number;
  chance(): number;
}

/** Returns whether the request matches the path and header conditions; only such requests are counted. */
export function concerns(plan: FaultPlan, path: string, headers: readonly (readonly [string, string])[]): boolean {
  if (plan.path !== undefined && !pathFits(plan.path, path)) return false;
  const wanted = plan.header;
  if (wanted === undefined) return true;
  const name = wanted.name.toLowerCase();
  return headers.some(([key, value]) => key.toLowerCase() === name && (wanted.value ?? value) === value);
}

export function strikes(plan: FaultPlan, call: Struck): boolean {
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
