import { readFile } from "node:fs/promises";
import { SmoothShare, smoothTakes } from "../../src/policy/share.ts";
import type { Tally } from "../kind.ts";

interface Sequence {
  readonly percent: number;
  readonly listed: "new first" | "old first";
  /** n: the new server, o: the old one. */
  readonly hits: string;
}

/** The new server stands first here, as the lab lists it; a recording with the old one first is its mirror. */
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
  const sequences: Sequence[] = JSON.parse(await readFile(file, "utf8"));
  const differences = sequences.flatMap((sequence) =>
    [played(sequence), closed(sequence)].flatMap((got) =>
      got === sequence.hits ? [] : [`${sequence.percent} %, ${sequence.listed}: ${got} instead of ${sequence.hits}`],
    ),
  );
  return { compared: `${sequences.length} sequences`, differences, deliberate: [] };
}
