import { chapters } from "./chapters/index.ts";
import type { Explanation } from "./explanation.ts";
import { lessonsAbout } from "./lessons.ts";

/** Everything that can be explained, by its key in small letters. */
export const catalogue: ReadonlyMap<string, Explanation> = new Map(
  chapters.flatMap(({ situation, entries }) =>
    entries.map(
      ([key, says, own]) =>
        [key.toLowerCase(), { ...situation, ...own, key, says, lessons: lessonsAbout[key] ?? [] }] as const,
    ),
  ),
);
