import * as v from "valibot";
import { type Budget, RunningBudget } from "../../../src/policy/retry/budget.ts";
import { Retry } from "../../../src/policy/retry/retry.ts";
import { retryRules } from "../../../src/policy/retry/retry-libraries.ts";
import { firstDifference, parse, type Recording, settingsOf } from "../recordings.ts";
import { exceeded } from "./functions/failsafe-go.ts";

const settings = v.strictObject({
  id: v.string(),
  remark: v.optional(v.string()),
  maxRate: v.optional(v.number(), 0.2),
  minConcurrency: v.optional(v.number(), 3),
});

const calls = v.object({
  id: v.string(),
  setting: v.string(),
  calls: v.number(),
  note: v.pipe(
    v.string(),
    v.regex(/^every call fails after \d+ ms; up to \d+ retries, \d+ ms apart; call i starts at i ms$/),
    v.transform(
      (note) => Array.from(note.matchAll(/\d+/g), Number) as [failsMs: number, retries: number, waitMs: number],
    ),
  ),
  output: v.object({ attemptsPerCall: v.array(v.number()), errors: v.record(v.string(), v.number()) }),
});

/** Replays calls that share a budget of failsafe-go, which checks it at the end of the wait. */
export function replayBudgets(recording: Recording): string[] {
  const budgetOf = settingsOf(recording, settings);
  return recording.cases.flatMap((each) => {
    const { id, setting, calls: count, note, output } = parse(calls, each, `${recording.file}: ${each.id}`);
    const { remark, maxRate, minConcurrency } = budgetOf(setting);
    const budget = remark === "no budget" ? undefined : new RunningBudget({ share: maxRate, always: minConcurrency });
    const played = play(count, note, budget);
    const errors = Object.entries(output.errors).flatMap(([error, times]) =>
      Array.from({ length: times }, () => error),
    );
    const wanted = [...output.attemptsPerCall.map(String), ...errors.sort()];
    return firstDifference(id, [...played.tries.map(String), ...played.errors.sort()], wanted);
  });
}

interface Event {
  readonly atMs: number;
  readonly call: number;
  readonly ends: boolean;
}

function play(
  count: number,
  [failsMs, retries, waitMs]: readonly [number, number, number],
  budget: Budget | undefined,
) {
  const rules = retryRules("failsafe-go", {
    tries: retries + 1,
    wait: { base: { kind: "fixed", ms: waitMs }, capped: "before-jitter" },
  });
  const all = Array.from({ length: count }, (_, call) => new Retry(rules, { method: "", stream: false }, call));
  const tries = all.map(() => 0);
  const errors: string[] = [];
  const due: Event[] = all.map((_, call) => ({ atMs: call, call, ends: false }));

  const end = (error: string) => {
    errors.push(error);
    budget?.over();
  };
  const begin = ({ atMs, call }: Event) => {
    const isRetry = tries[call]! > 0;
    if (!isRetry) budget?.begins(atMs);
    else if (budget?.allows(atMs) === false) return end("budget exceeded");
    tries[call]!++;
    due.push({ atMs: atMs + failsMs, call, ends: true });
  };
  const fail = ({ atMs, call }: Event) => {
    budget?.tryEnded(false, tries[call]! > 1);
    const decision = all[call]!.ended(atMs, { failure: "fail" }, () => 0);
    if (decision.kind === "again") due.push({ atMs: atMs + decision.waitMs, call, ends: false });
    else end(exceeded("<nil>", "fail"));
  };
  while (due.length > 0) {
    due.sort((one, other) => one.atMs - other.atMs);
    const next = due.shift()!;
    if (next.ends) fail(next);
    else begin(next);
  }
  return { tries, errors };
}
