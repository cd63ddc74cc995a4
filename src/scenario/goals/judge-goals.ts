import { CLIENT } from "../../trace.ts";
import type { Call, Story } from "../recorded-call.ts";
import type { Verdict } from "../report.ts";
import type { Scenario } from "../scenario.ts";
import { wrongAnswer } from "./accepted-answer.ts";
import { answered, finished } from "./basic-rules.ts";
import { brokenGoals } from "./goal.ts";
import type { RequestFacts } from "./run-facts.ts";
import { factsOf } from "./story-facts.ts";

/** Judges one run of a system that the lab plays by its accepted answers and rules, after failures at these services. */
export function judgedByGoals(
  { hunt }: Scenario,
  story: Pick<Story, "calls" | "ledger">,
  failed: readonly string[],
): Verdict {
  const arrows = new Map<string, number>();
  for (const { by, to } of story.calls)
    if (by !== CLIENT) arrows.set(`${by}->${to}`, (arrows.get(`${by}->${to}`) ?? 0) + 1);
  const facts = factsOf(story, arrows);
  const last = facts.requests.at(-1);
  const waiting = facts.requests.find(({ without }) => without === "no response");
  const open = story.calls.find(({ by, outcome }) => by !== CLIENT && outcome === null);
  const running = open && story.calls.find(({ call }) => call === open.parent);
  const wrong =
    waiting !== undefined ? stillWaiting(waiting) : hunt && last && wrongAnswer(hunt, failed, last, undefined);
  const broken = [
    ...(wrong ? [wrong] : []),
    ...(running && waiting === undefined ? [stillWorking(running)] : []),
    ...brokenGoals(hunt?.goals ?? [], facts),
  ];
  const checks = broken.map(({ rule, saw }) => ({ holds: false, says: rule, saw }));
  return { holds: checks.length === 0, checks };
}

export function stillWaiting({ line }: Pick<RequestFacts, "line">) {
  return { rule: answered.name, saw: `${line} still waits` };
}

export function stillWorking({ to, line }: Pick<Call, "to" | "line">) {
  return { rule: finished.name, saw: `${to} still works on ${line}` };
}
