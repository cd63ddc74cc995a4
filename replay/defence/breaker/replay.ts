import * as v from "valibot";
import type { Tally } from "../../kind.ts";
import { refuse } from "../../recorded.ts";
import { firstDifference, parse, platformOf, type Recording, readRecordings, settingsOf } from "../recordings.ts";
import { Player } from "./play.ts";
import { type Recorder, sequence, writtenStep, writtenTransition } from "./step.ts";
import type { Recorded } from "./words/word.ts";
import { words } from "./words.ts";

const threads = v.object({
  id: v.string(),
  input: v.object({ threads: v.number(), eachMs: v.number() }),
  output: v.object({ finishedMs: v.array(v.number()) }),
});

export async function replayBreakers(path: string): Promise<Tally> {
  const recordings = await readRecordings(path, ["circuit breaker", "breaker"]);
  const cases = recordings.reduce((sum, each) => sum + each.cases.length, 0);
  return { compared: `${cases} sequences`, differences: recordings.flatMap(replay), deliberate: [] };
}

function replay(recording: Recording): string[] {
  const { library, file, cases } = recording;
  const [, schema] =
    words.find(([name]) => name.test(library)) ??
    refuse(`${file}: unknown library "${library}"`, "name a known library");
  const settings = settingsOf(recording, schema);
  const recorder = recorderOf(recording);
  return cases.flatMap((each) =>
    "input" in each
      ? replayThreads(parse(threads, each, file), parse(schema, { id: each.id }, file), recorder)
      : replaySequence(parse(sequence, each, `${file}: ${each.id}`), settings, recorder),
  );
}

function replaySequence(
  recorded: v.InferOutput<typeof sequence>,
  settings: (id: string) => Recorded,
  recorder: Recorder,
) {
  const { id, setting, calls, looks, steps, transitions } = recorded;
  const played = new Player(settings(setting), recorder).play(calls, looks);
  const got = [...played.steps.map(writtenStep), ...played.transitions.map(writtenTransition)];
  const wanted = [...steps.map(writtenStep), ...transitions.map(writtenTransition)];
  return firstDifference(id, got, wanted);
}

/** Replays calls that all begin at once, of which only the end is recorded. */
function replayThreads({ id, input, output }: v.InferOutput<typeof threads>, recorded: Recorded, recorder: Recorder) {
  const calls = Array.from({ length: input.threads }, (_, index) => ({
    n: index + 1,
    startMs: 0,
    endMs: input.eachMs,
    outcome: "ok" as const,
  }));
  const { steps } = new Player(recorded, recorder).play(calls, []);
  const ends = steps.filter((step) => step.do === "end").map(({ t }) => `${t}`);
  return firstDifference(id, ends, output.finishedMs.map(String));
}

function recorderOf(recording: Recording): Recorder {
  const platform = platformOf(recording);
  return {
    timers: platform === "node" ? "as-set" : "library-first",
    inLine: recording.library === "pybreaker",
    endsRejected: platform === "jvm",
    // The clock of Go's testing/synctest starts at this time.
    startsAtMs: platform === "go" ? Date.UTC(2000, 0, 1) : 0,
  };
}
