import { inWords } from "../../../text/words/phrases.ts";
import type { Moment } from "../../view/moments/moments.ts";

/** Moments that only repeat those before them. */
export interface Fold {
  readonly length: number;
  readonly says: string;
}

const longestBlock = 16;
/** Two repetitions are still worth showing. */
const leastRepeats = 2;
const leastMoments = 6;

/** Finds moments that repeat those before them, by the number of the first one. */
export function repeatsIn(moments: readonly Moment[]): ReadonlyMap<number, Fold> {
  const signs = moments.map(signOf);
  const folds = new Map<number, Fold>();
  for (let at = 0; at < signs.length; at++) {
    const { block, repeats } = longestAt(signs, at);
    if (repeats < leastRepeats || block * repeats < leastMoments) continue;
    const times = inWords(repeats);
    folds.set(at + block, { length: block * repeats, says: `${times} times more, the same` });
    at += block * (repeats + 1) - 1;
  }
  return folds;
}

function longestAt(signs: readonly string[], at: number): { block: number; repeats: number } {
  let best = { block: 1, repeats: 0 };
  for (let block = 1; block <= longestBlock && at + 2 * block <= signs.length; block++) {
    let same = 0;
    while (at + block + same < signs.length && signs[at + same] === signs[at + block + same]) same += 1;
    const repeats = Math.floor(same / block);
    if (block * repeats > best.block * best.repeats) best = { block, repeats };
  }
  return best;
}

/** Describes a moment without its time and its number among the tries. */
function signOf({ kind, who, other, says }: Moment): string {
  return [kind, who, other, says.replace(/^\d+\. /, "").replace(/\d+(\.\d+)? m?s\b/g, "")].join("|");
}
