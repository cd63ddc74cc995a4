import { breakerRule, bulkheadRules, retryRulesOf, usualFactor } from "../../service/asking/settings/asking-rules.ts";
import type { AskingSettings } from "../../service/asking/settings/asking-settings.ts";

type Defence<Key extends "breaker" | "retry"> = NonNullable<AskingSettings[Key]>;

/** Fills in the defaults of the libraries in `like`, because another product has different ones. */
export function complete(settings: AskingSettings): AskingSettings {
  const { breaker, retry, bulkhead } = settings;
  return {
    ...settings,
    ...(breaker && { breaker: completeBreaker(breaker) }),
    ...(retry && { retry: completeRetry(retry) }),
    ...(bulkhead && { bulkhead: { ...bulkhead, slots: bulkheadRules(bulkhead).slots } }),
  };
}

function completeBreaker(breaker: Defence<"breaker">): Defence<"breaker"> {
  const { rules } = breakerRule(breaker);
  const { openMs: openFor, probes, trip, window } = rules;
  const whole = { ...breaker, openFor, ...(Number.isFinite(probes) && { probes }) };
  const { share, inARow, failures = inARow } = trip;
  const atLeast = Math.ceil(trip.atLeast);
  if ((breaker.share ?? breaker.slowShare) !== undefined) return { ...whole, atLeast };
  if (breaker.failures !== undefined) return whole;
  if (share === undefined) return { ...whole, failures };
  const of =
    window.kind === "calls"
      ? window.size
      : window.kind === "slices"
        ? { ms: window.slices * window.sliceMs }
        : undefined;
  return { ...whole, share, of, atLeast };
}

function completeRetry(retry: Defence<"retry">): Defence<"retry"> {
  const { tries, wait } = retryRulesOf(retry);
  const { base, mostMs: most = Number.POSITIVE_INFINITY } = wait;
  const whole = { ...retry, tries };
  if (retry.wait !== undefined) return { ...whole, wait: { factor: usualFactor, ...retry.wait } };
  if (base.kind === "fixed" && base.ms > 0)
    return { ...whole, wait: { first: base.ms, factor: 1, most, jitter: "none" } };
  if (base.kind !== "exponential") return whole;
  return { ...whole, wait: { first: base.firstMs, factor: base.factor, most, jitter: "none" } };
}
