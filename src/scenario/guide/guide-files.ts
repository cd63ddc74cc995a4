import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { parse } from "yaml";
import { type GuideDocs, readDocs } from "./guide-docs.ts";
import { worthless } from "./meanings.ts";

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
export type WrittenSymptom = v.InferOutput<typeof symptom>;

/** The contents of the files in `guide/`. */
export interface GuideFiles {
  readonly symptoms: readonly WrittenSymptom[];
  readonly recipes: readonly WrittenRecipe[];
  /** Groups of words and phrases that mean the same. */
  readonly synonyms: readonly (readonly string[])[];
  /** Groups of words and phrases that mean the same in a sentence. */
  readonly alike: readonly (readonly string[])[];
  /** Words that say that something goes wrong. */
  readonly trouble: readonly (readonly string[])[];
  readonly docs: GuideDocs;
}

/** Reads the files of the guide and the documentation; a mistake becomes a line of `wrong`, and its file counts as empty. */
export function readGuide(folder: string, docs: string): GuideFiles & { readonly wrong: readonly string[] } {
  const wrong: string[] = [];
  const read = <Item>(name: string, item: v.GenericSchema<unknown, Item>): readonly Item[] => {
    const outcome = v.safeParse(v.array(item), parse(readFileSync(join(folder, name), "utf8")));
    if (outcome.success) return outcome.output;
    wrong.push(...outcome.issues.map((issue) => `guide/${name}: ${v.getDotPath(issue)}: ${issue.message}`));
    return [];
  };
  const [symptoms, recipes] = [read("symptoms.yaml", symptom), read("recipes.yaml", recipe)];
  const [synonyms, alike] = [read("synonyms.yaml", texts), read("alike.yaml", texts)];
  for (const term of worthless(alike)) wrong.push(`guide/alike.yaml: "${term}" has too few words of its own`);
  const trouble = read("trouble.yaml", texts);
  return { symptoms, recipes, synonyms, alike, trouble, docs: readDocs(docs, wrong), wrong };
}
