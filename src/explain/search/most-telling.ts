import type { Explanation } from "../explanation.ts";
import { isAround, openSsl, system } from "./speakers.ts";

/** Words of an event and their meanings. */
export interface FoundWords {
  readonly words: string;
  readonly found: readonly Explanation[];
  /** Whether a word stands directly before them, as in `connect ECONNREFUSED`; the code of an error has none: `code=ECONNRESET`. */
  readonly isAmidWords?: boolean;
}

/**
 * Returns the explanations of one event, each once: none for words of the system that a runtime's own message repeats, and none for
 * those that say less than another: a code next to its message, as in `socket hang up code=ECONNRESET`, or the message of a layer
 * below next to a class of the library that was called.
 */
export function mostTelling(said: readonly FoundWords[]): Explanation[] {
  const own = new Set<string>();
  const lower = new Set<string>();
  for (const { words, found } of said) (found.some(isBelow) ? lower : own).add(words.toLowerCase());
  const repeated = new Set([...lower].filter((words) => [...own].some((whole) => whole.includes(words))));
  const all = new Map(
    said.flatMap(({ found }) => found.filter(({ wraps }) => !wraps).map((each) => [nameOf(each), each])),
  );
  const isLess = (about: Explanation) => [...all.values()].some((other) => saysLess(about, other));
  const lesser = new Set([...all].flatMap(([name, each]) => (isLess(each) ? [name] : [])));
  const once = new Map<string, Explanation>();
  for (const { words, found, isAmidWords = false } of said) {
    if (repeated.has(words.toLowerCase())) continue;
    for (const each of found) {
      const name = nameOf(each);
      const isRepeated = [...all.values()].some((other) => repeats(each, other));
      if (!isRepeated && (isAmidWords || !lesser.has(name))) once.set(name, each);
    }
  }
  return [...once.values()];
}

/** Whether a wording says less than another one of the same event: a name less than a message, and a layer below less than one above. */
function saysLess(about: Explanation, other: Explanation): boolean {
  if (isBelow(other)) return false;
  if (isBelow(about)) return about.topic === other.topic && about.phase === other.phase;
  if (isSentence(about)) {
    return !isSentence(other) && about.by !== other.by && about.topic === other.topic && isAround(other, about);
  }
  if (!isSentence(other) || status.test(about.key)) return false;
  return isAround(other, about) || (about.by === other.by && code.test(about.key));
}

/** Whether a message of the library below a client says no more than the client's own. */
function repeats(about: Explanation, other: Explanation): boolean {
  return (
    !about.wraps &&
    isAround(other, about) &&
    !isAround(about, other) &&
    (["topic", "endedBy", "proves", "leavesOpen", "retry"] as const).every((each) => about[each] === other[each])
  );
}

const isSentence = ({ key }: Explanation) => key.includes(" ");
const status = /^\d{3}$/;
/** A name such as `OOMKilled` says more than the sentence around it. */
const code = /^[A-Z\d_]+$/;

const details = new WeakMap<Explanation, Explanation>();

/** Returns the explanations of one event; if one covers the whole event, the others become its details. */
export function underCover(found: readonly Explanation[]): readonly Explanation[] {
  if (!found.some(({ covers }) => covers)) return found;
  return found.map((each) => {
    if (each.covers || each.wraps) return each;
    const detail = details.get(each) ?? { ...each, wraps: true as const };
    details.set(each, detail);
    return detail;
  });
}

/** Names an explanation, which may come with settings of several programs. */
export function nameOf({ by, key }: Explanation): string {
  return `${by}: ${key}`;
}

const below = [system, openSsl];

/** Returns whether the words are those of the system, on which runtimes build. */
export function isBelow({ by }: Explanation): boolean {
  return below.includes(by);
}
