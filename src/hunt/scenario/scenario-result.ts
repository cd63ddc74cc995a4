import { type GivenAnswer, sayGiven, wrongAnswer } from "../../scenario/goals/accepted-answer.ts";
import { answered, recovers } from "../../scenario/goals/basic-rules.ts";
import { brokenGoals } from "../../scenario/goals/goal.ts";
import { stillWaiting, stillWorking } from "../../scenario/goals/judge-goals.ts";
import type { RunFacts } from "../../scenario/goals/run-facts.ts";
import { factsOf } from "../../scenario/goals/story-facts.ts";
import type { LedgerLine } from "../../scenario/recorded-call.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import type { BrokenRule, RunResult } from "../run-result.ts";
import { answerOf, seenCalls } from "../seen-calls.ts";
import type { PlayedScenario } from "./scenario-run.ts";
import type { SetStrikes } from "./set-strikes.ts";

/** The run without a failure, as far as others are compared with it. */
export interface UsualRun {
  /** The status of the next request. */
  readonly next: number | null | undefined;
  readonly answer: GivenAnswer | undefined;
}

/** Judges a run. */
export function resultOf(
  { hunt }: Scenario,
  played: PlayedScenario,
  strikes: SetStrikes,
  { next, answer }: UsualRun,
  isVirtual: boolean,
): RunResult {
  const { story } = played;
  const facts = factsOf(story, strikes.arrows);
  const broken = basicRules(played, facts, strikes, next);
  const last = facts.requests.at(-1);
  if (hunt !== undefined) {
    const isAnswered = last !== undefined && broken[0]?.rule !== answered.name;
    const wrong = isAnswered ? wrongAnswer(hunt, strikes.failed, last, answer) : undefined;
    if (wrong !== undefined) broken.push(wrong);
    broken.push(...brokenGoals(hunt.goals, facts));
  }
  return {
    calls: seenCalls(story, strikes.ids, (call) => answerOf(call, isVirtual)),
    struck: Array.from(strikes.struck.values(), ({ id }) => id),
    broken,
    saw: {
      status: last?.status ?? null,
      tookMs: isVirtual ? (last?.tookMs ?? 0) : Math.round(last?.tookMs ?? 0),
      says: last === undefined ? "nothing" : sayGiven(last),
    },
    ledger: story.ledger.map(sayLedger),
    log: [],
  };
}

function basicRules(
  { story, working, next }: PlayedScenario,
  { requests }: RunFacts,
  { struck }: SetStrikes,
  usual: number | null | undefined,
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const waiting = requests.find(({ without }) => without === "no response");
  const running = story.calls.find(
    ({ call }) => working.has(call) && struck.get(call)?.planned.fault.neverGoesOn !== true,
  );
  if (waiting !== undefined) broken.push(stillWaiting(waiting));
  else if (running !== undefined) broken.push(stillWorking(running));
  if (usual !== undefined && next !== usual)
    broken.push({ rule: recovers.name, saw: `the next request gets ${next ?? "no response"}` });
  return broken;
}

function sayLedger({ by, says }: LedgerLine): string {
  return `${by}: ${says}`;
}
