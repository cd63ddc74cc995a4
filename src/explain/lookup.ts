import { Catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";
import { families } from "./families/index.ts";
import { system } from "./families/system.ts";
import { nearestNames } from "./nearest-names.ts";
import { TextSearch } from "./text-search.ts";

const catalogue = new Catalogue(families);
const search = new TextSearch(catalogue);

/** What is written is known by itself, or holds what is known: a stack trace, a line of a log, a report. */
export function explain(written: string): Explanation[] {
  const named = catalogue.named(written.trim());
  if (named.length > 0) return named;
  const report = parsed(written);
  return mostTellingFirst(report === undefined ? search.inText(written) : inReport(report));
}

/** The three known names that are most like what was written; none where nothing is, for another's name would mislead. */
export function nearestKeys(written: string): string[] {
  return nearestNames(written.trim(), catalogue.all());
}

/** Everything that can be explained, family by family. */
export function everything(): Explanation[] {
  return catalogue.all();
}

/** A runtime's own words come before those of the system under it, and what only wraps another error comes last. */
function mostTellingFirst(found: ReadonlySet<Explanation>): Explanation[] {
  const rank = ({ wraps, by }: Explanation) => (wraps ? 2 : by === system.name ? 1 : 0);
  return [...found].toSorted((one, other) => rank(one) - rank(other));
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const inWords = /^(message|msg|stack|error|err|cause|reason|details|exception|log|response_flags|termination_state)$/i;

/**
 * In a report only codes, statuses and messages speak of what happened; its prose is about something else.
 * What is nested deeper than the stack is high is walked all the same, from a list of what is still to come.
 */
function inReport(report: unknown): ReadonlySet<Explanation> {
  const found = new Set<Explanation>();
  const toCome: (readonly [name: string, value: unknown])[] = [["", report]];
  for (let next = toCome.pop(); next !== undefined; next = toCome.pop()) {
    const [name, value] = next;
    const known =
      /status(_?code)?$/i.test(name) || name === "code"
        ? catalogue.named(String(value))
        : typeof value === "string" && inWords.test(name)
          ? search.inText(`${name}: ${value}`)
          : [];
    for (const each of known) found.add(each);
    if (typeof value === "object" && value !== null)
      for (const inner of Object.entries(value).reverse()) toCome.push(inner);
  }
  return found;
}
