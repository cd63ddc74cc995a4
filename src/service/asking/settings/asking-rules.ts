import { breakers } from "../../../policy/breaker/breaker-libraries.ts";
import type { BulkheadRules } from "../../../policy/bulkhead/bulkhead.ts";
import { bulkheads } from "../../../policy/bulkhead/bulkhead-libraries.ts";
import { decorrelated, type RetryKind, retryRules } from "../../../policy/retry/retry-libraries.ts";
import type { Cause, RetryRules } from "../../../policy/retry/retry-rules.ts";
import { jitters, type RetryWait } from "../../../policy/retry/retry-wait.ts";
import type { BreakerRule } from "../layers/breaker-layer.ts";
import type { AskingSettings } from "./asking-settings.ts";

type AskingSetting<Key extends keyof AskingSettings> = NonNullable<AskingSettings[Key]>;
type WrittenRetry<Key extends keyof AskingSetting<"retry">> = NonNullable<AskingSetting<"retry">[Key]>;

/** The default growth of a wait from retry to retry. */
export const usualFactor = 2;

/** Converts the settings of a file to the rules of the policies. */
export function retryRulesOf({ tries, on, wait, respectsRetryAfter, like }: AskingSetting<"retry">): RetryRules {
  const { retryAfter, ...usual } = retryRules(like);
  return {
    ...usual,
    ...(respectsRetryAfter && { retryAfter }),
    ...(tries !== undefined && { tries }),
    ...(on !== undefined && { on: [causeOf(on)] }),
    ...(wait !== undefined && { wait: waitOf(like, wait, usual.wait) }),
  };
}

function causeOf(on: WrittenRetry<"on">): Cause {
  const answers = on.filter((each) => typeof each === "number" || /^\dxx$/.test(each));
  const failures = on.filter((each) => !answers.includes(each));
  return {
    answers: { only: answers },
    failures: failures.includes("failure") ? {} : { only: failures },
  };
}

/** Takes rules that a file cannot set, such as the place of a cap, from the library. */
function waitOf(
  like: RetryKind,
  { first: firstMs, factor = usualFactor, most: mostMs, jitter }: WrittenRetry<"wait">,
  usual: RetryWait,
): RetryWait {
  const { capped, rounded, leastMs } = usual;
  const others = { mostMs, capped, rounded, leastMs };
  if (jitter === "decorrelated") return { base: decorrelated(like, firstMs, factor), ...others };
  return { base: { kind: "exponential", firstMs, factor }, jitter: jitters[jitter], ...others };
}

export function breakerRule({
  like,
  of,
  openFor,
  slowerThan,
  counts,
  per,
  ...settings
}: AskingSetting<"breaker">): BreakerRule {
  const rules = breakers[like]({
    ...settings,
    openMs: openFor,
    ...(slowerThan !== undefined && { slowerThanMs: slowerThan }),
    ...(typeof of === "object" ? { ofMs: of.ms } : of !== undefined && { ofCalls: of }),
  });
  return { rules, counts, per };
}

export function bulkheadRules({ slots, queue, waits, like }: AskingSetting<"bulkhead">): BulkheadRules {
  return bulkheads[like]({ slots, queue, ...(waits !== undefined && { waitMs: waits }) });
}
