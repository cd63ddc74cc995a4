import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { ProblemError } from "../../src/text/problems/problem.ts";
import { readJson, refuse } from "../recorded.ts";

const anything = v.looseObject({ policy: v.string() });
const recording = v.looseObject({
  policy: v.string(),
  library: v.optional(v.string(), ""),
  language: v.optional(v.string(), ""),
  clock: v.optional(v.string(), ""),
  settings: v.optional(v.array(v.looseObject({ id: v.string() })), []),
  cases: v.array(v.looseObject({ id: v.string() })),
});
export type Recording = v.InferOutput<typeof recording> & { readonly file: string };

const platforms = [
  {
    name: "node",
    languages: /^node/i,
    libraries: /cockatiel|opossum|p-retry|axios-retry|^got$|undici|bottleneck|p-limit|grpc-js/,
  },
  { name: "jvm", languages: /^java\b/i, libraries: /resilience4j|spring/ },
  { name: "go", languages: /^go/i, libraries: /gobreaker|failsafe|retryablehttp/ },
] as const;

/** Returns the platform of a recording, which decides how its recorder measured time: by its language, or else by the library. */
export function platformOf({ language, library }: Recording): (typeof platforms)[number]["name"] | undefined {
  const found = platforms.find(({ languages, libraries }) =>
    language === "" ? libraries.test(library) : languages.test(language),
  );
  return found?.name;
}

/** Reads the recordings of these policies from a file or a folder. */
export async function readRecordings(path: string, policies: readonly string[]): Promise<Recording[]> {
  const files = await filesOf(path);
  const all = await Promise.all(files.map(async (file) => ({ file, data: await readJson(file) })));
  const known = all.filter(({ data }) => v.is(anything, data) && policies.includes(data.policy));
  if (known.length > 0) return known.map(({ file, data }) => ({ ...parse(recording, data, file), file }));
  return refuse(`${path}: no recording of ${policies.join(" or ")}`, "name a recording, or a folder with one");
}

async function filesOf(path: string): Promise<string[]> {
  const names = await readdir(path).catch(() => undefined);
  if (names === undefined) return [path];
  const recorded = names.filter((name) => name.endsWith(".json"));
  return recorded.sort().map((name) => join(path, name));
}

/** Returns a function that finds a setting of a recording by its id. */
export function settingsOf<T>({ settings, file }: Recording, schema: v.GenericSchema<unknown, T>): (id: string) => T {
  const known = new Map(settings.map((each) => [each.id, parse(schema, each, `${file}: setting ${each.id}`)]));
  return (id) => known.get(id) ?? refuse(`${file}: there is no setting ${id}`, "add it to the settings");
}

export function parse<T>(schema: v.GenericSchema<unknown, T>, data: unknown, where: string): T {
  try {
    const result = v.safeParse(schema, data);
    if (result.success) return result.output;
    const [issue] = result.issues;
    return refuse(`${v.getDotPath(issue) ?? "the whole"}: ${issue.message}`, "write it as the other recordings do");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(error.problems.map((each) => ({ ...each, says: `${where}: ${each.says}` })));
  }
}

/** Returns the first difference between two logs, if there is one. */
export function firstDifference(id: string, got: readonly string[], wanted: readonly string[]): string[] {
  const length = Math.max(got.length, wanted.length);
  for (let at = 0; at < length; at++) {
    if (got[at] !== wanted[at]) return [`${id}: ${got[at] ?? "nothing"} instead of ${wanted[at] ?? "nothing"}`];
  }
  return [];
}
