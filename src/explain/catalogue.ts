import type { Chapter, Entry, Explanation, Family, Own, Situation, TopicSettings } from "./explanation.ts";
import { lessonsAbout } from "./lessons.ts";

/** A wording and its place in a family. Its explanation is built on demand. */
interface ListedEntry {
  readonly family: Family;
  readonly chapter: Chapter;
  readonly entry: Entry;
}

/** The wordings of some families, by spelling. */
export class Catalogue {
  readonly families: readonly Family[];
  /** By lowercase spelling; several families may share a spelling. */
  readonly #listed = new Map<string, ListedEntry[]>();
  readonly #explained = new Map<Entry, Explanation>();
  readonly #inBody = new Map<Explanation, Explanation>();

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

  /** Returns the entries with this spelling in any case, or only those with the exact spelling if there are any. */
  named(written: string): Explanation[] {
    const bucket = this.#listed.get(written.toLowerCase()) ?? [];
    const exact = bucket.filter(({ entry }) => spellingsOf(entry).includes(written));
    return (exact.length > 0 ? exact : bucket).map((listed) => this.#explain(listed));
  }

  /** Returns the entry of a family with exactly this spelling. */
  ofFamily(family: Family, key: string): Explanation[] {
    const bucket = this.#listed.get(key.toLowerCase()) ?? [];
    return bucket
      .filter((each) => each.family === family && spellingsOf(each.entry).includes(key))
      .map((listed) => this.#explain(listed));
  }

  /** Returns what a wording means if the body was being read; the same if it means nothing else then. */
  inBody(explanation: Explanation): Explanation {
    return this.#inBody.get(explanation) ?? explanation;
  }

  /** Returns every wording, in the order of its family. */
  all(): Explanation[] {
    return this.families.flatMap((family) =>
      family.chapters.flatMap((chapter) => chapter.entries.map((entry) => this.#explain({ family, chapter, entry }))),
    );
  }

  #list(spelling: string, listed: ListedEntry): void {
    const bucket = this.#listed.get(spelling);
    if (bucket === undefined) this.#listed.set(spelling, [listed]);
    else bucket.push(listed);
  }

  #explain({ family, chapter, entry }: ListedEntry): Explanation {
    const known = this.#explained.get(entry);
    if (known !== undefined) return known;
    const [, says, own] = entry;
    const key = spellingsOf(entry)[0]!;
    const explained = (details: Situation & Own): Explanation => {
      const { inBody: _, lessons, settingsOf, atGateways = [], ...situation } = details;
      return {
        origin: chapter.origin ?? family.origin,
        ...situation,
        key,
        title: titleOf(entry),
        says,
        by: family.name,
        settings: [...atGateways, ...settingsFor(family.settings[situation.topic] ?? [], settingsOf)],
        lessons: lessons ?? [],
      };
    };
    const details = { ...chapter.situation, ...own };
    const written = explained(details);
    const explanation = { ...written, lessons: lessonsAbout[key] ?? written.lessons };
    const { inBody } = chapter.situation;
    if (inBody !== undefined && /\bbody\b|^any/.test(details.phase))
      this.#inBody.set(explanation, explained({ ...inBody, ...kept(own) }));
    this.#explained.set(entry, explanation);
    return explanation;
  }
}

/** Returns the details of a wording that hold in every situation. */
function kept({ origin, settingsOf }: Own = {}): Own {
  return { ...(origin && { origin }), ...(settingsOf && { settingsOf }) };
}

/** Returns the rows of these clients; "the same" means the settings in the first row, which may be another client's. */
function settingsFor(rows: TopicSettings, clients?: readonly string[]): TopicSettings {
  if (clients === undefined) return rows;
  return rows
    .filter(([who]) => clients.includes(who))
    .map(([who, says]) => [who, says === "the same" ? rows[0]![1] : says]);
}

/** Adds the words of a flag's long name to the flag. */
function titleOf([[key = "", long = ""]]: Entry): string {
  if (!/^[A-Z]{2,5}$/.test(key) || !/^(?:[A-Z][a-z]+){2,}$/.test(long)) return key;
  return `${key} (${long.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase()})`;
}

/** Returns all spellings; the first is the name. */
export function spellingsOf([spellings]: Entry): readonly string[] {
  return spellings;
}
