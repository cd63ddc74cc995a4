import type { PackedGuide, Symptom } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";
import { searchGuide } from "./search-guide.ts";

/** Returns the symptom that is written with its own name or with other words that it lists. */
export function symptomCalled({ symptoms }: PackedGuide, written: string): Symptom | undefined {
  const name = written.trim().toLowerCase();
  return symptoms.find(({ symptom, words }) => [symptom, ...words].some((each) => each.toLowerCase() === name));
}

/** Returns the symptom that a text describes: the best one that contains each of its words, if any. */
export function symptomLike(guide: PackedGuide, written: string): Symptom | undefined {
  const wanted = wordsOf(written);
  if (wanted.length < 2) return undefined;
  const isMeant = (name: string) => {
    const at = guide.entries.findIndex((entry) => entry.is === "recipe" && entry.name === name);
    return wanted.every((word) => guide.words[word]?.some((each, index) => index % 2 === 0 && each === at));
  };
  const found = searchGuide(guide, written).find(({ is, name }) => is === "recipe" && isMeant(name));
  return guide.symptoms.find(({ symptom }) => symptom === found?.name);
}
