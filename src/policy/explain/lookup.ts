import { failureNames } from "../../trace.ts";
import { mostAlike } from "../nearest.ts";
import { catalogue } from "./catalogue.ts";
import type { Explanation } from "./explanation.ts";

const suggestions = 3;
const isCode = /^[A-Z][A-Z0-9_]*$/;
const isStatus = /^\d{3}$/;
const codeWords = /[A-Z][A-Z0-9_]{2,}/g;
const statusWords =
  /\b(?:HTTP\/[\d.]+["']?|status(?:[ _-]?code)?["']?\s*[:=]?|answered|returned|got)\s*["']?(\d{3})\b/gi;

/** What is written is known by itself, or holds what is known: a stack trace, a line of a log, a report. */
export function explain(written: string): Explanation[] {
  const exact = catalogue.get(written.trim().toLowerCase());
  return exact === undefined ? foundIn(written) : [exact];
}

/** The known keys that are most like what was written. */
export function nearestKeys(written: string): string[] {
  return mostAlike(written.trim(), keys, suggestions);
}

const keys = [...catalogue.values()].map(({ key }) => key);
const ownNames: readonly string[] = failureNames;
const wordings = keys.filter((key) => !isCode.test(key) && !isStatus.test(key) && !ownNames.includes(key));

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
  const small = text.toLowerCase();
  const places: (readonly [at: number, key: string])[] = [];
  for (const wording of wordings) places.push([small.indexOf(wording.toLowerCase()), wording.toLowerCase()]);
  for (const match of text.matchAll(codeWords)) places.push([match.index, match[0].toLowerCase()]);
  for (const match of text.matchAll(statusWords)) places.push([match.index, match[1]!]);
  places.sort((a, b) => a[0] - b[0]);
  for (const [at, key] of places) if (at >= 0) found.add(key);
}

/** In a report only codes, statuses and messages speak of what happened; its prose is about something else. */
function findValues(value: unknown, found: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (/^status(code)?$/i.test(name) && isStatus.test(String(inner))) found.add(String(inner));
    else if (name === "code" && typeof inner === "string") found.add(inner.toLowerCase());
    else if (typeof inner === "string" && /^(message|stack|error|cause)$/i.test(name)) findText(inner, found);
    else findValues(inner, found);
  }
}
