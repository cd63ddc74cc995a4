import * as v from "valibot";
import type { Tally } from "../../kind.ts";
import { refuse } from "../../recorded.ts";
import { parse, platformOf, type Recording, readRecordings, settingsOf } from "../recordings.ts";
import { replayBudgets } from "./budgets.ts";
import { difference } from "./compare.ts";
import { isRetryCase, replayGrpc } from "./grpc.ts";
import { httpCase } from "./http/case.ts";
import { playRequest } from "./http/play.ts";
import { replayJitter } from "./jitter.ts";
import { clients, functions } from "./libraries.ts";
import { functionCase, playFunction } from "./play-function.ts";
import type { Recorded } from "./recorded.ts";

interface Found {
  readonly differences: readonly string[];
  readonly deliberate?: readonly string[];
}

export async function replayRetries(path: string): Promise<Tally> {
  const recordings = await readRecordings(path, [
    "retry",
    "retry budget",
    "retry jitter",
    "retry throttling, hedging, deadlines",
  ]);
  const found = recordings.map(replay);
  const compared = recordings.flatMap(({ policy, cases }) =>
    policy.includes("hedging") ? cases.filter(isRetryCase) : cases,
  );
  return {
    compared: `${compared.length} calls`,
    differences: found.flatMap(({ differences }) => differences),
    deliberate: found.flatMap(({ deliberate = [] }) => deliberate),
  };
}

function replay(recording: Recording): Found {
  const { library, policy, file, cases } = recording;
  if (policy === "retry budget") return { differences: replayBudgets(recording) };
  if (policy === "retry jitter")
    return { differences: cases.flatMap(({ id, output }) => replayJitter(id, output, file)) };
  if (policy !== "retry") {
    const others = cases.filter((each) => !isRetryCase(each));
    const deliberate = others.map(({ id }) => `${id}: it is about hedging or deadlines, not about retries`);
    return { differences: replayGrpc(recording), deliberate };
  }
  const ofFunctions = functions.find(([name]) => name.test(library));
  const client = clients.find(([name]) => name.test(library));
  const { differences, deliberate = [] } =
    ofFunctions !== undefined
      ? { differences: replayFunctions(recording, ofFunctions[1]) }
      : client !== undefined
        ? replayRequests(recording, client[1])
        : refuse(`${file}: unknown library "${library}"`, "name a known library");
  return { differences: [...differences, ...replayDistributions(recording)], deliberate };
}

function replayFunctions(recording: Recording, words: v.GenericSchema<unknown, Recorded>): string[] {
  const settings = settingsOf(recording, words);
  const onNode = platformOf(recording) === "node";
  return recording.cases.flatMap((each) => {
    const recorded = parse(functionCase, each, `${recording.file}: ${each.id}`);
    const { id, setting, output } = recorded;
    const play = (random: () => number) => playFunction(settings(setting), recorded, onNode, random);
    const [least, greatest] = output.delaysAreRandom
      ? [play(() => 0), play(() => 1)]
      : [play(inTurn(output.randoms)), play(inTurn(output.randoms))];
    return difference(id, least, greatest, output);
  });
}

/** A whole second; also the time at which the clock of Go's testing/synctest starts. */
const startMs = Date.UTC(2000, 0, 1);

function replayRequests(recording: Recording, words: v.GenericSchema<unknown, Recorded>): Found {
  const settings = settingsOf(recording, words);
  const sleeps = platformOf(recording) === "go";
  const differences: string[] = [];
  const deliberate: string[] = [];
  for (const each of recording.cases) {
    const recorded = parse(httpCase, each, `${recording.file}: ${each.id}`);
    const { id, setting, approx, output } = recorded;
    const { requests, attempts, ...rest } = output;
    const play = (fromMs: number, lateMs: number) =>
      playRequest(settings(setting), recorded, { startMs: fromMs, lateMs, sleeps }, inTurn(output.randoms));
    // A real server named a date up to a second late, and the client read it up to 100 ms later.
    const [least, greatest] =
      approx === undefined ? [play(startMs, 0), play(startMs, 0)] : [play(startMs + 100, 0), play(startMs, 1000)];
    const bodies = attempts === null ? undefined : requests?.map(({ bodyBytes }) => bodyBytes);
    const parts = difference(id, least, greatest, { ...rest, attempts, bodies });
    if (least.atDeadline) deliberate.push(...parts.map((part) => `${part}: ${eitherFirst}`));
    else differences.push(...parts);
  }
  return { differences, deliberate };
}

const eitherFirst = "a try begins in the very millisecond of the deadline, and Go lets either come first";

const distributions = v.object({
  distributions: v.optional(v.record(v.string(), v.object({ perAttempt: v.unknown() })), {}),
});

function replayDistributions(recording: Recording): string[] {
  const known = parse(distributions, recording, recording.file);
  return Object.entries(known.distributions).flatMap(([name, { perAttempt }]) =>
    replayJitter(name, perAttempt, recording.file),
  );
}

/** Returns a generator that repeats the recorded random numbers. */
function inTurn(numbers: readonly number[] = []): () => number {
  let next = 0;
  return () => numbers[next++] ?? refuse("a random number more was drawn than was recorded", "record it again");
}
