import { brokenBy, sayGoal } from "../../scenario/goals/goal.ts";
import type { RunFacts } from "../../scenario/goals/run-facts.ts";
import type { LedgerLine } from "../../scenario/recorded-call.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { answered, finished, recovers } from "../hunt-rules.ts";
import type { BrokenRule, RunResult } from "../run-result.ts";
import { answerOf, seenCalls } from "../seen-calls.ts";
import { factsOf } from "./scenario-facts.ts";
import type { PlayedScenario } from "./scenario-run.ts";
import type { SetStrikes } from "./set-strikes.ts";

/** Judges a run. `usual`: the status of the next request if nothing fails. */
export function resultOf(
  { hunt }: Scenario,
  played: PlayedScenario,
  strikes: SetStrikes,
  usual: number | null | undefined,
  isVirtual: boolean,
): RunResult {
  const { story } = played;
  const facts = factsOf(story, strikes.arrows);
  const broken = basicRules(played, facts, strikes, usual);
  for (const goal of hunt?.goals ?? []) {
    const saw = brokenBy(goal, facts);
    if (saw !== undefined) broken.push({ rule: sayGoal(goal), saw });
  }
  const last = facts.requests.at(-1);
  return {
    calls: seenCalls(story, strikes.ids, (call) => answerOf(call, isVirtual)),
    struck: [...strikes.struck.keys()].map((call) => strikes.ids.get(call)!),
    broken,
    saw: {
      status: last?.status ?? null,
      tookMs: isVirtual ? (last?.tookMs ?? 0) : Math.round(last?.tookMs ?? 0),
      says: last === undefined ? "nothing" : last.status === null ? last.without! : `${last.status}`,
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
  const waiting = requests.find(({ without }) => without === "no answer");
  const running = story.calls.find(({ call }) => working.has(call) && struck.get(call)?.fault.neverGoesOn !== true);
  if (waiting !== undefined) broken.push({ rule: answered.name, saw: `${waiting.line} still waits` });
  else if (running !== undefined)
    broken.push({ rule: finished.name, saw: `${running.to} still works on ${running.line}` });
  if (usual !== undefined && next !== usual)
    broken.push({ rule: recovers.name, saw: `the next request gets ${next ?? "no answer"}` });
  return broken;
}

function sayLedger({ by, says }: LedgerLine): string {
  return `${by}: ${says}`;
}
