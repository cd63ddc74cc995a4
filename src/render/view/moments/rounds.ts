import { seconds } from "../calls/call-words.ts";
import type { Moment } from "./moments.ts";

/** Of equal rounds next to each other the first two and the last are shown. */
const shownAtStart = 2;
/** Fewer rounds are all shown, because little is gained. */
const fewest = 6;
const longestRound = 12;

/** Replaces most of many equal rounds by one moment, which says how many they are: a redirect that is followed twenty times. */
export function foldRounds(moments: readonly Moment[]): Moment[] {
  const signs = moments.map(signOf);
  const result: Moment[] = [];
  for (let at = 0; at < moments.length; ) {
    const { length, count } = roundsAt(moments, signs, at);
    if (count < fewest) {
      result.push(moments[at]!);
      at += 1;
      continue;
    }
    const hidden = at + shownAtStart * length;
    const last = at + (count - 1) * length;
    const rounds = count - shownAtStart - 1;
    const untilMs = moments[last - 1]!.atMs;
    const says = `${rounds} more rounds like these two, until ${seconds(untilMs)}`;
    const { atMs, who, call } = moments[hidden]!;
    const folded: Moment = { atMs, who, kind: "noted", says, ...(call !== undefined && { call }) };
    result.push(...moments.slice(at, hidden), folded, ...moments.slice(last, last + length));
    at = last + length;
  }
  return result;
}

/** Returns the length and the number of the equal rounds that begin at a moment; a round with a call begins with it. */
function roundsAt(moments: readonly Moment[], signs: readonly string[], at: number) {
  let best = { length: 1, count: 1 };
  for (let length = 1; length <= longestRound; length++) {
    const hasCall = moments.slice(at, at + length).some(({ kind }) => kind === "ask");
    if (hasCall && moments[at]!.kind !== "ask") break;
    let end = at + length;
    while (end < signs.length && signs[end] === signs[end - length]) end += 1;
    const count = Math.floor((end - at) / length);
    if (count >= fewest && count * length > best.count * best.length) best = { length, count };
  }
  return best;
}

/** Describes a moment without its time and without the number of the attempt: "3. POST /pay". */
function signOf({ kind, who, other, says, breaker }: Moment): string {
  return JSON.stringify([kind, who, other, says.replace(/^\d+\. /, ""), breaker]);
}
