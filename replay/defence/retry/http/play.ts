import { Retry } from "../../../../src/policy/retry/retry.ts";
import type { RetryRules, TryEnd } from "../../../../src/policy/retry/retry-rules.ts";
import type { Played } from "../compare.ts";
import type { Last, Recorded } from "../recorded.ts";
import { endOf, type HttpCase, retryAfterOf, type Step } from "./case.ts";

export interface Clock {
  readonly startMs: number;
  /** How much later than exact a date named by the server is. */
  readonly lateMs: number;
  /** Whether the clock advances during waits. */
  readonly sleeps: boolean;
}

interface Try {
  readonly end: TryEnd;
  readonly endMs: number;
  readonly cut: boolean;
}

/** Plays one request whose tries end as in the script; the last entry repeats. */
export function playRequest(recorded: Recorded, asked: HttpCase, clock: Clock, random: () => number): Played {
  const stream = asked.body === "stream" || asked.body === "generator";
  const { method, script, ctxMs } = asked;
  const rules = rulesOf(recorded, asked);
  const retry = new Retry(rules, { method, stream }, clock.startMs);
  const deadlineMs = ctxMs === 0 ? Number.POSITIVE_INFINITY : clock.startMs + ctxMs;
  const delaysMs: number[] = [];
  let nowMs = clock.startMs;
  let begun = 0;
  let resumes = false;
  let atDeadline = false;

  const answered = (end: TryEnd, why: Last["why"], duringTry: boolean, waitMs?: number): Played => {
    const passedMs = nowMs - clock.startMs;
    const last: Last = { end, why, duringTry, resumes, tries: begun, passedMs, method };
    const instead = why === "deadline" ? undefined : recorded.writesAtStop?.(last, waitMs);
    if (instead !== undefined) delaysMs.push(instead);
    const bytes = asked.output.requests?.[0]?.bodyBytes ?? 0;
    const again = stream && rules.stream === "nothing" ? 0 : bytes;
    const bodies = Array.from({ length: begun }, (_, index) => (index === 0 ? bytes : again));
    return {
      attempts: begun,
      startsMs: [],
      delaysMs,
      bodies,
      result: recorded.tell(last),
      atMs: passedMs,
      atDeadline,
    };
  };

  for (;;) {
    const step = script[Math.min(begun, script.length - 1)]!;
    begun++;
    const { end, endMs, cut } = tried(step, recorded, asked, clock, nowMs, deadlineMs);
    nowMs = endMs;
    if (cut) return answered(end, "deadline", true);
    const decision = retry.ended(nowMs, end, random);
    if (decision.kind === "stop") return answered(end, decision.why, true, decision.waitMs);
    resumes ||= end.failure === "cut";
    const againMs = nowMs + (clock.sleeps ? decision.waitMs : 0);
    if (againMs > deadlineMs || (againMs === deadlineMs && recorded.triesAtDeadline !== true)) {
      nowMs = deadlineMs;
      return answered(end, "deadline", false);
    }
    nowMs = againMs;
    atDeadline = nowMs === deadlineMs;
    if (recorded.writesDown?.(decision.waitMs) !== false) delaysMs.push(decision.waitMs);
  }
}

function rulesOf({ rules, timeoutSpansTries = false }: Recorded, { timeoutMs }: HttpCase): RetryRules {
  if (!timeoutSpansTries || timeoutMs === undefined) return rules;
  return { ...rules, mostTime: { ms: timeoutMs, compared: "next-try", at: "stops", shortensWait: false } };
}

function tried(
  step: Step,
  { tryTimeoutMs }: Recorded,
  asked: HttpCase,
  clock: Clock,
  nowMs: number,
  deadlineMs: number,
): Try {
  const retryAfter = retryAfterOf(step, nowMs + clock.lateMs);
  const ms = step.hang === undefined ? step.ms : (asked.timeoutMs ?? 0);
  const timedOut = tryTimeoutMs !== undefined && ms > tryTimeoutMs;
  const endMs = nowMs + (timedOut ? tryTimeoutMs : ms);
  const end = timedOut ? { failure: "timed-out" } : { ...endOf(step, asked.clarify), retryAfter };
  const cut = endMs > deadlineMs || (endMs === deadlineMs && ms > 0);
  return { end, endMs: Math.min(endMs, deadlineMs), cut };
}
