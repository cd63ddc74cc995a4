import * as v from "valibot";
import type { TryEnd } from "../../../../src/policy/retry/retry-rules.ts";

const yes = v.optional(v.union([v.literal(true), v.literal(1)]));

/** The reaction of the server, or in Go of the transport, to one request. */
const step = v.strictObject({
  status: v.optional(v.number()),
  headers: v.optional(v.record(v.string(), v.string())),
  rst: yes,
  reset: yes,
  hang: yes,
  partial: yes,
  rest: yes,
  err: v.optional(v.picklist(["reset", "refused", "timeout", "eof", "canceled", "scheme"])),
  ms: v.optional(v.number(), 0),
});
export type Step = v.InferOutput<typeof step>;

const refused: Step[] = [{ err: "refused", ms: 0 }];

export const httpCase = v.object({
  id: v.string(),
  setting: v.string(),
  method: v.string(),
  body: v.nullish(v.string()),
  script: v.union([
    v.pipe(
      v.literal("refused"),
      v.transform(() => refused),
    ),
    v.array(step),
  ]),
  timeoutMs: v.optional(v.number()),
  /** Whether axios reports a timeout under a code of its own. */
  clarify: v.optional(v.boolean(), false),
  /** The caller's deadline; 0 for none. */
  ctxMs: v.optional(v.number(), 0),
  approx: v.optional(v.string()),
  output: v.object({
    attempts: v.nullable(v.number()),
    requests: v.optional(v.array(v.object({ bodyBytes: v.number() }))),
    delaysMs: v.array(v.number()),
    randoms: v.optional(v.array(v.number())),
    result: v.looseObject({ atMs: v.optional(v.number()) }),
  }),
});
export type HttpCase = v.InferOutput<typeof httpCase>;

/** The name of a failure for an axios timeout with a code of its own. */
export const namedTimeout = "timed-out-by-name";

const failures = { reset: "reset", refused: "refused", timeout: "timed-out", eof: "hung-up" } as const;

export function endOf(step: Step, clarify: boolean): TryEnd {
  const { err } = step;
  if (err !== undefined) return { failure: err in failures ? failures[err as keyof typeof failures] : err };
  if (step.rst !== undefined) return { failure: "reset" };
  if (step.reset !== undefined) return { failure: "hung-up" };
  if (step.hang !== undefined) return { failure: clarify ? namedTimeout : "timed-out" };
  if (step.partial !== undefined) return { failure: "cut" };
  return { answer: step.rest === undefined ? step.status : 206 };
}

/** Returns the header. `date+20` means the date 20 seconds from now, rounded down to a second. */
export function retryAfterOf({ headers = {} }: Step, nowMs: number): string | undefined {
  const [, value] = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after") ?? [];
  return value?.replace(/^date([+-]\d+)$/, (_, seconds) => new Date(nowMs + Number(seconds) * 1000).toUTCString());
}
