import * as v from "valibot";
import { type Budget, ThrottleBudget } from "../../../src/policy/retry/budget.ts";
import { Retry } from "../../../src/policy/retry/retry.ts";
import { retryRules } from "../../../src/policy/retry/retry-libraries.ts";
import type { RetryRules, TryEnd } from "../../../src/policy/retry/retry-rules.ts";
import { firstDifference, parse, type Recording } from "../recordings.ts";

const policy = v.object({
  retryPolicy: v.object({ maxAttempts: v.number(), retryableStatusCodes: v.array(v.string()) }),
});
const calls = v.object({
  id: v.string(),
  input: v.object({
    serviceConfig: v.nullable(policy),
    retryThrottling: v.nullable(v.object({ maxTokens: v.number(), tokenRatio: v.number() })),
    serverAnswers: v.array(v.string()),
    calls: v.number(),
  }),
  output: v.object({
    calls: v.array(v.object({ attempts: v.number(), code: v.optional(v.string()), ok: v.optional(v.literal("ok")) })),
  }),
});

/** gRPC limits the number of tries to this. */
const mostTries = 5;

export function isRetryCase(each: Recording["cases"][number]): boolean {
  return v.is(v.looseObject({ input: v.looseObject({ serverAnswers: v.array(v.string()) }) }), each);
}

/** Replays calls of gRPC one after the other, and compares the number of their tries and their results. */
export function replayGrpc({ cases, file }: Recording): string[] {
  return cases.filter(isRetryCase).flatMap((each) => {
    const { id, input, output } = parse(calls, each, `${file}: ${each.id}`);
    const throttle = input.retryThrottling;
    const budget = throttle && new ThrottleBudget({ most: throttle.maxTokens, earns: throttle.tokenRatio });
    const rules = rulesOf(input.serviceConfig);
    let answered = 0;
    const answer = () => input.serverAnswers[Math.min(answered++, input.serverAnswers.length - 1)]!;
    const got = Array.from({ length: input.calls }, () => call(rules, budget, answer));
    return firstDifference(
      id,
      got,
      output.calls.map(({ attempts, code, ok }) => `${attempts} ${code ?? ok}`),
    );
  });
}

function rulesOf(config: v.InferOutput<typeof policy> | null): RetryRules {
  if (config === null) return retryRules("grpc-js");
  const { maxAttempts, retryableStatusCodes } = config.retryPolicy;
  const on = [{ answers: { only: retryableStatusCodes } }];
  return retryRules("grpc-js", { tries: Math.min(maxAttempts, mostTries), on });
}

function call(rules: RetryRules, budget: Budget | null, answer: () => string): string {
  const retry = new Retry(rules, { method: "POST", stream: false }, 0);
  for (;;) {
    const end = endOf(answer());
    budget?.tryEnded(end.answer === "OK", retry.tries > 1);
    const tries = retry.tries;
    const again = retry.ended(0, end, () => 0).kind === "again" && budget?.allows(0) !== false;
    if (!again) return `${tries} ${end.answer === "OK" ? "ok" : end.answer}`;
  }
}

/** Reads the end of a try. A server's pushback is in milliseconds; a negative one forbids a retry. */
function endOf(answer: string): TryEnd {
  const [, ms] = /^PUSHBACK (-?\d+)$/.exec(answer) ?? [];
  return ms === undefined ? { answer } : { answer: "UNAVAILABLE", retryAfter: `${Number(ms) / 1000}` };
}
