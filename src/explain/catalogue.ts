import type { Chapter, Entry, Explanation, Family } from "./explanation.ts";
import { lessonsAbout } from "./lessons.ts";

/** One wording where it stands; what is said of it is put together only when somebody asks. */
interface Listed {
  readonly family: Family;
  readonly chapter: Chapter;
  readonly entry: Entry;
}

/** The wordings of some families, by their spellings. */
export class Catalogue {
  readonly families: readonly Family[];
  /** By spelling in small letters; a spelling can be that of several families. */
  readonly #listed = new Map<string, Listed[]>();
  readonly #explained = new Map<Entry, Explanation>();

  constructor(families: readonly Family[]) {
    this.families = families;
    for (const family of families) {
      for (const chapter of family.chapters) {
        for (const entry of chapter.entries) {
          for (const spelling of spellingsOf(entry)) this.#list(spelling.toLowerCase(), { family, chapter, entry });
        }
      }
    }
  }

  /** What is written so, in large or small letters; where the letters tell several apart, those that are written just so. */
  named(written: string): Explanation[] {
    const bucket = this.#listed.get(written.toLowerCase()) ?? [];
    const exact = bucket.filter(({ entry }) => spellingsOf(entry).includes(written));
    return (exact.length > 0 ? exact : bucket).map((listed) => this.#explain(listed));
  }

  /** What a family calls so, with just these letters. */
  ofFamily(family: Family, key: string): Explanation[] {
    const bucket = this.#listed.get(key.toLowerCase()) ?? [];
    return bucket
      .filter((each) => each.family === family && spellingsOf(each.entry).includes(key))
      .map((listed) => this.#explain(listed));
  }

  /** Every wording, in the order of its family. */
  all(): Explanation[] {
    return this.families.flatMap((family) =>
      family.chapters.flatMap((chapter) => chapter.entries.map((entry) => this.#explain({ family, chapter, entry }))),
    );
  }

  #list(spelling: string, listed: Listed): void {
    const bucket = this.#listed.get(spelling);
    if (bucket === undefined) this.#listed.set(spelling, [listed]);
    else bucket.push(listed);
  }

  #explain({ family, chapter, entry }: Listed): Explanation {
    const known = this.#explained.get(entry);
    if (known !== undefined) return known;
    const [, says, own] = entry;
    const key = spellingsOf(entry)[0]!;
    const { topic, lessons, ...situation } = { ...chapter.situation, ...own };
    const explanation = {
      origin: family.origin,
      ...situation,
      key,
      says,
      by: family.name,
      settings: family.settings[topic] ?? [],
      lessons: lessonsAbout[key] ?? lessons ?? [],
    };
    this.#explained.set(entry, explanation);
    return explanation;
  }
}

/** How it can be written; the first is its name. */
export function spellingsOf([key]: Entry): readonly string[] {
  return typeof key === "string" ? [key] : key;
}
