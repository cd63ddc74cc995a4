import type { Explanation } from "../../explain/explanation.ts";
import type { Lookup } from "../../explain/lookup.ts";
import { isSentence, symptomCalled, symptomLike, symptomsNear, symptomTold } from "./find-symptom.ts";
import type { Symptom, SymptomGuide } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";

/** The symptom that a text means. */
interface MeantSymptom {
  readonly symptom: Symptom;
  /** Whether the text is its name or one of the other ways to say it. */
  readonly isCalled: boolean;
  /** The known messages in the text. */
  readonly messages: readonly Explanation[];
}

/** The maximum number of closest symptoms to list. */
const mostNear = 3;

/** Returns the symptom that the words name, or describe if no known message is like them; undefined if there is none. */
export function symptomMeant(guide: SymptomGuide, lookup: Lookup, written: string): MeantSymptom | undefined {
  const called = symptomCalled(guide, written);
  if (called !== undefined) return { symptom: called, isCalled: true, messages: [] };
  const messages = lookup.explain(written);
  if (isMessage(lookup, written, messages)) return undefined;
  const symptom = symptomLike(guide, written) ?? symptomTold(guide, written);
  return symptom === undefined ? undefined : { symptom, isCalled: false, messages };
}

/** Returns the symptom that a text means, or those that come closest to it; of a message only those that a sentence around it describes. */
export function symptomsClosest(guide: SymptomGuide, lookup: Lookup, written: string): readonly Symptom[] {
  const meant = symptomMeant(guide, lookup, written);
  if (meant !== undefined) return [meant.symptom];
  const messages = lookup.explain(written);
  if (messages.length > 0 || isMessage(lookup, written, messages)) return symptomsAround(guide, written);
  const near = symptomsNear(guide, written);
  return near.slice(0, near[0]?.isSure ? 1 : mostNear).map(({ symptom }) => symptom);
}

/** Returns the symptoms that a whole sentence around a message may describe. */
export function symptomsAround(guide: SymptomGuide, written: string): readonly Symptom[] {
  if (!isSentence(written)) return [];
  return symptomsNear(guide, written)
    .slice(0, mostNear)
    .map(({ symptom }) => symptom);
}

/**
 * Whether a text is a message, also a misspelt one. A message with other words around it may be a symptom; an unknown text that
 * resembles a message is misspelt.
 */
function isMessage(lookup: Lookup, written: string, messages: readonly Explanation[]): boolean {
  if (messages.length === 0) return lookup.nearestKeys(written).length > 0;
  const known = new Set(messages.flatMap(({ key, title }) => wordsOf(`${key} ${title}`)));
  return wordsOf(written.replace(/^[\w.$]*(?:Error|Exception): /, "")).every((word) => known.has(word));
}
