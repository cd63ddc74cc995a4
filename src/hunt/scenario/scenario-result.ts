import { hash } from "node:crypto";
import { brokenBy, sayGoal } from "../../scenario/goals/goal.ts";
import type { RunFacts } from "../../scenario/goals/run-facts.ts";
import type { Call, LedgerLine } from "../../scenario/recorded-call.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { utf8 } from "../../text/bytes.ts";
import { CLIENT, type Event } from "../../trace.ts";
import { answered, finished, recovers } from "../hunt-rules.ts";
import type { BrokenRule, ResultCall, RunResult } from "../run-result.ts";
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
    calls: callsOf(story.events, story.calls, strikes, isVirtual),
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

function callsOf(
  events: readonly Event[],
  calls: readonly Call[],
  { ids }: SetStrikes,
  isVirtual: boolean,
): ResultCall[] {
  const begun = new Map<number, number>();
  const ended = new Map<number, number>();
  for (const [at, { call, what }] of events.entries()) {
    if (what.kind === "asked") begun.set(call, at);
    else if (what.kind === "answered" || what.kind === "failed") ended.set(call, at);
  }
  return calls.flatMap((call) => {
    const id = ids.get(call.call);
    if (id === undefined || call.by === CLIENT) return [];
    const parent = typeof call.parent === "number" ? (ids.get(call.parent) ?? null) : null;
    const times = { begun: begun.get(call.call) ?? 0, ended: ended.get(call.call) ?? events.length };
    return [{ id, line: call.line, parent, ...times, answer: answerOf(call, isVirtual) }];
  });
}

const longest = 80;

/** Writes an answer as its caller notices it. Virtual times are exact, so they belong to it. */
function answerOf({ outcome, tookMs }: Call, isVirtual: boolean): string {
  const time = isVirtual ? ` after ${tookMs}` : "";
  if (outcome === null) return "nothing";
  if (!("status" in outcome)) return `${outcome.name} in ${outcome.phase} ${outcome.code}${time}`;
  const headers = outcome.headers.map((header) => header.join(": ")).join("\n");
  const text = `${outcome.status} ${headers} ${utf8(outcome.body)}`;
  return `${text.length > longest ? hash("sha256", text, "hex").slice(0, 20) : text}${time}`;
}
