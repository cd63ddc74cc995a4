import type { Explanation } from "../../explain/explanation.ts";
import type { Mention } from "../../explain/lookup.ts";
import { nameOf } from "../../explain/search/mentioned.ts";
import { explanations } from "../../render/text/explain/explanation-text.ts";
import { foundEntries } from "../../render/text/search/found-entries.ts";
import { symptomText } from "../../render/text/search/symptom.ts";
import { symptomsNear } from "../../scenario/guide/find-symptom.ts";
import { wordsOf } from "../../scenario/guide/guide-words.ts";
import { closeEntries, searchGuide } from "../../scenario/guide/search-guide.ts";
import type { Problem } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { didYouMean } from "../../text/words/suggestion.ts";
import type { Terminal } from "../output/terminal.ts";
import { packedGuide } from "../search/packed-guide.ts";
import { lookup } from "./lookup.ts";

const mostListed = 3;

/**
 * Prints what comes closest to words that no message has, and returns the exit code: 0 for a message that contains them or a
 * symptom near them, 2 for what else a search finds; undefined if nothing is close.
 */
export function printClosest(terminal: Terminal, args: readonly string[]): number | undefined {
  const written = args.join(" ");
  if (lookup.explain(written).length > 0 || areList(args)) return undefined;
  const explained = (found: readonly Explanation[]) => explanations(found, terminal.look);
  const alike = lookup.nearestKeys(written);
  const [first, ...others] = alike.filter((key) => hasWords(key, written));
  if (first !== undefined) {
    terminal.note(
      `No message is just "${written}". ${others.length === 0 ? "One contains it" : "The shortest that contains it"}:`,
    );
    terminal.print(explained(lookup.explain(first)));
    if (others.length > 0) terminal.note(`Others: ${quoted(others)}.`);
    return 0;
  }
  if (wordsOf(written).length < 2 || alike.length > 0) return undefined;
  const codes = args.filter((each) => args.length > 1 && isCode.test(each)).flatMap((each) => lookup.explain(each));
  const guide = packedGuide();
  const [nearest, ...further] = symptomsNear(guide, written).slice(0, mostListed);
  if (nearest !== undefined) {
    terminal.note(`No code or message is known by "${written}". The closest symptom:`);
    terminal.print([symptomText(nearest, terminal.look), ...(codes.length > 0 ? [explained(codes)] : [])].join("\n"));
    if (further.length > 0) terminal.note(`Others: ${quoted(further.map(({ symptom }) => symptom))}.`);
    return 0;
  }
  if (codes.length > 0) return undefined;
  const kinds = searchGuide(guide, written).filter(({ is }) => is === "recipe" || is === "code" || is === "lesson");
  const found = closeEntries(guide, written, kinds);
  if (found.length === 0) return undefined;
  terminal.note(`No code or message is known by "${written}". The closest:`);
  terminal.print(foundEntries(found, mostListed, written, terminal.look));
  return 2;
}

/** Tells codes from words that some program uses as a name: `gone`. */
const isCode = /\d|_|\s|[A-Z]{2}|[a-z][A-Z]/;

/** Whether each word is a code or a message of its own, or a misspelt one, and all together mean nothing else. */
function areList(args: readonly string[]): boolean {
  const found = new Set(args.flatMap((each) => lookup.explain(each)).map(nameOf));
  const isMisspelt = (each: string) => /^(?:\d+|[A-Z][A-Z\d_]{3,})$/.test(each) && lookup.nearestKeys(each).length > 0;
  return (
    args.every((each) => lookup.explain(each).length > 0 || isMisspelt(each)) &&
    lookup.explain(args.join(" ")).every((each) => found.has(nameOf(each)))
  );
}

interface Searched {
  /** By message. */
  readonly found: readonly (readonly Explanation[])[];
  readonly leftOut: readonly Mention[];
  readonly unknown: readonly Problem[];
}

/** Explains words one by one if each is a code or a message of its own, and otherwise all of them as one message. */
export function searched(args: readonly string[]): Searched {
  const joined = args.join(" ");
  const written = areList(args) ? args : [joined];
  const whole = written.map((each) => lookup.explain(each));
  // A word such as `nginx` before a code makes them no message. In a sentence a plain word such as `unknown` is not a code.
  const coded = args.filter((each) => args.length === 1 || isCode.test(each));
  const found = whole.flat().length > 0 ? whole : coded.map((each) => lookup.explain(each));
  const unknown =
    found.flat().length > 0 && written.length === 1 ? [] : written.filter((each) => lookup.explain(each).length === 0);
  return {
    found,
    leftOut: written.flatMap((each) => lookup.mentions(each).leftOut),
    unknown: unknown.map((each) => notKnown(each, lookup.nearestKeys(each))),
  };
}

function quoted(names: readonly string[]): string {
  return allOf(names.map((each) => `"${each}"`));
}

/** Whether a text is in a message from the beginning of a word on; a number is the same number: 1 is not in 137. */
function hasWords(message: string, text: string): boolean {
  const words = plain(text);
  return ` ${plain(message)} `.includes(` ${words}${/\d$/.test(words) ? " " : ""}`);
}

/** Letters and digits only, so that `wrong version number` is in `WRONG_VERSION_NUMBER`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const kinds =
  "a code such as ECONNRESET, a status such as 504, a log flag such as UC, or the message of a program such as Node, Java, curl or nginx";

/** A longer text is a message, whose words find nothing. */
const longestSearch = 100;

function notKnown(written: string, alike: readonly string[]): Problem {
  const says = `unknown code or message "${written}"`;
  if (alike.length > 0) return { says, cure: didYouMean(...alike) };
  const listed = labCommand("list codes");
  if (/^[1-5]\d\d$/.test(written))
    return { says: `no failure is known by the status ${written}`, cure: `see ${listed}` };
  if (/^\d+$/.test(written)) return { says, cure: `write a status from 100 to 599, or see ${listed}` };
  const searching = written.length > longestSearch ? "" : `, or ${labCommand(`search ${shellWord(written)}`)}`;
  const isFar = written.includes(" ") ? ", and nothing known is close to it" : "";
  return { says: says + isFar, cure: `write ${kinds}; see ${listed}${searching}` };
}
