import { Catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";
import { families } from "./families/index.ts";
import { openSsl } from "./families/openssl.ts";
import { system } from "./families/system.ts";
import { nearestNames } from "./nearest-names.ts";
import { writerOf } from "./speakers.ts";
import { TextSearch } from "./text-search.ts";

const catalogue = new Catalogue(families);
const search = new TextSearch(catalogue);

/** Explains a known wording, or everything known in a longer text such as a stack trace, a log line or a report. */
export function explain(written: string): Explanation[] {
  const named = catalogue.named(written.trim());
  return named.length > 0 ? named : mostTellingFirst([...new Set(mentionedIn(written))]);
}

export interface Mention {
  readonly what: Explanation;
  readonly times: number;
}

/** Counts everything that a log or a report mentions, the most frequent first. */
export function mentions(written: string): Mention[] {
  const times = new Map<Explanation, number>();
  for (const each of mentionedIn(written)) times.set(each, (times.get(each) ?? 0) + 1);
  const found = mostTellingFirst([...times.keys()]).map((what) => ({ what, times: times.get(what)! }));
  return found.toSorted((one, other) => other.times - one.times);
}

function mentionedIn(written: string): Explanation[] {
  const report = parsed(written);
  const searched = (isMeant?: (explanation: Explanation) => boolean) => {
    const inText = (text: string) => search.inText(text, isMeant);
    return report === undefined ? inText(unescaped(written)) : inReport(report, inText);
  };
  const writer = writerOf(written);
  const meant = searched(writer?.means);
  const found = meant.length > 0 ? meant : searched();
  return writer === undefined ? found : found.map(writer.advised);
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

const below = [system.name, openSsl.name];

/** Sorts a runtime's own messages before those of the system below it, and wrappers last. */
function mostTellingFirst(found: readonly Explanation[]): Explanation[] {
  const rank = ({ wraps, by }: Explanation) => (wraps ? 2 : below.includes(by) ? 1 : 0);
  return found.toSorted((one, other) => rank(one) - rank(other));
}

/** Removes the escapes of a message that a log quotes. */
function unescaped(text: string): string {
  return text.replaceAll(/\\(["'])/g, "$1").replaceAll(/\\[nrt]/g, "\n");
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In a lab report only these fields describe what happened; other text is prose. */
const inWords = /^(message|code|stack|error|cause|reason|details|response_flags|termination_state)$/i;
const isStatus = /status(_?code)?$/i;

/** Explains the names in a report or a log line. Iterates with a list, because deep nesting would exhaust the stack. */
function inReport(report: unknown, inText: (text: string) => readonly Explanation[]): Explanation[] {
  const isOfLab = typeof report === "object" && report !== null && "reports" in report;
  const found: Explanation[] = [];
  const toCome: (readonly [name: string, value: unknown])[] = [["", report]];
  for (let next = toCome.pop(); next !== undefined; next = toCome.pop()) {
    const [name, value] = next;
    found.push(...saidIn(name, value));
    if (typeof value === "object" && value !== null)
      for (const inner of Object.entries(value).reverse()) toCome.push(inner);
  }
  return found;

  function saidIn(name: string, value: unknown): readonly Explanation[] {
    if (isStatus.test(name) || name === "code") return catalogue.named(String(value));
    if (typeof value !== "string" || (isOfLab && !inWords.test(name))) return [];
    return inText(`${name}: ${value}`);
  }
}
