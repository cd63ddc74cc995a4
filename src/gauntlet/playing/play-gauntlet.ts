import { ProblemError } from "../../text/problems/problem.ts";
import { stopwatch } from "../../world/real-timer.ts";
import { type ChosenFailures, cardOf, type FailureRow, type Gauntlet, type Got, isWanted, type Rule } from "../card.ts";
import type { FailureCase } from "../failure.ts";
import { failures } from "../failures.ts";
import { rules } from "../judge/rules.ts";
import { isUnsure, settled } from "../judge/settle.ts";
import { keepPlayed } from "./keep-played.ts";
import { isFailureCase, type PlayedFailure, playAll, warmLane } from "./play-lane.ts";
import type { OrderAnswer, ServerUnderTest } from "./server-under-test.ts";
import { type Special, specials } from "./special.ts";

/** All failures by name, in the order of the report. */
export const allFailures: readonly (FailureCase | Special)[] = [...failures, ...specials];

/** How often an unsure failure is played again, and how long all repeats may take. */
const mostRepeats = 3;
const repeatsWithinMs = 120_000;

/** Plays the selected failures, in parallel if there are several servers. */
export async function playGauntlet(target: ServerUnderTest, chosen: ChosenFailures = {}): Promise<Gauntlet> {
  const elapsed = stopwatch();
  const played = new Map<string, PlayedFailure>();
  const wanted = allFailures.filter(({ name }) => isWanted(name, chosen));
  const left = wanted.filter(isFailureCase);
  const specials = wanted.filter((each): each is Special => !isFailureCase(each));
  const ended = await keepPlayed(target, played, async () => {
    await playInTurn(target, left, specials, played);
    await repeatUnsure(target, wanted, played);
  });
  const rows = wanted.flatMap(({ name }) => played.get(name) ?? []).map(rowOf);
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

/**
 * On a busy machine, plays failures again that broke a rule about time, or left one undecided, until two plays in a row agree. They
 * are played one at a time, so that the lab itself delays nothing.
 */
async function repeatUnsure(
  target: ServerUnderTest,
  wanted: readonly (FailureCase | Special)[],
  played: Map<string, PlayedFailure>,
): Promise<void> {
  const untilMs = stopwatch();
  for (let round = 0; round < mostRepeats && target.isBusy?.(); round++) {
    const unsure = wanted.flatMap((each) => {
      const before = played.get(each.name);
      return before !== undefined && isUnsure(before.plays) ? [{ each, before }] : [];
    });
    if (unsure.length === 0) return;
    for (const { each, before } of unsure) {
      if (untilMs() > repeatsWithinMs) return;
      const again = new Map<string, PlayedFailure>();
      try {
        await playAll(target, [each], again);
      } catch (error) {
        // A server that starts too slowly now has shown before that it can.
        if (!(error instanceof ProblemError)) throw error;
      }
      const now = again.get(each.name);
      if (now !== undefined) played.set(each.name, { ...now, plays: [...before.plays, ...now.plays] });
    }
  }
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

function rowOf({ seen, story, plays }: PlayedFailure): Omit<FailureRow, "accepted"> {
  const { failure, answers, charged, requests, next } = seen;
  const tookMs = answers.length === 0 ? undefined : Math.max(...answers.map((answer) => answer.tookMs));
  const judged = settled(plays) as FailureRow["judged"];
  const about = story.scenario.title;
  const got = gotIn(answers);
  const orders = answers.length;
  return { failure, about, got, orders, tookMs, charged, requests, next: gotIn(next), judged, story };
}

/** Returns each kind of answer once. */
function gotIn(answers: readonly OrderAnswer[]): Got[] {
  const all = answers.map(({ reply, failure }): Got => {
    if (reply !== undefined) return { status: reply.status };
    return failure === undefined ? "nothing" : { failure };
  });
  return [...new Map(all.map((got) => [JSON.stringify(got), got])).values()];
}
