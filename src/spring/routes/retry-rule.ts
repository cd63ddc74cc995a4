import type { Failure, FailureName } from "../../trace.ts";
import { isStandard } from "./filters/status-names.ts";

/** The calls that the Retry filter repeats, how often, and after which pause. */
export interface RetryRule {
  readonly retries: number;
  /** The first digits of statuses: 5 for all server errors. */
  readonly series: readonly number[];
  readonly statuses: readonly number[];
  readonly methods: readonly string[];
  readonly exceptions: readonly Exception[];
  readonly backoff: Backoff | undefined;
  /** How much of a pause is random: 0.5 for up to half more or less. */
  readonly jitter: number | undefined;
  readonly timeoutMs: number | undefined;
}

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
  readonly factor: number;
  readonly basedOnPreviousValue: boolean;
}

/** The end of a call as a retry sees it. */
export type CallEnd =
  | { readonly status: number }
  | {
      readonly failure: Failure /** The response timeout passed, and not the one for connecting. */;
      readonly late: boolean;
    };

const connectionLost: readonly FailureName[] = ["refused", "unreachable", "hung-up", "reset", "cut", "timed-out"];
const notConnected: readonly FailureName[] = ["refused", "unreachable", "timed-out"];

/** The failures that belong to these Java classes. */
export const exceptions = {
  "java.lang.Throwable": () => true,
  "java.lang.Exception": () => true,
  "java.io.IOException": ({ failure, late }) => !late && connectionLost.includes(failure.name),
  "java.net.ConnectException": ({ failure, late }) => !late && notConnected.includes(failure.name),
  "org.springframework.cloud.gateway.support.TimeoutException": ({ late }) => late,
} as const satisfies Readonly<Record<string, (ended: Extract<CallEnd, { failure: Failure }>) => boolean>>;
export type Exception = keyof typeof exceptions;

/** `ended`: how many calls have ended before this one. */
export function isRetried(again: RetryRule, method: string, ended: number, how: CallEnd): boolean {
  if (ended >= again.retries || !again.methods.includes(method)) return false;
  if ("failure" in how) return again.exceptions.some((name) => exceptions[name](how));
  const isOfSeries = isStandard(how.status) && again.series.includes(Math.floor(how.status / 100));
  return isOfSeries || again.statuses.includes(how.status);
}

/**
 * The pause before retry number `nth`, counted from 1, after a pause of `lastMs`; `chance` is from 0 (included) to 1
 * (excluded).
 */
export function pauseMs({ backoff, jitter }: RetryRule, nth: number, lastMs: number, chance: () => number): number {
  if (backoff === undefined) return 0;
  const { firstMs, maxMs, factor, basedOnPreviousValue } = backoff;
  const next = basedOnPreviousValue ? Math.max(firstMs, lastMs * factor) : firstMs * factor ** (nth - 1);
  const bounded = Math.min(next, maxMs);
  if (jitter === undefined) return bounded;
  const spread = Math.round(bounded * jitter);
  const least = Math.max(firstMs, bounded - spread);
  const most = Math.min(maxMs, bounded + spread);
  return least + Math.floor(chance() * Math.max(0, most - least));
}
