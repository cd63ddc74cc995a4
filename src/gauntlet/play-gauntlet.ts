import { bounded } from "../scenario/playing/bounded.ts";
import type { Report } from "../scenario/report.ts";
import { ProblemError } from "../text/problem.ts";
import { stopwatch } from "../world/real-timer.ts";
import { type ChosenFailures, cardOf, type FailureRow, type Gauntlet, type Got, isWanted, type Rule } from "./card.ts";
import type { FailureCase } from "./failure.ts";
import { failures } from "./failures.ts";
import { type FailurePeriod, storyOf } from "./gauntlet-story.ts";
import { judge } from "./judge-failure.ts";
import { keepPlayed } from "./keep-played.ts";
import { notPaid, warmUpsMs } from "./not-paid.ts";
import { playFailure } from "./play-failure.ts";
import { rules } from "./rules.ts";
import type { FailureEvidence, OrderAnswer, ServerUnderTest } from "./server-under-test.ts";
import { type Special, specials } from "./special.ts";
import { TargetCopy } from "./target-copy.ts";

/** All failures by name, in the order of the report. */
export const allFailures: readonly (FailureCase | Special)[] = [...failures, ...specials];

const warmUps = 3;
const warmUpPauseMs = 100;

/** Plays the selected failures, in parallel if there are several servers. */
export async function playGauntlet(target: ServerUnderTest, chosen: ChosenFailures = {}): Promise<Gauntlet> {
  const elapsed = stopwatch();
  const played = new Map<string, PlayedFailure>();
  const wanted = allFailures.filter(({ name }) => isWanted(name, chosen));
  const left = wanted.filter(isFailure);
  const specials = wanted.filter((each): each is Special => !isFailure(each));
  const ended = await keepPlayed(target, played, () => playInTurn(target, left, specials, played));
  const rows = wanted.flatMap(({ name }) => played.get(name) ?? []).map((each) => rowOf(each, target));
  const unplayed = wanted.map(({ name }) => name).filter((name) => !played.has(name));
  const { use, places } = target;
  return cardOf({ of: "server", use, rows, unplayed, places, tookMs: elapsed(), ...ended }, rulesFor(target), chosen);
}

/** Plays those that may run at the same time, then those that depend on timing, and last those that stop the server. */
async function playInTurn(
  target: ServerUnderTest,
  left: (FailureCase | Special)[],
  specials: readonly Special[],
  played: Map<string, PlayedFailure>,
): Promise<void> {
  const stops = specials.filter(({ isLast }) => isLast);
  // A command may build its program first, and several builds at once would break one another.
  const first = target.canStart && left.length > 0 ? await warmLane(target) : undefined;
  await inLanes(target, Math.ceil(left.length / 4), (lane) =>
    playAll(target, left, played, lane === 0 ? first : undefined),
  );
  // These depend on timing, so nothing else runs at the same time.
  await playAll(
    target,
    specials.filter(({ isLast }) => !isLast),
    played,
  );
  // Each needs a server of its own, which may take long to start; by now the program has been built.
  await inLanes(target, played.size === 0 ? 1 : stops.length, () => playAll(target, stops, played));
}

interface PlayedFailure {
  readonly seen: FailureEvidence;
  readonly story: Report;
}

/** The start of a server that was running before is not judged. */
function rulesFor({ canStart }: ServerUnderTest): readonly Rule[] {
  return canStart ? rules : rules.map((rule: Rule) => ({ ...rule, isGiven: false }));
}

/** Waits for all lanes, so that none goes on alone after another has failed. */
async function inLanes(target: ServerUnderTest, useful: number, play: (lane: number) => Promise<void>): Promise<void> {
  const count = Math.max(1, Math.min(target.lanes, useful));
  const over = await Promise.allSettled(Array.from({ length: count }, (_, lane) => play(lane)));
  for (const each of over) if (each.status === "rejected") throw each.reason;
}

function isFailure(each: FailureCase | Special): each is FailureCase {
  return "settings" in each;
}

