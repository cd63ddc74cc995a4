import { bounded } from "../../scenario/playing/bounded.ts";
import type { Report } from "../../scenario/report.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { FailureCase } from "../failure.ts";
import { failures } from "../failures.ts";
import { type FailurePeriod, storyOf } from "../gauntlet-story.ts";
import { judge } from "../judge/judge-failure.ts";
import { notPaid, warmUpsMs } from "../judge/not-paid.ts";
import type { Judged } from "../judge/settle.ts";
import { playFailure } from "./play-failure.ts";
import type { FailureEvidence, OrderAnswer, ServerUnderTest } from "./server-under-test.ts";
import type { Special } from "./special.ts";
import { TargetCopy } from "./target-copy.ts";

const warmUps = 3;
const warmUpPauseMs = 100;

/** A failure that was played, perhaps several times. */
export interface PlayedFailure {
  readonly seen: FailureEvidence;
  readonly story: Report;
  /** The judgements of each time that it was played. */
  readonly plays: readonly Judged[];
}

export function isFailureCase(each: FailureCase | Special): each is FailureCase {
  return "settings" in each;
}

/** Plays failures from the shared list until it is empty. Replaces a server that no longer pays orders. */
export async function playAll(
  target: ServerUnderTest,
  left: (FailureCase | Special)[],
  played: Map<string, PlayedFailure>,
  first?: TargetCopy,
): Promise<void> {
  let open: OpenLane | undefined = first && { copy: first, stretches: [] };
  try {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      if (!isFailureCase(next) && next.isLast && !target.canStop) continue;
      const copy = open?.copy ?? (await (target.canStart || played.size === 0 ? warmLane(target) : warmAgain(target)));
      if (copy === undefined) return;
      open ??= { copy, stretches: [] };
      const at = open;
      if (await bounded(target, () => playNext(target, next, at))) continue;
      await close(target, open, played);
      open = undefined;
    }
  } catch (error) {
    // The other lanes stop too, because nobody will see their results.
    left.length = 0;
    throw error;
  } finally {
    if (open !== undefined) await close(target, open, played);
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
  const seen = isFailureCase(next)
    ? await playFailure(copy, target, next)
    : { failure: name, ...(await next.play(copy, target)) };
  // A server that an interruption stops says nothing about the failure.
  target.signal.throwIfAborted();
  stretches.push({ failure: name, about, fromMs, toMs: copy.now(), seen });
  return !isSpoilt(seen, copy);
}

async function close(
  target: ServerUnderTest,
  { copy, stretches }: OpenLane,
  played: Map<string, PlayedFailure>,
): Promise<void> {
  const report = copy.report();
  for (const stretch of stretches) {
    const { failure: name, seen } = stretch;
    const failure = failures.find((each) => each.name === name);
    played.set(name, { seen, story: storyOf(report, stretch), plays: [judge(seen, failure, target)] });
  }
  await copy[Symbol.asyncDispose]();
}

/** An order that neither was answered nor reached the callee may still send its request later. */
function isSpoilt({ answers, requests, next, isAlive }: FailureEvidence, copy: TargetCopy): boolean {
  const isPending = requests < answers.length && answers.some(({ reply, failure }) => (reply ?? failure) === undefined);
  return isPending || isAlive === false || next.length === 0 || !next.every((answer) => copy.isPaid(answer));
}

/** Starts a server and waits until it pays orders. */
export async function warmLane(target: ServerUnderTest): Promise<TargetCopy> {
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
