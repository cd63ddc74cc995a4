import type { PackedGuide, Symptom } from "./guide-entry.ts";
import { wordsOf } from "./guide-words.ts";
import { searchGuide } from "./search-guide.ts";

/** Returns the symptom that is written with its own name or with other words that it lists. */
export function symptomCalled({ symptoms }: PackedGuide, written: string): Symptom | undefined {
  const name = written.trim().toLowerCase();
  return symptoms.find(({ symptom, words }) => [symptom, ...words].some((each) => each.toLowerCase() === name));
}

/**
 * Returns the symptom that a text describes: the best one with each of its words in its name and one of the other ways to
 * say it. Words from several of those would make a sentence that nobody meant.
 */
export function symptomLike(guide: PackedGuide, written: string): Symptom | undefined {
  const wanted = wordsOf(written);
  if (wanted.length < 2) return undefined;
  const found = searchGuide(guide, written).flatMap(({ is, name }) =>
    is === "recipe" ? guide.symptoms.filter(({ symptom }) => symptom === name) : [],
  );
  return found.find(({ symptom, words }) =>
    [symptom, ...words].some((phrase) => {
      const known = new Set(wordsOf(`${symptom} ${phrase}`));
      return wanted.every((word) => known.has(word));
    }),
  );
}
