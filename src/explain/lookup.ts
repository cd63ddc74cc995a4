import { mostAlike, nearest } from "../text/nearest.ts";
import { catalogue } from "./catalogue.ts";
import { failures } from "./chapters/failure-names.ts";
import type { Explanation } from "./explanation.ts";

const suggestions = 3;
const isCode = /^[A-Z][A-Z0-9_]*$/;
const isStatus = /^\d{3}$/;
const isLetter = /\w/;

const keys = [...catalogue.values()].map(({ key }) => key);
const statuses = keys.filter((key) => isStatus.test(key));
const ownNames = failures.flatMap(({ entries }) => entries.map(([name]) => name));

/** What a status is called, where its explanation begins with that: `Bad Gateway: a server in between …`. */
const statusNamed: ReadonlyMap<string, string> = new Map(
  statuses.flatMap((key) => {
    const name = /^([A-Z][\w -]+): /.exec(catalogue.get(key)!.says)?.[1];
    return name === undefined ? [] : [[name.toLowerCase(), key]];
  }),
);

const wordings = [...keys.filter((key) => !isCode.test(key) && !isStatus.test(key)), ...statusNamed.keys()]
  .map((wording) => wording.toLowerCase())
  .filter((wording) => !ownNames.includes(wording));
const codes = /(?<!\w)[A-Z][A-Z0-9_]{2,}(?!\w)/g;
/** The lab's own names are common words, and failures only where the phase and the code stand beside them. */
const namesBesidePhases = /(?<![\w-])[a-z-]+(?= in [a-z]+ \()/g;
const numbers =
  /(?<![a-z0-9])(?:HTTP(?:\/[\d.]+)?["']?(?:\s+(?:status|error|code))*|status(?:[ _-]?code)?["']?\s*[:=]?|answered|returned|got)\s*["']?(\d{3})(?!\w)/gi;

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

interface Place {
  readonly at: number;
  readonly end: number;
  readonly key: string;
}

/** Everything that a text names, in the order in which it stands there; what lies inside a longer one is part of it. */
function findText(text: string, found: Set<string>): void {
  const small = text.toLowerCase();
  const places = wordings.flatMap((wording) => placesOf(wording, small));
  for (const { 0: said, index } of text.matchAll(codes)) places.push(place(index, said, said.toLowerCase()));
  for (const { 0: said, index } of text.matchAll(namesBesidePhases)) {
    if (ownNames.includes(said)) places.push(place(index, said, said));
  }
  for (const { 0: said, 1: status, index } of text.matchAll(numbers)) places.push(place(index, said, status!));
  places.sort((one, other) => one.at - other.at || other.end - one.end);
  let taken = 0;
  for (const { at, end, key } of places) {
    if (at < taken || !catalogue.has(key)) continue;
    taken = end;
    found.add(key);
  }
}

function place(at: number, said: string, key: string): Place {
  return { at, end: at + said.length, key };
}

/** Where words stand alone, and not inside others. */
function placesOf(wording: string, text: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf(wording); at >= 0; at = text.indexOf(wording, at + 1)) {
    const alone = !isLetter.test(text.charAt(at - 1)) && !isLetter.test(text.charAt(at + wording.length));
    if (alone) places.push(place(at, wording, statusNamed.get(wording) ?? wording));
  }
  return places;
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
