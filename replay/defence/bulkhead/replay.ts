import * as v from "valibot";
import type { Tally } from "../../kind.ts";
import { refuse } from "../../recorded.ts";
import { firstDifference, parse, type Recording, readRecordings, settingsOf } from "../recordings.ts";
import { playBottleneck } from "./bottleneck.ts";
import { type Answer, type Call, leakCase, listedCase, toldCase, written } from "./case.ts";
import { leak, play } from "./play.ts";
import { type Recorded, words } from "./words.ts";

type Player = (recorded: Recorded, calls: readonly Call[]) => Answer[];

export async function replayBulkheads(path: string): Promise<Tally> {
  const recordings = await readRecordings(path, ["bulkhead", "queue / load shedding"]);
  const found = recordings.map(replay);
  return {
    compared: `${recordings.flatMap(({ cases }) => cases).length} sequences`,
    differences: found.flatMap(({ differences }) => differences),
    deliberate: found.flatMap(({ deliberate }) => deliberate),
  };
}

const anyCase = v.looseObject({ id: v.string(), setting: v.string() });

interface Found {
  readonly differences: readonly string[];
  readonly deliberate: readonly string[];
}

function replay(recording: Recording): Found {
  const { library, file, cases, clock } = recording;
  const [, schema] =
    words.find(([name]) => name.test(library)) ??
    refuse(`${file}: unknown library "${library}"`, "name a known library");
  const settings = settingsOf(recording, schema);
  const player = library === "bottleneck" ? playBottleneck : play;
  const found = cases.map((each): Found => {
    const { id, setting } = parse(anyCase, each, file);
    const recorded = settings(setting);
    if (recorded.whyNotReplayed !== undefined)
      return { differences: [], deliberate: [`${id}: ${recorded.whyNotReplayed}`] };
    return compare(each, recorded, player, `${file}: ${id}`, clock.startsWith("real") ? stepMs : 0);
  });
  return {
    differences: found.flatMap(({ differences }) => differences),
    deliberate: found.flatMap(({ deliberate }) => deliberate),
  };
}

/** The precision of recorded real times. */
const stepMs = 100;
const oneStep = "on a busy machine, a recorded real time may be off by one step";

function compare(
  each: Recording["cases"][number],
  recorded: Recorded,
  player: Player,
  where: string,
  slackMs: number,
): Found {
  if (v.is(leakCase, each)) {
    const { tryAcquirePermission: wanted } = each.output;
    const got = leak(recorded, wanted.length);
    return { differences: firstDifference(each.id, got.map(String), wanted.map(String)), deliberate: [] };
  }
  const { id, calls, output } = "calls" in each ? parse(listedCase, each, where) : parse(toldCase, each, where);
  const wanted = output.calls;
  const got = player(recorded, calls).map((answer, index) => noted(answer, wanted[index]));
  const parts = firstDifference(id, got.map(written), wanted.map(written));
  const near = got.length === wanted.length && got.every((answer, index) => isNear(answer, wanted[index]!, slackMs));
  return slackMs > 0 && near
    ? { differences: [], deliberate: parts.map((part) => `${part}: ${oneStep}`) }
    : { differences: parts, deliberate: [] };
}

/** Drops the end and the message of an answer, if the recorder did not note them. */
function noted({ doneMs, message, ...answer }: Answer, wanted: Answer | undefined): Answer {
  return {
    ...answer,
    ...(wanted?.doneMs !== undefined && { doneMs }),
    ...(wanted?.message !== undefined && { message }),
  };
}

/** Whether two answers are equal except for times that differ by exactly one step. */
function isNear({ beganMs, doneMs, ...got }: Answer, wanted: Answer, slackMs: number): boolean {
  const near = (one = Number.NaN, other = Number.NaN) => Object.is(one, other) || Math.abs(one - other) === slackMs;
  const same = written({ ...wanted, ...got, beganMs: undefined, doneMs: undefined });
  const was = written({ ...wanted, beganMs: undefined, doneMs: undefined });
  return same === was && near(beganMs, wanted.beganMs) && near(doneMs, wanted.doneMs);
}
