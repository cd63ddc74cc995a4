import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import type { Symptom } from "./guide-entry.ts";

const texts = v.array(v.string());
const symptom = v.strictObject({
  symptom: v.string(),
  about: v.string(),
  words: texts,
  means: v.string(),
  do: v.string(),
  explain: texts,
  lessons: texts,
  recipe: v.optional(v.string()),
});
const recipe = v.strictObject({ recipe: v.string(), says: v.string(), words: texts, command: v.string() });

export type WrittenRecipe = v.InferOutput<typeof recipe>;

/** The contents of the files in `guide/`. */
export interface GuideFiles {
  readonly symptoms: readonly Symptom[];
  readonly recipes: readonly WrittenRecipe[];
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** Groups of single words that mean the same in a sentence. */
  readonly alike: readonly (readonly string[])[];
}

/** Reads the files of the guide; a mistake becomes a line of `wrong`, and its file counts as empty. */
export function readGuide(folder: string): GuideFiles & { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const read = <Item>(name: string, item: v.GenericSchema<unknown, Item>): readonly Item[] => {
    const outcome = v.safeParse(v.array(item), parse(readFileSync(join(folder, name), "utf8")));
    if (outcome.success) return outcome.output;
    wrong.push(...outcome.issues.map((issue) => `guide/${name}: ${v.getDotPath(issue)}: ${issue.message}`));
    return [];
  };
  const [symptoms, recipes] = [read("symptoms.yaml", symptom), read("recipes.yaml", recipe)];
  return { symptoms, recipes, synonyms: read("synonyms.yaml", texts), alike: read("alike.yaml", texts), wrong };
}
