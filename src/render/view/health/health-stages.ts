import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { isChange } from "../../../scenario/steps/change.ts";
import { bodyWords } from "../calls/body-words.ts";
import { failureWords, isFailure, shortTime } from "../calls/call-words.ts";
import { type Probed, platformWords } from "./platform.ts";

export interface HealthStage {
  readonly says: string;
  readonly calls: readonly Call[];
}

/** Splits a run into stages, each of which starts with a change. */
export function stagesOf({ scenario, calls }: Report, says: readonly string[]): HealthStage[] {
  let stage = 0;
  const stageOf = scenario.steps.map((step) => (isChange(step) ? ++stage : stage));
  return says.map((each, at) => ({
    says: each,
    calls: calls.filter(({ step }) => step !== null && stageOf[step - 1] === at),
  }));
}

const mostBody = 1200;

export function pathOf({ line }: Call): string {
  return line.startsWith("GET ") ? line.slice(4) : line;
}

export function statusOf({ outcome }: Call, none: string): string {
  return outcome === null || isFailure(outcome) ? none : `${outcome.status}`;
}

export function bodyOf({ outcome, tookMs }: Call): string {
  if (outcome === null) return `no response after ${shortTime(tookMs)}`;
  const slow = tookMs >= 500 ? ` (after ${shortTime(tookMs)})` : "";
  return isFailure(outcome) ? failureWords(outcome, tookMs) : `${bodyWords(outcome).slice(0, mostBody)}${slow}`;
}

/** Returns each reason once, in the order of the paths, and a platform's reaction. */
export function reasons(calls: readonly Call[], { events }: Report): Reason[] {
  const byCall = new Map<number | null, string[]>();
  for (const { call, what } of events) {
    if (what.kind === "decided" && what.by === "health") byCall.set(call, [...(byCall.get(call) ?? []), what.says]);
  }
  const said = calls.flatMap(({ call }) => byCall.get(call) ?? []);
  const found = [...new Set(said)].map((each): Reason => {
    const colon = each.indexOf(": ");
    return { head: each.slice(0, colon), says: each.slice(colon + 2) };
  });
  const platform = platformWords(probed(calls));
  return platform === undefined ? found : [...found, { head: "a platform", says: platform }];
}

export interface Reason {
  readonly head: string;
  readonly says: string;
}

const group = /\/(liveness|readiness)$/;

function probed(calls: readonly Call[]): Probed {
  const statusAt = (is: (line: string) => boolean) => {
    const outcome = calls.find(({ line }) => is(line))?.outcome;
    return outcome && !isFailure(outcome) ? outcome.status : undefined;
  };
  const wholes = calls.flatMap(({ line }) => (group.test(line) ? line.replace(group, "") : []));
  return {
    liveness: statusAt((line) => /\/(liveness|livez)$/.test(line)),
    readiness: statusAt((line) => /\/(readiness|readyz)$/.test(line)),
    whole: statusAt((line) => wholes.includes(line)),
  };
}
