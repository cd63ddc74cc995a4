import { Catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";
import { families } from "./families/index.ts";
import { isBelow, type Mentioned, MentionSearch, nameOf } from "./mentioned.ts";
import { nearestNames } from "./nearest-names.ts";
import { parseDocument, readDocument } from "./read-document.ts";
import { readLog } from "./read-log.ts";
import { Draft } from "./reading.ts";

const catalogue = new Catalogue(families);
const search = new MentionSearch(catalogue);

/** Explains a known wording, or everything known in a longer text such as a stack trace, a log line or a report. */
export function explain(written: string): Explanation[] {
  const named = catalogue.named(written.trim());
  if (named.length > 0) return named;
  return mostTellingFirst(tally(mentionedIn(written).events.flat())).map(({ what }) => what);
}

/** An explanation and the number of events that mention it. */
export interface Mention {
  readonly what: Explanation;
  readonly times: number;
}

export interface Mentions {
  readonly counted: readonly Mention[];
  /** Words of other programs amid those of an event's own. */
  readonly leftOut: readonly Mention[];
}

/** Counts everything that a log or a report mentions, the most frequent first. */
export function mentions(written: string): Mentions {
  const { events, leftOut } = mentionedIn(written);
  return { counted: mostFrequentFirst(tally(events.flat())), leftOut: mostFrequentFirst(tally(leftOut)) };
}

/** Counts explanations, the first ones first. The same one may come with other settings, by the program that wrote it. */
function tally(mentioned: readonly Explanation[]): Mention[] {
  const mentions = new Map<string, Mention>();
  for (const what of mentioned) {
    const name = nameOf(what);
    const known = mentions.get(name) ?? { what, times: 0 };
    mentions.set(name, { what: known.what, times: known.times + 1 });
  }
  return [...mentions.values()];
}

function mentionedIn(written: string): Mentioned {
  const draft = new Draft();
  const document = parseDocument(written);
  if (document === undefined) readLog(written, draft);
  else readDocument(document, draft);
  return search.in(draft);
}

/**
 * Returns the three known names most similar to the input; none if nothing is similar, because a wrong suggestion would
 * mislead.
 */
export function nearestKeys(written: string): string[] {
  return nearestNames(written.trim(), catalogue.all());
}

/** Returns everything that can be explained, family by family. */
export function everything(): Explanation[] {
  return catalogue.all();
}

/** Sorts a runtime's own messages before those of the system below it, and wrappers last. */
function mostTellingFirst(found: readonly Mention[]): Mention[] {
  const rank = ({ what }: Mention) => (what.wraps ? 2 : isBelow(what) ? 1 : 0);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

function mostFrequentFirst(found: readonly Mention[]): Mention[] {
  return mostTellingFirst(found).toSorted((one, other) => other.times - one.times);
}
