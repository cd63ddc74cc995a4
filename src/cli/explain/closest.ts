import type { Explanation } from "../../explain/explanation.ts";
import type { Mention } from "../../explain/lookup.ts";
import { nameOf } from "../../explain/search/most-telling.ts";
import type { Look } from "../../render/look.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { explanations } from "../../render/text/explain/explanation-text.ts";
import { foundEntries } from "../../render/text/search/found-entries.ts";
import { symptomText } from "../../render/text/search/symptom.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { symptomsNear } from "../../scenario/guide/find-symptom.ts";
import { type GuideEntry, kindOf, type PackedGuide, type Symptom } from "../../scenario/guide/guide-entry.ts";
import { wordsOf } from "../../scenario/guide/guide-words.ts";
import { meaningsOf } from "../../scenario/guide/meanings.ts";
import { closeEntries, searchGuide } from "../../scenario/guide/search-guide.ts";
import { symptomsAround } from "../../scenario/guide/symptom-meant.ts";
import { commonRows, faultRows, kindRows } from "../../scenario/setting-rows.ts";
import { settingsNamed } from "../../scenario/shared-settings.ts";
import type { Problem } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { shellWord } from "../../text/words/shell-word.ts";
import { didYouMean } from "../../text/words/suggestion.ts";
import { packedGuide } from "../search/packed-guide.ts";
import { begunBy, plain } from "./begun-by.ts";
import { codesIn, isCode } from "./codes-in.ts";
import { lookup } from "./lookup.ts";

const mostListed = 3;

/**
 * Draws what comes closest to words that no message has: a message that contains them or that they begin, the symptom that they most
 * likely describe, or else the three that they may describe, and what else a search finds. Undefined if nothing is close.
 */
export function closestText(args: readonly string[], look: Look): string | undefined {
  const written = args.join(" ");
  if (lookup.explain(written).length > 0 || areList(args)) return undefined;
  const messages = lookup.nearestKeys(written);
  const holding = messages.filter((key) => hasWords(key, written));
  const begun = holding.length > 0 ? [] : begunBy(written).slice(0, mostListed);
  const [first, ...others] = [holding, begun].find((each) => each.length > 0) ?? meaningTheSame(written);
  if (first !== undefined) {
    const isLonger = hasWords(first, written);
    const which = isLonger && others.length > 0 ? "The shortest that contains it" : "One contains it";
    const named = escapeLine(written);
    const head = isLonger
      ? `No message is just "${named}". ${which}:`
      : begun.length > 0
        ? `"${named}" ends within a message that is longer:`
        : `No message "${named}" is known. The closest:`;
    const rest = others.length > 0 ? `Others: ${quoted(others)}.\n` : "";
    return `${wrap(head, look.width).join("\n")}\n${explanations(lookup.explain(first), look)}${rest}`;
  }
  if (wordsOf(written).length < 2 || messages.length > 0) return undefined;
  return symptomsOrOthers(args, look);
}

/** Draws the symptoms near a text with the codes in it, or else what a search finds that is close. */
function symptomsOrOthers(args: readonly string[], look: Look): string | undefined {
  const written = args.join(" ");
  const guide = packedGuide();
  const near = symptomsNear(guide, written).slice(0, mostListed);
  const codes = codesIn(written);
  const [nearest, ...further] = near;
  if (nearest?.isSure) {
    const others = further.length > 0 ? [`Others: ${quoted(further.map(({ symptom }) => symptom.symptom))}.\n`] : [];
    const ofCodes = codes.length > 0 ? [explanations(codes, look)] : [];
    return [symptomText(nearest.symptom, look), ...ofCodes, ...others].join("\n");
  }
  const symptoms = entriesOf(
    guide,
    near.map(({ symptom }) => symptom),
  );
  if (codes.length > 0) {
    if (symptoms.length === 0) return explanations(codes, look);
    return `${explanations(codes, look)}${mayBe(symptoms, look)}`;
  }
  const kinds = searchGuide(guide, written).filter(({ is }) => is === "recipe" || is === "code" || is === "lesson");
  const found = symptoms.length > 0 ? symptoms : closeEntries(guide, written, kinds);
  if (found.length === 0) return undefined;
  const areSymptoms = found.every((entry) => kindOf(entry) === "symptom");
  const closest = !areSymptoms
    ? wrap(`No message "${escapeLine(written)}" is known. The closest:`, look.width).join("\n")
    : found.length === 1
      ? "The closest symptom:"
      : "The closest symptoms:";
  return `${closest}\n${foundEntries(found, mostListed, written, look)}`;
}

/** Lists the symptoms that a whole sentence around a message may describe; nothing if it describes none. */
export function aroundText(written: string, look: Look): string {
  const guide = packedGuide();
  return mayBe(entriesOf(guide, symptomsAround(guide, written)), look);
}

const entriesOf = ({ entries }: PackedGuide, symptoms: readonly Symptom[]) =>
  symptoms.flatMap(({ symptom }) => entries.find(({ name }) => name === symptom) ?? []);

const mayBe = (symptoms: readonly GuideEntry[], look: Look) =>
  symptoms.length === 0 ? "" : `\nIt may be a symptom:\n${foundEntries(symptoms, mostListed, "", look)}`;

/**
 * Returns the messages that have the words of a text, or others that mean the same, and no more: `ssl handshake failure` is
 * `tls: handshake failure`. A number has no other that means the same.
 */
function meaningTheSame(written: string): string[] {
  const { alike } = packedGuide();
  const wanted = meaningsOf(alike, written);
  if (wanted.length < 2 || /\d/.test(written)) return [];
  const isSame = (words: readonly string[]) =>
    words.length === wanted.length && wanted.every((word) => words.includes(word));
  const same = lookup.everything().filter(({ key }) => isSame(meaningsOf(alike, key)));
  return [...new Set(same.map(({ key }) => key))].slice(0, mostListed);
}

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

/** Returns the name of a setting that is written with a server in front, such as `order.timeout`; undefined for other words. */
function settingNamed(written: string): string | undefined {
  const [, name] = /^[a-z][a-z\d-]*\.([\w.-]+)(?:=.*)?$/.exec(written) ?? [];
  if (name === undefined) return undefined;
  const rows = [...settingsNamed(name, kindRows(), commonRows()), ...settingsNamed(name, [], faultRows())];
  return rows.length === 0 ? undefined : name;
}

const kinds =
  "a code such as ECONNRESET, a status such as 504, a log flag such as UC, or the message of a program such as Node, Java, curl or nginx";

/** A longer text is a message, whose words find nothing. */
const longestSearch = 100;

function notKnown(written: string, alike: readonly string[]): Problem {
  const says = `unknown code or message "${written}"`;
  const setting = settingNamed(written);
  if (setting !== undefined)
    return { says: `${written} is a setting, not a message`, cure: `see ${labCommand(`list settings ${setting}`)}` };
  if (alike.length > 0) return { says, cure: didYouMean(...alike) };
  const listed = labCommand("list codes");
  if (/^[1-5]\d\d$/.test(written))
    return { says: `no failure is known by the status ${written}`, cure: `see ${listed}` };
  if (/^\d+$/.test(written)) return { says, cure: `write a status from 100 to 599, or see ${listed}` };
  const isFound = written.length <= longestSearch && searchGuide(packedGuide(), written).length > 0;
  const searching = isFound ? `, or ${labCommand(`search ${shellWord(written)}`)}` : "";
  const isFar = written.includes(" ") ? ", and nothing known is close to it" : "";
  return { says: says + isFar, cure: `write ${kinds}; see ${listed}${searching}` };
}
