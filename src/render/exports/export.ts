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

/** The settings of a circuit breaker that no library has, and those that only one product has. */
export function breakerCannot({ breaker }: AskingSettings, product: string): string[] {
  if (breaker === undefined) return [];
  const { counts, per, like } = breaker;
  const byDefault = counts.length === 2 && counts.includes("failure") && counts.includes("5xx");
  return [
    ...(byDefault ? [] : [`in ${product} your own function decides which failures count: ${counts.join(", ")}`]),
    ...(per === "all" ? [`in ${product} you choose who shares a breaker: use this one for all servers`] : []),
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
    ...(on === undefined
      ? []
      : [`in ${product} your own function decides which failures are retried: ${on.join(", ")}`]),
    ...(budget === undefined ? [] : [`${product} does not have this kind of retry budget`]),
    ...(wait?.jitter === "decorrelated" && product !== "cockatiel" ? [`${product} has no decorrelated jitter`] : []),
  ];
}
