import * as v from "valibot";
import { retryRules } from "../../../../src/policy/retry/retry-libraries.ts";
import type { Cause, RetryRules } from "../../../../src/policy/retry/retry-rules.ts";
import type { RetryWait } from "../../../../src/policy/retry/retry-wait.ts";
import { anyLibrary, type Last, number, type Recorded, type Result } from "../recorded.ts";

/** The limits per kind of error. `other`: errors that no recorded fault causes. */
const counters = { connect: number, read: number, status: number, other: number };
const retry = v.strictObject({
  total: v.optional(v.union([v.number(), v.literal(false)]), 10),
  ...counters,
  /** Every method if it is null or false. */
  allowed_methods: v.optional(v.union([v.literal(false), v.null(), v.array(v.string())])),
  status_forcelist: v.optional(v.array(v.number()), []),
  backoff_factor: v.optional(v.number(), 0),
  backoff_max: v.optional(v.number(), 120),
  backoff_jitter: v.optional(v.number(), 0),
  respect_retry_after_header: v.optional(v.boolean(), true),
  retry_after_max: v.optional(v.number(), 21_600),
  raise_on_status: v.optional(v.boolean(), true),
});
type Set = v.InferOutput<typeof retry>;

const errors: Readonly<Record<string, string>> = {
  refused: "NewConnectionError",
  "timed-out": "ReadTimeoutError",
};

export const urllib3 = v.pipe(
  v.strictObject({ ...anyLibrary, retry: v.union([v.literal("default"), v.literal(false), retry]) }),
  v.transform(({ retry: given }): Recorded => {
    const set = v.parse(retry, given === "default" ? { total: 3 } : given === false ? { total: false } : given);
    return {
      rules: rulesOf(set),
      tell: (last) => tell(set, last),
      // urllib3 sleeps only if the wait is above 0.
      writesDown: (waitMs) => waitMs > 0,
    };
  }),
);

function rulesOf(set: Set): RetryRules {
  const rules = retryRules("urllib3");
  const [connect, read, late] = rules.on as [Cause, Cause, Cause];
  const most = (name: keyof typeof counters): Pick<Cause, "retries"> => {
    const retries = set[name];
    return { retries: retries === undefined ? undefined : { as: name, most: retries } };
  };
  const { allowed_methods: allowed = read.methods } = set;
  const methods = allowed || undefined;
  const forced: Cause = { methods, answers: { only: set.status_forcelist }, ...most("status") };
  const on: Cause[] = [{ ...connect, ...most("connect") }, { ...read, methods, ...most("read") }, forced];
  if (set.respect_retry_after_header) on.push({ ...late, methods, ...most("status") });
  const jitterMs = set.backoff_jitter * 1000;
  const jitter: RetryWait["jitter"] =
    jitterMs === 0 ? undefined : { kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1, plusMs: jitterMs } };
  return {
    ...rules,
    tries: (set.total === false ? 0 : set.total) + 1,
    on: set.total === false ? [] : on,
    wait: {
      ...rules.wait,
      base: { kind: "exponential", firstMs: set.backoff_factor * 1000, factor: 2, noneFirst: true },
      mostMs: set.backoff_max * 1000,
      jitter,
    },
    retryAfter:
      set.respect_retry_after_header && rules.retryAfter
        ? { ...rules.retryAfter, mostMs: set.retry_after_max * 1000 }
        : undefined,
  };
}

function tell(set: Set, { end: { answer, failure }, why }: Last): Result {
  if (why === "unreadable") return { error: "InvalidHeader" };
  const error = failure === undefined ? undefined : (errors[failure] ?? "ProtocolError");
  if (why === "final") return error === undefined ? { status: answer } : { error };
  if (error !== undefined) return { error: "MaxRetryError", reason: error };
  if (!set.raise_on_status) return { status: answer };
  return { error: "MaxRetryError", reason: `ResponseError: too many ${answer} error responses` };
}
