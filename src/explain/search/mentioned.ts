import type { Catalogue } from "../catalogue.ts";
import type { Explanation } from "../explanation.ts";
import type { SearchedText, TextPart } from "../reading/reading.ts";
import { type FoundWords, isBelow, mostTelling, underCover } from "./most-telling.ts";
import { calledBy } from "./names.ts";
import { isOtherProtocol, withoutHttp } from "./protocols.ts";
import { isNamedSo, Speakers, type Writer } from "./speakers.ts";
import { TextSearch, type WordingMatch } from "./text-search.ts";

/** The things that an event mentions, each once. */
export interface MentionedEvent {
  readonly found: readonly Explanation[];
  /** The line of the log at which it begins; undefined in a document. */
  readonly line: number | undefined;
  /** How often it occurred, which a log may say in one line. */
  readonly times: number;
}

/** The contents of a reading. */
export interface Mentioned {
  readonly events: readonly MentionedEvent[];
  /** Words of other programs amid those of an event's own. They are not counted, because they can mean something else. */
  readonly leftOut: readonly Explanation[];
}

/** Finds the words of a catalogue in a reading. */
export class MentionSearch {
  readonly #catalogue: Catalogue;
  readonly #search: TextSearch;
  readonly #speakers: Speakers;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
    this.#search = new TextSearch(catalogue);
    this.#speakers = new Speakers(catalogue.families);
  }

  in({ text, parts, lines }: SearchedText): Mentioned {
    const placesUntil = queue(this.#search.places(text));
    const events: MentionedEvent[] = [];
    const leftOut: Explanation[] = [];
    for (const event of byEvent(parts)) {
      const said: FoundWords[] = [];
      const others = new Set<Explanation>();
      const matched = event.map((part) => ({ ...part, places: placesUntil(part.end) }));
      const whole = text.slice(event[0]!.start, event.at(-1)!.end);
      const isInBody = matched.some(({ places }) => places.some(({ found }) => found.some(saysBody)));
      const meant = (match: WordingMatch): WordingMatch =>
        isInBody ? { ...match, found: match.found.map((each) => this.#catalogue.inBody(each)) } : match;
      for (const { start, end, places } of matched) {
        const words = text.slice(start, end);
        const named = this.#catalogue.named(words.trim());
        if (named.length > 0) said.push({ words, found: named.map((each) => calledBy(words.trim(), each)) });
        else if (places.length > 0) {
          const writer = this.#speakers.writerOf(words) ?? this.#speakers.writerOf(whole);
          const read = asWrittenBy(writer, text, places.map(meant));
          for (const each of read.said) said.push(each);
          for (const each of read.leftOut) others.add(each);
        }
      }
      if (said.length > 0) {
        const telling = underCover(mostTelling(said));
        const found = isOtherProtocol(whole) ? telling.map(withoutHttp) : telling;
        events.push({ found, line: lines[event[0]!.event], times: timesIn(whole) });
      }
      leftOut.push(...others);
    }
    return { events, leftOut };
  }
}

/** How often Kubernetes saw an event that it lists once: `(x14 over 5m)`. */
function timesIn(text: string): number {
  return Number(/\(x(\d{1,7}) over \d/.exec(text)?.[1] ?? 1);
}

/** Whether a message around another one says that the body was being read. */
function saysBody({ wraps, phase }: Explanation): boolean {
  return wraps === true && phase.startsWith("body");
}

/** Groups parts, which are in order, by their event. */
function* byEvent(parts: readonly TextPart[]): Generator<readonly TextPart[]> {
  let group: TextPart[] = [];
  for (const part of parts) {
    if (group.length > 0 && group[0]!.event !== part.event) {
      yield group;
      group = [];
    }
    group.push(part);
  }
  if (group.length > 0) yield group;
}

/** Returns a function that takes the next places up to a position. */
function queue(places: readonly WordingMatch[]): (end: number) => readonly WordingMatch[] {
  let next = 0;
  return (end) => {
    const first = next;
    while (next < places.length && places[next]!.at < end) next++;
    return places.slice(first, next);
  };
}

/**
 * Reads places as words of one writer, or of any if it has no such words. Of overlapping places the first counts, and of
 * those with the same start the longest.
 */
function asWrittenBy(writer: Writer | undefined, text: string, matches: readonly WordingMatch[]) {
  const places = matches.flatMap((match) => withoutOthersClasses(text, match));
  const own = (each: Explanation) => writer === undefined || writer.means(each);
  const isMeant = places.some(({ found }) => found.some(own)) ? own : () => true;
  const said: FoundWords[] = [];
  const leftOut: Explanation[] = [];
  let taken = 0;
  for (const { at, end, found } of places) {
    if (at < taken) continue;
    const meant = found.filter(isMeant);
    if (meant.length === 0) leftOut.push(...found);
    else if (meant.every(isBelow) && repeatsNumber(text, taken, at) && !said.at(-1)?.found.every(({ wraps }) => wraps))
      taken = end;
    else {
      taken = end;
      const words = text.slice(at, end);
      said.push({
        words,
        found: meant.map((each) => calledBy(words, writer?.advised(each) ?? each)),
        isAmidWords: /[a-z] $/.test(text.slice(Math.max(0, at - 2), at)),
      });
    }
  }
  return { said, leftOut };
}

/** Whether words only say what the number before them means, which belongs to the last message: `connect() failed (111: …`. */
function repeatsNumber(text: string, taken: number, at: number): boolean {
  return taken > 0 && at - taken <= longestNumber && numbered.test(text.slice(Math.max(0, at - longestNumber), at));
}

const numbered = /\(\d{1,3}: $/;
const longestNumber = " (111: ".length;

const className = /^[A-Z]\w*[a-z]/;

/** Leaves out classes of the same name in other languages. */
function withoutOthersClasses(text: string, match: WordingMatch): WordingMatch[] {
  if (!className.test(text.slice(match.at, match.end))) return [match];
  const before = text.slice(Math.max(0, match.at - 3), match.at);
  const found = match.found.filter((each) => isNamedSo(each, before));
  return found.length === 0 ? [] : [{ ...match, found }];
}
