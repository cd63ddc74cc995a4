import type { AskingSettings } from "../../service/asking/settings.ts";

/** The defences of one server, to call another, as one product writes them. */
export interface Exported {
  readonly lines: readonly string[];
  /** What the product cannot express, a sentence each. */
  readonly cannot: readonly string[];
}

/** `to`: the server that is called. */
export type Exporter = (settings: AskingSettings, to: string) => Exported;

type Part = Exclude<keyof AskingSettings, "timeoutKind" | "warnsOnly" | "layers">;

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

/** What of a retry hardly any library has a word for. */
export function retryCannot({ retry }: AskingSettings, product: string): string[] {
  if (retry === undefined) return [];
  const { on, budget, wait } = retry;
  return [
    ...(on === undefined
      ? []
      : [`in ${product} your own function decides which failures are retried: ${on.join(", ")}`]),
    ...(budget === undefined ? [] : [`${product} does not have this kind of retry budget`]),
    ...(wait?.jitter === "decorrelated" && product !== "cockatiel" ? [`${product} has no decorrelated jitter`] : []),
  ];
}
