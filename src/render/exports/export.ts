import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";

/** A server's defences for its calls of another server, as configuration or code of a product. */
export interface Exported {
  readonly lines: readonly string[];
  /** A sentence for each setting that the product cannot express. */
  readonly cannot: readonly string[];
}

/** `to`: the server that is called. */
export type Exporter = (settings: AskingSettings, to: string) => Exported;

type DefencePart = Exclude<keyof AskingSettings, "timeoutKind" | "warnsOnly" | "cancels" | "layers">;

const names: Readonly<Record<DefencePart, string>> = {
  timeout: "timeout of an attempt",
  deadline: "deadline for all attempts",
  propagatesDeadline: "passing the deadline on",
  retry: "retry",
  key: "idempotency key",
  breaker: "circuit breaker",
  throttle: "adaptive throttle",
  adaptive: "adaptive limit",
  bulkhead: "bulkhead",
  hedge: "hedged call",
  fallback: "fallback",
};

/** Returns whether a setting has any effect. */
export function isSet(settings: AskingSettings, part: DefencePart): boolean {
  const value = settings[part];
  return value !== undefined && value !== false && value !== "none" && value !== Number.POSITIVE_INFINITY;
}

/** Returns a sentence for each defence that the product cannot express. */
export function cannotExpress(settings: AskingSettings, product: string, knows: readonly DefencePart[]): string[] {
  const parts = Object.keys(names) as DefencePart[];
  return parts
    .filter((part) => isSet(settings, part) && !knows.includes(part))
    .map((part) => `${product} has no ${names[part]}`);
}

/** Returns a JavaScript function for a fallback's answer; undefined if the fallback needs a cache. */
export function insteadOf({ to, status, body = "" }: NonNullable<AskingSettings["fallback"]>): string | undefined {
  if (to !== undefined) return `() => fetch('http://${to}')`;
  return status === undefined ? undefined : `() => ({ status: ${status}, body: ${JSON.stringify(body)} })`;
}

/** The window for a share if the lab's setting counts all calls. */
export const usualWindow = 100;

/** Returns a share in percent without rounding errors. */
export function percentOf(share: number): number {
  return Math.round(share * 1e6) / 1e4;
}

type WaitSetting = NonNullable<NonNullable<AskingSettings["retry"]>["wait"]>;

interface Middle {
  readonly times: number;
  readonly part: number;
}
const middles: Partial<Record<WaitSetting["jitter"], Middle>> = {
  full: { times: 0.5, part: 1 },
  equal: { times: 0.75, part: 1 / 3 },
};

/** Returns the middle of a range of waits, and the jitter factor up and down from there. */
export function bothWays({
  first,
  most,
  jitter,
}: WaitSetting): (Pick<WaitSetting, "first" | "most"> & Pick<Middle, "part">) | undefined {
  const middle = middles[jitter];
  if (middle === undefined) return undefined;
  return { first: Math.round(first * middle.times), most: Math.round(most * middle.times), part: middle.part };
}

/** Returns the results that the export cannot tell apart. For failsafe-go it can name the failing answers. */
function leftOpen(ends: readonly (number | string)[] = [], product: string): readonly (number | string)[] {
  if (product !== "failsafe-go") return ends;
  return ends.filter((each) => typeof each === "string" && each !== "failure" && !/^\dxx$/.test(each));
}

/** Lists circuit breaker settings that the product cannot express. */
export function breakerCannot({ breaker }: AskingSettings, product: string): string[] {
  if (breaker === undefined) return [];
  const { counts, per, like, share, of } = breaker;
  const byDefault = counts.length === 2 && counts.includes("failure") && counts.includes("5xx");
  return [
    ...(byDefault || leftOpen(counts, product).length === 0
      ? []
      : [`in ${product} your own function decides which failures count: ${leftOpen(counts, product).join(", ")}`]),
    ...(per === "all" ? [`in ${product} you choose which servers share a breaker: use this one for all of them`] : []),
    ...(share === undefined || of !== undefined || product === "opossum"
      ? []
      : [`${product} takes the share of the last calls, here ${usualWindow}, not of all calls since it closed`]),
    ...(like === "lab" || like === product
      ? []
      : [`the settings are those of ${like}, but the rules are ${product}'s own`]),
  ];
}

/** Lists retry settings that the product cannot express. */
export function retryCannot({ retry }: AskingSettings, product: string): string[] {
  if (retry === undefined) return [];
  const { on, budget, wait, respectsRetryAfter } = retry;
  return [
    ...(respectsRetryAfter ? [`${product} does not read Retry-After unless you write a function for it`] : []),
    ...(leftOpen(on, product).length === 0
      ? []
      : [`in ${product} your own function decides which failures are retried: ${leftOpen(on, product).join(", ")}`]),
    ...(budget === undefined ? [] : [`${product} does not have this kind of retry budget`]),
    ...(wait === undefined || product === "cockatiel" || bothWays(wait) === undefined
      ? []
      : [`${product} varies a wait in both directions: each wait here is the middle of its range`]),
    ...(wait?.jitter === "decorrelated" && product !== "cockatiel" ? [`${product} has no decorrelated jitter`] : []),
  ];
}
