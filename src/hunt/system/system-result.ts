import { leakIn } from "../../gauntlet/judge/leaked-text.ts";
import { type GivenAnswer, sayGiven, wrongAnswer } from "../../scenario/goals/accepted-answer.ts";
import { alive, answered, finished, recovers, tellsNothing } from "../../scenario/goals/basic-rules.ts";
import { brokenGoals } from "../../scenario/goals/goal.ts";
import { factsOf } from "../../scenario/goals/story-facts.ts";
import { utf8 } from "../../text/bytes/bytes.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { excerpt } from "../../text/words/excerpt.ts";
import type { BrokenRule, RunResult } from "../run-result.ts";
import { answerOf, seenCalls } from "../seen-calls.ts";
import type { ReceivedAnswer } from "./send-request.ts";
import type { System } from "./system.ts";
import type { Answered, SystemPlay } from "./system-copy.ts";
import { storyOf } from "./system-story.ts";

const mostLines = 6;

/** Judges a run of a system. `usual`: the run without a failure. */
export function systemResult(system: System, play: SystemPlay, usual: SystemPlay): RunResult {
  const story = storyOf(play);
  const { struck } = play;
  const names = new Map([...struck].map(([id, { failure }]) => [id, failure.name]));
  const failed = [...new Set([...struck.values()].map(({ at }) => at.to))];
  const broken = brokenRules(system, play, failed, usual, names);
  const facts = factsOf(story, play.arrows);
  broken.push(...brokenGoals(system.goals, facts));
  const last = lastOf(play);
  const noted = new Set(story.events.flatMap(({ call, what }) => (what.kind === "decided" ? [call] : [])));
  const traced =
    broken.length === 0 ? [] : play.log.filter((line) => /error|exception|traceback|panic|^\S+:\s+at /i.test(line));
  return {
    calls: seenCalls(story, play.ids, (call) => {
      const failure = noted.has(call.call) ? names.get(play.ids.get(call.call) ?? "") : undefined;
      return failure === undefined ? answerOf(call, false) : `fails: ${failure}`;
    }),
    struck: [...struck.keys()],
    broken,
    saw: { status: last.got.status, tookMs: Math.round(last.tookMs), says: sayGiven(last.got) },
    ledger: [],
    // The message of a stack trace is its first line.
    log: traced.length > 0 || broken.length === 0 ? cut(traced) : play.log.slice(-mostLines),
  };
}

function cut(lines: readonly string[]): string[] {
  const more = lines.length - mostLines;
  return [...lines.slice(0, mostLines), ...(more > 0 ? [`and ${more} more lines like these`] : [])];
}

function brokenRules(
  system: System,
  play: SystemPlay,
  failed: readonly string[],
  usual: SystemPlay,
  struck: ReadonlyMap<string, string>,
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const { answers, next, died, running, ids } = play;
  const waiting = answers.find(({ got }) => got.without === "no response");
  if (died.length > 0) broken.push({ rule: alive.name, saw: died.join("; ") });
  if (waiting !== undefined) broken.push({ rule: answered.name, saw: "the client stopped waiting" });
  const wrong =
    waiting === undefined ? wrongAnswer(system, failed, givenBy(lastOf(play)), givenBy(lastOf(usual))) : undefined;
  if (wrong !== undefined) broken.push(wrong);
  const open = running.filter((call) => struck.get(ids.get(call) ?? "") !== "hang");
  if (open.length > 0 && waiting === undefined)
    broken.push({ rule: finished.name, saw: open.map((call) => ids.get(call) ?? "the request").join(", ") });
  const later = next.find((got, at) => got.status !== usual.next[at]?.status);
  if (later !== undefined) broken.push({ rule: recovers.name, saw: `the next request gets ${sayGiven(later)}` });
  const leaksAnyway = usual.answers.map(({ got }) => leakOf(got) !== undefined);
  const [leak] = answers.flatMap(({ got }, at) => (leaksAnyway[at] ? [] : (leakOf(got) ?? [])));
  if (leak !== undefined) broken.push({ rule: tellsNothing.name, saw: excerpt(leak) });
  return broken;
}

function lastOf({ answers }: SystemPlay): Answered {
  return mustHave(answers.at(-1), "the last answer");
}

function givenBy({ got: { status, without, body }, tookMs }: Answered): GivenAnswer {
  return { status, without, tookMs, body: utf8(body) };
}

function leakOf({ body }: ReceivedAnswer): string | undefined {
  return leakIn(utf8(body));
}
