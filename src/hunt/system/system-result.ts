import { showsSecrets } from "../../gauntlet/leaked-text.ts";
import { brokenBy, sayGoal } from "../../scenario/goals/goal.ts";
import type { Injection } from "../../scenario/strikes/struck-call.ts";
import { utf8 } from "../../text/bytes.ts";
import { accepted, alive, answered, finished, recovers, tellsNothing, unseen } from "../hunt-rules.ts";
import type { BrokenRule, RunResult } from "../run-result.ts";
import { factsOf } from "../scenario/scenario-facts.ts";
import { answerOf, seenCalls } from "../seen-calls.ts";
import { hasRow, notAccepted } from "./accepted-answer.ts";
import type { ReceivedAnswer } from "./send-request.ts";
import type { System } from "./system.ts";
import type { Answered, SystemPlay } from "./system-copy.ts";
import { storyOf, strikesIn } from "./system-story.ts";

const mostLines = 6;

/** Judges a run of a system. `usual`: the run without a failure. */
export function systemResult(
  system: System,
  play: SystemPlay,
  strikes: readonly Injection[],
  usual: SystemPlay,
): RunResult {
  const story = storyOf(play);
  const struck = strikesIn(play, strikes);
  const names = new Map([...struck].map(([id, { failure }]) => [id, failure.name]));
  const failed = [...new Set([...struck.values()].map(({ at }) => at.to))];
  const broken = brokenRules(system, play, failed, usual, names);
  const facts = factsOf(story, play.arrows);
  for (const goal of system.goals) {
    const saw = brokenBy(goal, facts);
    if (saw !== undefined) broken.push({ rule: sayGoal(goal), saw });
  }
  const last = play.answers.at(-1)!;
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
    saw: { status: last.got.status, tookMs: Math.round(last.tookMs), says: sayGot(last.got) },
    ledger: [],
    log: (traced.length > 0 || broken.length === 0 ? traced : play.log).slice(-mostLines),
  };
}

function brokenRules(
  { accept, optional }: System,
  play: SystemPlay,
  failed: readonly string[],
  usual: SystemPlay,
  struck: ReadonlyMap<string, string>,
): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const { answers, next, died, running, ids } = play;
  const waiting = answers.find(({ got }) => got.without === "no answer");
  const last = answers.at(-1)!;
  if (died.length > 0) broken.push({ rule: alive.name, saw: died.join("; ") });
  if (waiting !== undefined) broken.push({ rule: answered.name, saw: "the client stopped waiting" });
  // Of an optional service nothing may be seen, so the row for no failure decides. An answer that no row allows is the worse break.
  const isOptional = failed.length > 0 && failed.every((name) => optional.includes(name));
  const unusual = isOptional ? unusualAnswer(accept, last, usual.answers.at(-1)!) : undefined;
  const wrong =
    isOptional && (unusual === undefined || !hasRow(accept, failed)) ? undefined : notAccepted(accept, failed, last);
  if (waiting === undefined && wrong !== undefined) broken.push({ rule: accepted.name, saw: wrong });
  else if (waiting === undefined && unusual !== undefined) broken.push({ rule: unseen.name, saw: unusual });
  const open = running.filter((call) => struck.get(ids.get(call) ?? "") !== "hang");
  if (open.length > 0 && waiting === undefined)
    broken.push({ rule: finished.name, saw: open.map((call) => ids.get(call) ?? "the request").join(", ") });
  const later = next.findIndex((got, at) => got.status !== usual.next[at]?.status);
  if (later >= 0) broken.push({ rule: recovers.name, saw: `the next request gets ${sayGot(next[later]!)}` });
  const shows = answers.find(({ got }, at) => leaks(got) && !leaks(usual.answers[at]!.got));
  if (shows !== undefined) broken.push({ rule: tellsNothing.name, saw: utf8(shows.got.body).slice(0, 120) });
  return broken;
}

/** Returns the answer if it shows that an optional service failed. */
function unusualAnswer(accept: System["accept"], answer: Answered, usual: Answered): string | undefined {
  if (accept.length > 0) return notAccepted(accept, [], answer);
  return sameAnswer(answer.got, usual.got) ? undefined : sayGot(answer.got);
}

function sameAnswer(one: ReceivedAnswer, other: ReceivedAnswer): boolean {
  return one.status === other.status && utf8(one.body) === utf8(other.body);
}

function leaks({ body }: ReceivedAnswer): boolean {
  return showsSecrets(utf8(body), []);
}

function sayGot({ status, without }: ReceivedAnswer): string {
  return status === null ? (without ?? "no answer") : `${status}`;
}
