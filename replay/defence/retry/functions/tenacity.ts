import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { MostTime } from "../../../../src/policy/retry/retry-rules.ts";
import type { RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { refuse } from "../../../recorded.ts";
import { anyLibrary, classOf, type Draft, type Recorded } from "../recorded.ts";
import { type Arguments, pythonCall } from "./python.ts";

export const tenacity = v.pipe(
  v.strictObject({
    ...anyLibrary,
    settings: v.strictObject({
      stop: v.optional(v.string()),
      wait: v.optional(v.string()),
      retry: v.optional(v.string()),
      reraise: v.optional(v.boolean(), false),
    }),
  }),
  v.transform(({ settings: { stop, wait, retry, reraise } }): Recorded => {
    const rules = retryRules("tenacity");
    const draft: Draft = { wait: wait === undefined ? rules.wait : sumOf(wait, rules.wait) };
    // The first of several stops that applies ends the retries.
    for (const each of stop?.split(" | ") ?? []) readStop(each, draft);
    if (retry !== undefined) {
      const { name, args } = pythonCall(retry, {
        retry_if_exception_type: ["type"],
        retry_if_not_exception_type: ["type"],
      });
      const named = [`${args.type}`.toLowerCase()];
      draft.on = [{ failures: name === "retry_if_exception_type" ? { only: named } : { except: named } }];
    }
    return {
      rules: retryRules("tenacity", draft),
      tell: ({ end, why }) => {
        if (end.failure === undefined) return { ok: end.answer };
        return { error: why === "final" || reraise ? classOf(end) : "RetryError" };
      },
    };
  }),
);

function readStop(stop: string, draft: Draft): void {
  const { name, args } = pythonCall(stop, {
    stop_never: [],
    stop_after_attempt: ["attempts"],
    stop_after_delay: ["seconds"],
    stop_before_delay: ["seconds"],
  });
  if (name === "stop_after_attempt") draft.tries = Math.min(draft.tries ?? never, numberOf(args.attempts));
  else if (name !== "stop_never") {
    if (draft.mostTime !== undefined) refuse(`"${stop}" is a second limit of time`, "leave it out");
    const compared: MostTime["compared"] = name === "stop_after_delay" ? "passed" : "next-try";
    draft.mostTime = { ms: ms(args.seconds), compared, at: "stops", shortensWait: false };
  }
}

const waits = {
  wait_none: [],
  wait_fixed: ["wait"],
  wait_exponential: ["multiplier", "max", "exp_base", "min"],
  wait_random_exponential: ["multiplier", "max", "exp_base", "min"],
  wait_exponential_jitter: ["initial", "max", "exp_base", "jitter", "min", "multiplier"],
  wait_incrementing: ["start", "increment", "max"],
  wait_random: ["min", "max"],
  wait_chain: [],
} as const;

/** Reads a single wait, or the sum of a wait and a random one. */
function sumOf(written: string, none: RetryWait): RetryWait {
  const [first = "", ...more] = written.split(" + ");
  const wait = waitOf(first, none);
  const [random] = more.map((each) => waitOf(each, none).jitter);
  if (more.length === 0) return wait;
  if (more.length > 1 || random?.kind !== "range" || random.to.times > 0 || wait.jitter !== undefined || wait.leastMs)
    return refuse(`"${written}" is a sum that has no meaning here`, "write wait_fixed(1) + wait_random(0, 2)");
  return { ...wait, jitter: between(1, random.from.plusMs, 1, random.to.plusMs) };
}

function waitOf(written: string, none: RetryWait): RetryWait {
  const { name, args, rest } = pythonCall(written, waits);
  switch (name) {
    case "wait_none":
      return none;
    case "wait_fixed":
      return { ...none, base: { kind: "fixed", ms: ms(args.wait) } };
    case "wait_incrementing": {
      const base = { kind: "linear", firstMs: ms(args.start, 0), stepMs: ms(args.increment, 100) } as const;
      return { ...none, base, mostMs: ms(args.max, never) };
    }
    case "wait_random":
      return { ...none, jitter: between(0, ms(args.min, 0), 0, ms(args.max, 1)) };
    case "wait_exponential":
      return { ...none, base: growing(args), mostMs: ms(args.max, never), leastMs: ms(args.min, 0) };
    case "wait_random_exponential": {
      const jitter = between(0, ms(args.min, 0), 1, 0);
      return { ...none, base: growing(args), mostMs: ms(args.max, never), leastMs: ms(args.min, 0), jitter };
    }
    case "wait_exponential_jitter": {
      const jitter = between(1, 0, 1, ms(args.jitter, 1));
      return {
        ...none,
        base: growing(args, args.initial),
        leastMs: ms(args.min, 0),
        mostMs: ms(args.max, never),
        jitter,
        capped: "after-jitter",
      };
    }
    case "wait_chain":
      return { ...none, base: { kind: "listed", ms: rest.map((each) => fixedMs(waitOf(each, none))) } };
  }
}

const never = Number.POSITIVE_INFINITY;

function numberOf(value: Arguments[string]): number {
  return typeof value === "number" ? value : refuse(`"${value ?? "nothing"}" is not a number`, "write one");
}

function ms(seconds: Arguments[string], otherwise?: number): number {
  return numberOf(seconds ?? otherwise) * 1000;
}

function growing(args: Arguments, first = args.multiplier ?? 1) {
  return { kind: "exponential", firstMs: ms(first), factor: numberOf(args.exp_base ?? 2) } as const;
}

function between(fromTimes: number, fromMs: number, toTimes: number, toMs: number) {
  return { kind: "range", from: { times: fromTimes, plusMs: fromMs }, to: { times: toTimes, plusMs: toMs } } as const;
}

function fixedMs({ base, jitter }: RetryWait): number {
  return base.kind === "fixed" && jitter === undefined
    ? base.ms
    : refuse("only fixed waits can be chained here", "write wait_fixed(1)");
}
