import * as v from "valibot";
import { adaptiveLimit, limitRules, usualLimits } from "../../../src/policy/limits/adaptive-limit.ts";
import type { Tally } from "../../kind.ts";
import { firstDifference, parse, type Recording, readRecordings, settingsOf } from "../recordings.ts";

const number = v.optional(v.number());
const setting = v.strictObject({
  id: v.string(),
  rule: v.picklist(limitRules),
  starts: number,
  least: number,
  most: number,
});

/** A sample of microseconds, calls in progress, and 1 if it was dropped; after each of them the limit is noted. */
const adaptiveCase = v.object({
  id: v.string(),
  setting: v.string(),
  samples: v.array(v.tuple([v.number(), v.number(), v.number()])),
  output: v.object({ limits: v.array(v.number()) }),
});

export async function replayAdaptive(path: string): Promise<Tally> {
  const recordings = await readRecordings(path, ["adaptive"]);
  return {
    compared: `${recordings.flatMap(({ cases }) => cases).length} sequences`,
    differences: recordings.flatMap(differencesIn),
    deliberate: [],
  };
}

function differencesIn(recording: Recording): string[] {
  const { file, cases } = recording;
  const settings = settingsOf(recording, setting);
  return cases.flatMap((each) => {
    const { id, setting: name, samples, output } = parse(adaptiveCase, each, `${file}: ${each.id}`);
    const { rule: by, starts, least, most } = settings(name);
    const usual = usualLimits[by];
    const limit = adaptiveLimit({
      by,
      starts: starts ?? usual.starts,
      least: least ?? usual.least,
      most: most ?? usual.most,
      timeoutMs: 5000,
    });
    const limits = samples.map(([us, inFlight, dropped]) => {
      // The recorder sets the library's own random number to the middle.
      limit.ended({ tookMs: us / 1000, inFlight, dropped: dropped === 1 }, () => 0.5);
      return limit.limit;
    });
    return firstDifference(id, limits.map(said), output.limits.map(said));
  });
}

function said(limit: number, at: number): string {
  return `limit ${limit} after ${at + 1}`;
}
