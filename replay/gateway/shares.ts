import * as v from "valibot";
import { SmoothShare, smoothTakes } from "../../src/policy/random/share.ts";
import type { Tally } from "../kind.ts";
import { readRecorded } from "../recorded.ts";

const sequence = v.object({
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  listed: v.picklist(["new first", "old first"]),
  /** The sequence of servers: n for the new one, o for the old one. */
  hits: v.pipe(v.string(), v.regex(/^[no]+$/, "hits are letters n and o")),
});
type Sequence = v.InferOutput<typeof sequence>;

/** Plays a sequence. The lab lists the new server first; a recording with the old one first is mirrored. */
function played({ percent, listed, hits }: Sequence): string {
  const newFirst = listed === "new first";
  const sides = [
    { name: "n", weight: percent },
    { name: "o", weight: 100 - percent },
  ];
  const share = new SmoothShare(newFirst ? sides : sides.reverse());
  return Array.from(hits, () => share.next()).join("");
}

function closed({ percent, listed, hits }: Sequence): string {
  const first = listed === "new first";
  return Array.from(hits, (_, at) => {
    const takes = smoothTakes(at + 1, first ? percent : 100 - percent, 100);
    return takes === first ? "n" : "o";
  }).join("");
}

export async function replayShares(file: string): Promise<Tally> {
  const sequences = await readRecorded(file, sequence);
  const differences = sequences.flatMap((each) =>
    [played(each), closed(each)].flatMap((got) =>
      got === each.hits ? [] : [`${each.percent} %, ${each.listed}: ${got} instead of ${each.hits}`],
    ),
  );
  return { compared: `${sequences.length} sequences`, differences, deliberate: [] };
}
