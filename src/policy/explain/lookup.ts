import { failureNames, phases } from "../../trace.ts";
import { mostAlike, nearest } from "../nearest.ts";
import { catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";

const suggestions = 3;
const isCode = /^[A-Z][A-Z0-9_]*$/;
const isStatus = /^\d{3}$/;

const keys = [...catalogue.values()].map(({ key }) => key);
const statuses = keys.filter((key) => isStatus.test(key));
const ownNames: readonly string[] = failureNames;

/** What a status is called, where its explanation begins with that: `Bad Gateway: a server in between …`. */
const statusNamed: ReadonlyMap<string, string> = new Map(
  statuses.flatMap((key) => {
    const name = /^([A-Z][\w -]+): /.exec(catalogue.get(key)!.says)?.[1];
    return name === undefined ? [] : [[name.toLowerCase(), key]];
  }),
);

const wordStarts = "(?<![\\p{L}\\p{N}_])";
const wordEnds = "(?![\\p{L}\\p{N}_])";
/** The lab's own names are common words, and failures only where the phase stands beside them. */
const namesBesidePhases = `(?:${failureNames.join("|")})(?= in (?:${phases.join("|")}))`;
const longestFirst = [...keys.filter((key) => !isStatus.test(key) && !ownNames.includes(key)), ...statusNamed.keys()]
  .toSorted((one, other) => other.length - one.length)
  .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const words = new RegExp(`${wordStarts}(?:${longestFirst.join("|")}|${namesBesidePhases})${wordEnds}`, "giu");
const numbers =
  /(?<![\p{L}\p{N}])(?:HTTP(?:\/[\d.]+)?["']?(?:\s+(?:status|error|code))*|status(?:[ _-]?code)?["']?\s*[:=]?|answered|returned|got)\s*["']?(\d{3})(?![\p{L}\p{N}_])/giu;

/** What is written is known by itself, or holds what is known: a stack trace, a line of a log, a report. */
export function explain(written: string): Explanation[] {
  const exact = catalogue.get(written.trim().toLowerCase());
  return exact === undefined ? foundIn(written) : [exact];
}

/** The three known keys that are most like what was written; none where nothing is, for another's name would mislead. */
export function nearestKeys(written: string): string[] {
  const typed = written.trim();
  if (isStatus.test(typed)) {
    const far = (status: string) => Math.abs(Number(status) - Number(typed));
    return statuses.toSorted((one, other) => far(one) - far(other)).slice(0, suggestions);
  }
  const alike = mostAlike(typed, keys, suggestions);
  const holding = keys.filter((key) => holds(key, typed)).toSorted((one, other) => one.length - other.length);
  if (holding.length === 0 && nearest(typed, alike) === undefined) return [];
  return [...new Set([...holding, ...alike])].slice(0, suggestions);
}

/** Whoever writes `hangup` means `socket hang up`. */
function holds(key: string, typed: string): boolean {
  const [whole, part] = [key, typed].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  return part!.length > 2 && whole!.includes(part!);
}

function foundIn(text: string): Explanation[] {
  const report = parsed(text);
  const found = new Set<string>();
  if (report === undefined) findText(text, found);
  else findValues(report, found);
  return [...found].flatMap((key) => catalogue.get(key) ?? []);
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Everything that a text names, in the order in which it stands there. */
function findText(text: string, found: Set<string>): void {
  const places: (readonly [at: number, key: string])[] = [];
  for (const { 0: said, index } of text.matchAll(words)) {
    const small = said.toLowerCase();
    const key = statusNamed.get(small) ?? small;
    const isWord = !isCode.test(catalogue.get(key)?.key ?? "");
    if (isWord || said === said.toUpperCase()) places.push([index, key]);
  }
  for (const match of text.matchAll(numbers)) places.push([match.index, match[1]!]);
  places.sort((a, b) => a[0] - b[0]);
  for (const [, key] of places) found.add(key);
}

/**
 * In a report only codes, statuses and messages speak of what happened; its prose is about something else.
 * What is nested deeper than the stack is high is walked all the same, from a list of what is still to come.
 */
function findValues(report: unknown, found: Set<string>): void {
  const toCome: (readonly [name: string, value: unknown])[] = [["", report]];
  for (let next = toCome.pop(); next !== undefined; next = toCome.pop()) {
    const [name, value] = next;
    if (/^status(code)?$/i.test(name) && isStatus.test(String(value))) found.add(String(value));
    else if (name === "code" && typeof value === "string") found.add(value.toLowerCase());
    else if (typeof value === "string" && /^(message|stack|error|cause)$/i.test(name)) findText(value, found);
    else if (typeof value === "object" && value !== null) {
      for (const inner of Object.entries(value).reverse()) toCome.push(inner);
    }
  }
}
