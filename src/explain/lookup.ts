import { Catalogue } from "./catalogue.ts";
import type { Explanation, PackedFamily } from "./explanation.ts";
import { nearestNames } from "./nearest-names.ts";
import { parseDocument, readDocument } from "./reading/read-document.ts";
import { readLog } from "./reading/read-log.ts";
import { Draft } from "./reading/reading.ts";
import { type Mentioned, type MentionedEvent, MentionSearch } from "./search/mentioned.ts";
import { isBelow, nameOf } from "./search/most-telling.ts";
import { calledBy } from "./search/names.ts";
import { withPlaces } from "./search/word-places.ts";

/** An explanation and the number of events that mention it. */
export interface Mention {
  readonly what: Explanation;
  readonly times: number;
  /** The line of the log where it occurs first; undefined in a document. */
  readonly line: number | undefined;
  /** Whether an event has it without a message that says more. */
  readonly isAlone: boolean;
}

export interface Mentions {
  readonly counted: readonly Mention[];
  /** Words of other programs amid those of an event's own. */
  readonly leftOut: readonly Mention[];
}

/** Finds and explains all known wordings. */
export class Lookup {
  readonly #catalogue: Catalogue;
  readonly #search: MentionSearch;

  constructor(families: readonly PackedFamily[]) {
    this.#catalogue = new Catalogue(withPlaces(families));
    this.#search = new MentionSearch(this.#catalogue);
  }

  /** Explains a known wording, or everything known in a longer text such as a stack trace, a log line or a report. */
  explain(written: string): Explanation[] {
    const named = this.#catalogue.named(written.trim());
    if (named.length > 0) return named.map((each) => calledBy(written.trim(), each));
    return mostTellingFirst(tally(this.#mentionedIn(written).events)).map(({ what }) => what);
  }

  /** Counts everything that a log or a report mentions, the most frequent first. */
  mentions(written: string): Mentions {
    const { events, leftOut } = this.#mentionedIn(written);
    return {
      counted: mostFrequentFirst(tally(events)),
      leftOut: mostFrequentFirst(tally([{ found: leftOut, line: undefined, times: 1 }])),
    };
  }

  /**
   * Returns the three known names most similar to the input; none if nothing is similar, because a wrong suggestion would
   * mislead.
   */
  nearestKeys(written: string): string[] {
    return nearestNames(written.trim(), this.#catalogue.all());
  }

  /** Returns everything that can be explained, family by family. */
  everything(): Explanation[] {
    return this.#catalogue.all();
  }

  #mentionedIn(written: string): Mentioned {
    const draft = new Draft();
    const document = parseDocument(written);
    if (document === undefined) readLog(written, draft);
    else readDocument(document, draft);
    return this.#search.in(draft);
  }
}

/** Counts explanations, the first ones first. The same one may come with other settings, by the program that wrote it. */
function tally(events: readonly MentionedEvent[]): Mention[] {
  const mentions = new Map<string, Mention>();
  for (const { found, line, times } of events) {
    const isCaused = found.some(({ wraps }) => !wraps);
    for (const what of found) {
      const name = nameOf(what);
      const known = mentions.get(name) ?? { what, times: 0, line, isAlone: false };
      mentions.set(name, {
        what: known.what.wraps ? what : known.what,
        times: known.times + times,
        line: known.line,
        isAlone: known.isAlone || !(what.wraps && isCaused),
      });
    }
  }
  return [...mentions.values()];
}

/** Sorts a runtime's own messages before those of the system below it, and wrappers last. */
function mostTellingFirst(found: readonly Mention[]): Mention[] {
  const rank = ({ what }: Mention) => (what.wraps ? 2 : isBelow(what) ? 1 : 0);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function mostFrequentFirst(found: readonly Mention[]): Mention[] {
  return mostTellingFirst(found).toSorted((one, other) => other.times - one.times);
}
