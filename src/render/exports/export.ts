import type { AskingSettings } from "../../service/asking/settings.ts";

/** The defences of one server, to call another, as one product writes them. */
export interface Exported {
  readonly lines: readonly string[];
  /** A sentence for each setting that the product cannot express. */
  readonly cannot: readonly string[];
}

/** `to`: the server that is called. */
export type Exporter = (settings: AskingSettings, to: string) => Exported;

type Part = Exclude<keyof AskingSettings, "timeoutKind" | "warnsOnly" | "cancels" | "layers">;

const names: Readonly<Record<Part, string>> = {
  timeout: "timeout of a try",
  deadline: "deadline for all tries",
  propagatesDeadline: "passing the deadline on",
  retry: "retry",
  key: "idempotency key",
  breaker: "circuit breaker",
  bulkhead: "bulkhead",
  hedge: "hedged call",
  fallback: "fallback",
};

/** Whether a setting does anything. */
export function isSet(settings: AskingSettings, part: Part): boolean {
  const value = settings[part];
  return value !== undefined && value !== false && value !== "none" && value !== Number.POSITIVE_INFINITY;
}

/** A sentence for each defence that is set and that the product has no word for. */
export function cannotExpress(settings: AskingSettings, product: string, knows: readonly Part[]): string[] {
  const parts = Object.keys(names) as Part[];
  return parts
    .filter((part) => isSet(settings, part) && !knows.includes(part))
    .map((part) => `${product} has no ${names[part]}`);
}

/** A function in JavaScript that gives the answer of a fallback; undefined if it would need a cache. */
export function insteadOf({ to, status, body = "" }: NonNullable<AskingSettings["fallback"]>): string | undefined {
  if (to !== undefined) return `() => fetch('http://${to}')`;
  return status === undefined ? undefined : `() => ({ status: ${status}, body: ${JSON.stringify(body)} })`;
}

/** The calls that a share is taken of, where the lab takes it of all. */
export const usualWindow = 100;

/** A share in percent, with the digits that it was written with. */
export function percentOf(share: number): number {
  return Math.round(share * 1e6) / 1e4;
}

type Wait = NonNullable<NonNullable<AskingSettings["retry"]>["wait"]>;

interface Middle {
  readonly times: number;
  readonly part: number;
}
const middles: Partial<Record<Wait["jitter"], Middle>> = {
  full: { times: 0.5, part: 1 },
  equal: { times: 0.75, part: 1 / 3 },
};

/** Jitter that goes both ways from a wait: the wait in the middle of the range that is wanted, and by which part of it. */
export function bothWays({
  first,
  most,
  jitter,
}: Wait): (Pick<Wait, "first" | "most"> & Pick<Middle, "part">) | undefined {
  const middle = middles[jitter];
  if (middle === undefined) return undefined;
  return { first: Math.round(first * middle.times), most: Math.round(most * middle.times), part: middle.part };
}

/** The ends of calls that a product does not tell apart; failsafe-go is told which answers count. */
function leftOpen(ends: readonly (number | string)[] = [], product: string): readonly (number | string)[] {
  if (product !== "failsafe-go") return ends;
  return ends.filter((each) => typeof each === "string" && each !== "failure" && !/^\dxx$/.test(each));
}

/** The settings of a circuit breaker that no library has, and those that only one product has. */
export function breakerCannot({ breaker }: AskingSettings, product: string): string[] {
  if (breaker === undefined) return [];
  const { counts, per, like, share, of } = breaker;
  const byDefault = counts.length === 2 && counts.includes("failure") && counts.includes("5xx");
  return [
    ...(byDefault || leftOpen(counts, product).length === 0
      ? []
      : [`in ${product} your own function decides which failures count: ${leftOpen(counts, product).join(", ")}`]),
    ...(per === "all" ? [`in ${product} you choose who shares a breaker: use this one for all servers`] : []),
    ...(share === undefined || of !== undefined || product === "opossum"
      ? []
      : [`${product} takes a share of the last calls, not of all since it closed: here of ${usualWindow}`]),
    ...(like === "lab" || like === product
      ? []
      : [`the settings are those of ${like}, but the rules are ${product}'s own`]),
  ];
}

/** The settings of a retry that hardly any library has. */
export function retryCannot({ retry }: AskingSettings, product: string): string[] {
  if (retry === undefined) return [];
  const { on, budget, wait, respectsRetryAfter } = retry;
  return [
    ...(respectsRetryAfter ? [`${product} does not obey Retry-After, unless a function of yours does`] : []),
    ...(leftOpen(on, product).length === 0
      ? []
      : [`in ${product} your own function decides which failures are retried: ${leftOpen(on, product).join(", ")}`]),
    ...(budget === undefined ? [] : [`${product} does not have this kind of retry budget`]),
    ...(wait === undefined || product === "cockatiel" || bothWays(wait) === undefined
      ? []
      : [`${product} varies a wait both ways: written is the middle of each range`]),
    ...(wait?.jitter === "decorrelated" && product !== "cockatiel" ? [`${product} has no decorrelated jitter`] : []),
  ];
}
