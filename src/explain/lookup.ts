import { Catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";
import { families } from "./families/index.ts";
import { system } from "./families/system.ts";
import { nearestNames } from "./nearest-names.ts";
import { TextSearch } from "./text-search.ts";

const catalogue = new Catalogue(families);
const search = new TextSearch(catalogue);

/** The input is known by itself, or contains something known: a stack trace, a log line, a report. */
export function explain(written: string): Explanation[] {
  const named = catalogue.named(written.trim());
  if (named.length > 0) return named;
  const report = parsed(written);
  return mostTellingFirst(report === undefined ? search.inText(written) : inReport(report));
}

/**
 * The three known names most similar to the input; none if nothing is similar, because another's name would mislead.
 */
export function nearestKeys(written: string): string[] {
  return nearestNames(written.trim(), catalogue.all());
}

/** Everything that can be explained, family by family. */
export function everything(): Explanation[] {
  return catalogue.all();
}

/** A runtime's own message comes before that of the system below it, and a mere wrapper comes last. */
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
 * In a report only codes, statuses and messages say what happened; its prose is about something else. Deep nesting is
 * walked with a list of what is left, so that it cannot exhaust the stack.
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