/** Plays failures from the shared list until it is empty. Replaces a server that no longer pays orders. */
async function playAll(
  target: ServerUnderTest,
  left: (FailureCase | Special)[],
  played: Map<string, PlayedFailure>,
  first?: TargetCopy,
): Promise<void> {
  let open: OpenLane | undefined = first && { copy: first, stretches: [] };
  try {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (!isFailure(next) && next.isLast && !target.canStart) continue;
      const copy = open?.copy ?? (await (target.canStart || played.size === 0 ? warmLane(target) : warmAgain(target)));
      if (copy === undefined) return;
      open ??= { copy, stretches: [] };
      const at = open;
      if (await bounded(target, () => playNext(target, next, at))) continue;
      await close(open, played);
      open = undefined;
    }
  } catch (error) {
    // The other lanes stop too, because nobody will see their results.
    left.length = 0;
    throw error;
  } finally {
    if (open !== undefined) await close(open, played);
  }
}

interface OpenLane {
  readonly copy: TargetCopy;
  readonly stretches: (FailurePeriod & { readonly seen: FailureEvidence })[];
}

/** Plays one failure and returns whether the server still pays orders. */
async function playNext(
  target: ServerUnderTest,
  next: FailureCase | Special,
  { copy, stretches }: OpenLane,
): Promise<boolean> {
  const { name, about } = next;
  target.onPlay?.(name);
  const fromMs = copy.now();
  const seen = isFailure(next)
    ? await playFailure(copy, target, next)
    : { failure: name, ...(await next.play(copy, target)) };
  // A server that an interruption stops says nothing about the failure.
  target.signal.throwIfAborted();
  stretches.push({ failure: name, about, fromMs, toMs: copy.now(), seen });
  return !isSpoilt(seen, copy);
}

async function close({ copy, stretches }: OpenLane, played: Map<string, PlayedFailure>): Promise<void> {
  const report = copy.report();
  for (const stretch of stretches) played.set(stretch.failure, { seen: stretch.seen, story: storyOf(report, stretch) });
  await copy[Symbol.asyncDispose]();
}

/** An order that neither was answered nor reached the callee may still send its request later. */
function isSpoilt({ answers, requests, next, isAlive }: FailureEvidence, copy: TargetCopy): boolean {
  const isPending = requests < answers.length && answers.some(({ reply, failure }) => (reply ?? failure) === undefined);
  return isPending || isAlive === false || next.length === 0 || !next.every((answer) => copy.isPaid(answer));
}

/** Starts a server and waits until it pays orders. */
async function warmLane(target: ServerUnderTest): Promise<TargetCopy> {
  const copy = await TargetCopy.open(target);
  try {
    const startedMs = copy.now();
    for (let orders = 1; ; orders++) {
      const last = await bounded(target, () => copy.order({ leavesAfterMs: warmUpsMs }));
      if (orders > 1 && copy.isPaid(last)) return copy;
      // A server that has just started may be slow, and a proxy in front of it may close connections at first.
      const mayPass = (copy.isUnknown(last) || isBroken(last, copy)) && copy.now() - startedMs < warmUpsMs;
      if (orders >= warmUps && !mayPass) throw new ProblemError([notPaid(target, last, copy.running.program)]);
      await copy.sleep(warmUpPauseMs);
    }
  } catch (error) {
    await copy[Symbol.asyncDispose]();
    throw error;
  }
}

/** Whether the connection broke, but not because the server has ended. */
function isBroken({ failure }: OrderAnswer, { isAlive }: TargetCopy): boolean {
  return failure !== undefined && isAlive !== false;
}

/** A server that the lab cannot restart may not recover. */
async function warmAgain(target: ServerUnderTest): Promise<TargetCopy | undefined> {
  try {
    return await warmLane(target);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function rowOf({ seen, story }: PlayedFailure, target: ServerUnderTest): Omit<FailureRow, "accepted"> {
  const { failure: name, answers, charged, requests, next } = seen;
  const failure = failures.find((each) => each.name === name);
  const tookMs = answers.length === 0 ? undefined : Math.max(...answers.map((answer) => answer.tookMs));
  const judged = judge(seen, failure, target) as FailureRow["judged"];
  const about = story.scenario.title;
  return { failure: name, about, got: gotIn(answers), tookMs, charged, requests, next: gotIn(next), judged, story };
}

/** Returns each kind of answer once. */
function gotIn(answers: readonly OrderAnswer[]): Got[] {
  const all = answers.map(({ reply, failure }): Got => {
    if (reply !== undefined) return { status: reply.status };
    return failure === undefined ? "nothing" : { failure };
  });
  return [...new Map(all.map((got) => [JSON.stringify(got), got])).values()];
}
