import { headerValues } from "../text/headers/headers.ts";
/** Which calls a fault strikes. An empty plan strikes all calls; several conditions must all hold. */
export interface FaultPlan {
  /** Only the first N calls. */
  readonly first?: number;
  /** Every Nth call. */
  readonly nth?: number;
  readonly calls?: readonly number[];
  /** 0 to 1, drawn for each call that meets all other conditions. */
  readonly share?: number;
  readonly method?: string;
  /** The request's path. A `*` stands for a part of one segment, `**` and a `*` at the end for anything. */
  readonly path?: string;
  /** A header that the request carries, and its value if one is given. */
  readonly header?: { readonly name: string; readonly value?: string };
  readonly fromMs?: number;
  readonly untilMs?: number;
  /** Only at this one of several instances, counted from 1. */
  readonly instance?: number;
}

export interface Struck {
  /** Counted from 1 among the calls whose path and header match. */
  readonly count: number;
  readonly nowMs: number;
  chance(): number;
}

/** The parts of a request that a plan can depend on. */
export interface PlannedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
}

/** Returns whether the request matches the conditions about its head; only such requests are counted. */
export function concerns(plan: FaultPlan, { method, path, headers }: PlannedRequest): boolean {
  if (plan.method !== undefined && plan.method !== method) return false;
  if (plan.path !== undefined && !pathFits(plan.path, path)) return false;
  const wanted = plan.header;
  if (wanted === undefined) return true;
  return headerValues(headers, wanted.name).some((value) => (wanted.value ?? value) === value);
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
  const [bare = ""] = path.split("?", 1);
  const star = pattern.indexOf("*");
  if (star < 0) return bare === pattern;
  if (star === pattern.length - 1) return bare.startsWith(pattern.slice(0, -1));
  const glob = globs.get(pattern) ?? globOf(pattern);
  globs.set(pattern, glob);
  return glob.test(bare);
}

const globs = new Map<string, RegExp>();

function globOf(pattern: string): RegExp {
  const parts = pattern.split(/(\*\*?)/).map((part, at, all) => {
    const isLast = at === all.length - 2 && all.at(-1) === "";
    if (part === "**" || (part === "*" && isLast)) return ".*";
    return part === "*" ? "[^/]*" : part.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  });
  return new RegExp(`^${parts.join("")}$`, "s");
}
