import type { Report } from "../scenario/report.ts";
import { labCommand } from "../text/lab-command.ts";
import { ProblemError } from "../text/problem.ts";
import { sayDuration } from "../text/units.ts";
import { CLIENT } from "../trace.ts";
import { stopwatch } from "../world/real-timer.ts";
import type { Failure } from "./failure.ts";
import { failures } from "./failures.ts";
import type { Answer, Gauntlet, JudgedRule, Plan, Row, Seen } from "./gauntlet.ts";
import { judge } from "./judge.ts";
import { Lane } from "./lane.ts";
import { playFailure } from "./play-failure.ts";
import { type RuleName, ruleNames } from "./rules.ts";
import { type Special, specials } from "./special.ts";

/** What a user knows to be broken, by failure. */
export type Accepted = Readonly<Record<string, readonly RuleName[]>>;

export interface Chosen {
  /** Names of failures; all of them by default. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly accepted?: Accepted;
}

/** Every failure by name, in the order in which they are reported. */
export const allFailures: readonly (Failure | Special)[] = [...failures, ...specials];

const warmUps = 3;
/** The first answer of a server may take much longer than any other. */
const warmUpsMs = 10_000;

/** Plays the failures that were chosen, side by side where there are several servers. */
export async function playGauntlet(plan: Plan, chosen: Chosen = {}): Promise<Gauntlet> {
  const elapsed = stopwatch();
  const seen = new Map<string, Seen>();
  const wanted = allFailures.filter(({ name }) => isWanted(name, chosen));
  const left = wanted.filter(isFailure);
  const lanes = Math.max(1, Math.min(plan.lanes, Math.ceil(left.length / 4)));
  const played = Array.from({ length: lanes }, () => playAll(plan, left, seen));
  const over = await Promise.allSettled(played);
  for (const each of over) if (each.status === "rejected") throw each.reason;
  // Times matter in these, so nothing else is played at the same time.
  await playAll(
    plan,
    wanted.filter((each): each is Special => !isFailure(each) && !each.isLast),
    seen,
  );
  for (const special of wanted) if (!isFailure(special) && special.isLast) await playAll(plan, [special], seen);
  const rows = wanted
    .flatMap(({ name }) => seen.get(name) ?? [])
    .map((each) => rowOf(each, plan, chosen.accepted ?? {}));
  const judged = ruleNames.map((rule) => ruleOf(rule, rows));
  const holds = judged.every((rule) => rule.holds !== false);
  const unplayed = wanted.map(({ name }) => name).filter((name) => !seen.has(name));
  return {
    use: plan.use,
    holds,
    rows,
    unplayed,
    rules: judged,
    tookMs: elapsed(),
    mended: mendedIn(rows, chosen.accepted ?? {}),
  };
}

function isFailure(each: Failure | Special): each is Failure {
  return "settings" in each;
}

export function isWanted(name: string, { only, skip = [] }: Chosen): boolean {
  return (only === undefined || only.includes(name)) && !skip.includes(name);
}

/** Takes one failure after the other from the list, and a new server where the old one does not pay any more. */
async function playAll(plan: Plan, left: (Failure | Special)[], seen: Map<string, Seen>): Promise<void> {
  let lane: Lane | undefined;
  try {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { name } = next;
      if (!isFailure(next) && next.isLast && !plan.canStart) continue;
      lane ??= await (plan.canStart || seen.size === 0 ? warmLane(plan) : warmAgain(plan));
      if (lane === undefined) return;
      plan.onPlay?.(name);
      const result = isFailure(next)
        ? await playFailure(lane, plan, next)
        : { failure: name, ...(await next.play(lane, plan)) };
      seen.set(name, result);
      if (isSpoilt(result, lane)) {
        await lane[Symbol.asyncDispose]();
        lane = undefined;
      }
    }
  } finally {
    await lane?.[Symbol.asyncDispose]();
  }
}

/** Also where an order has neither been answered nor reached the callee: its request may still come. */
function isSpoilt({ answers, requests, next, isAlive }: Seen, lane: Lane): boolean {
  const isPending = requests < answers.length && answers.some(({ reply, failure }) => (reply ?? failure) === undefined);
  return isPending || isAlive === false || next.length === 0 || !next.every((answer) => lane.isPaid(answer));
}

/** A server that pays orders while everything is well. */
export async function warmLane(plan: Plan): Promise<Lane> {
  const lane = await Lane.open(plan);
  try {
    let last: Answer | undefined;
    for (let order = 0; order < warmUps; order++) {
      plan.signal.throwIfAborted();
      last = await lane.order({ leavesAfterMs: warmUpsMs });
      if (order > 0 && lane.isPaid(last)) return lane;
    }
    throw new ProblemError([notPaid(plan, last!, lane.subject.program?.lastLines() ?? [])]);
  } catch (error) {
    await lane[Symbol.asyncDispose]();
    throw error;
  }
}

interface RowPlayed {
  readonly report: Report;
  /** When its first order was sent. */
  readonly fromMs: number;
  readonly row: Row;
}

/** Plays one failure alone. */
export async function playOne(plan: Plan, name: string): Promise<RowPlayed> {
  const failure = allFailures.find((each) => each.name === name)!;
  await using lane = await warmLane(plan);
  const before = lane.events.length;
  const seen = isFailure(failure)
    ? await playFailure(lane, plan, failure)
    : { failure: name, ...(await failure.play(lane, plan)) };
  const first = lane.events.slice(before).find(({ who }) => who === CLIENT);
  return { report: lane.report(), fromMs: first?.atMs ?? lane.now(), row: rowOf(seen, plan, {}) };
}

/** A server that cannot be started anew may not recover. */
async function warmAgain(plan: Plan): Promise<Lane | undefined> {
  try {
    return await warmLane(plan);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function notPaid({ ask, role }: Plan, { reply, failure }: Answer, output: readonly string[]) {
  const got = reply === undefined ? (failure ?? `nothing within ${sayDuration(warmUpsMs)}`) : `${reply.status}`;
  return {
    says: `${role} does not pay an order although nothing fails: ${ask.method} ${ask.path} gets ${got}`,
    cure: `describe its requests, its answers and what it calls in a bench file: ${labCommand("new --bench bench.yaml")}`,
    ...(output.length > 0 && { output }),
  };
}

function rowOf(seen: Seen, plan: Plan, accepted: Accepted): Row {
  const failure = failures.find(({ name }) => name === seen.failure);
  const judged = judge(seen, failure, plan);
  const known = (accepted[seen.failure] ?? []).filter((rule) => judged[rule] === false);
  return { ...seen, judged, accepted: known };
}

function ruleOf(rule: RuleName, rows: readonly Row[]): JudgedRule {
  // Whoever gets here was started, in time and on its port.
  if (rule === "starts") return { rule, holds: true, brokenBy: [] };
  const judged = rows.filter((row) => row.judged[rule] !== undefined);
  const broken = judged.filter((row) => row.judged[rule] === false && !row.accepted.includes(rule));
  return {
    rule,
    holds: judged.length === 0 ? null : broken.length === 0,
    brokenBy: broken.map(({ failure }) => failure),
  };
}

function mendedIn(rows: readonly Row[], accepted: Accepted): string[] {
  return rows.flatMap(({ failure, judged }) =>
    (accepted[failure] ?? []).filter((rule) => judged[rule] === true).map((rule) => `${failure}: ${rule}`),
  );
}
