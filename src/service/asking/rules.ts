import { breakers } from "../../policy/breaker/libraries.ts";
import type { BulkheadRules } from "../../policy/bulkhead/bulkhead.ts";
import { bulkheads } from "../../policy/bulkhead/libraries.ts";
import { retryRules } from "../../policy/retry/libraries.ts";
import type { Cause, RetryRules } from "../../policy/retry/rules.ts";
import { jitters, type Wait } from "../../policy/retry/wait.ts";
import type { BreakerRule } from "./breaker.ts";
import type { AskingSettings } from "./settings.ts";

type Settings<Key extends keyof AskingSettings> = NonNullable<AskingSettings[Key]>;

/** The settings of a file as the rules of the policies. */
export function retryRulesOf({ tries, on, wait, respectsRetryAfter }: Settings<"retry">): RetryRules {
  const rules = retryRules("lab", {
    tries,
    ...(on !== undefined && { on: [causeOf(on)] }),
    ...(wait !== undefined && { wait: waitOf(wait) }),
  });
  const { retryAfter, ...others } = rules;
  return respectsRetryAfter ? rules : others;
}

function causeOf(on: NonNullable<Settings<"retry">["on"]>): Cause {
  const answers = on.filter((each) => typeof each === "number" || /^\dxx$/.test(each));
  const failures = on.filter((each) => !answers.includes(each));
  return {
    answers: { only: answers },
    failures: failures.includes("failure") ? {} : { only: failures },
  };
}

function waitOf({ first: firstMs, factor, most: mostMs, jitter }: NonNullable<Settings<"retry">["wait"]>): Wait {
  if (jitter === "decorrelated") return { base: { kind: "decorrelated", firstMs }, mostMs, capped: "before-jitter" };
  return { base: { kind: "exponential", firstMs, factor }, jitter: jitters[jitter], mostMs, capped: "before-jitter" };
}

export function breakerRule({
  like,
  of,
  openFor,
  slowerThan,
  counts,
  per,
  ...settings
}: Settings<"breaker">): BreakerRule {
  const rules = breakers[like]({
    ...settings,
    openMs: openFor,
    ...(slowerThan !== undefined && { slowerThanMs: slowerThan }),
    ...(typeof of === "object" ? { ofMs: of.ms } : of !== undefined && { ofCalls: of }),
  });
  return { rules, counts, per };
}

export function bulkheadRules({ slots, queue, waits }: Settings<"bulkhead">): BulkheadRules {
  return bulkheads.lab({ slots, queue, ...(waits !== undefined && { waitMs: waits }) });
}
