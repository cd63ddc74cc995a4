import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { type Problem, ProblemError } from "../src/text/problems/problem.ts";

const shown = 5;

/** Makes a property optional; null counts as undefined. */
export function maybe<In, Out>(schema: v.GenericSchema<In, Out>) {
  return v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? undefined),
  );
}

/** Reads a file of recorded data; throws a Problem if it is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, "utf8").catch(({ code }: NodeJS.ErrnoException) =>
    code === "EISDIR"
      ? refuse(`${file}: this is a folder`, "name one file in it")
      : refuse(`${file}: it cannot be read (${code})`, "check the path"),
  );
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(`${file}: this is no JSON: ${error.message}`, "name a file of recorded data");
  }
}

/** Reads the entries of a file of recorded data; throws a Problem if there are none. */
export async function readRecorded<T>(file: string, entry: v.GenericSchema<unknown, T>): Promise<T[]> {
  const data = await readJson(file);
  if (!Array.isArray(data) || data.length === 0)
    return refuse(`${file}: this is not a list of entries`, "write at least one in [ ]");
  return readEntries(
    file,
    data.map((each, index) => [`entry ${index + 1}`, each]),
    entry,
  ).map(([, each]) => each);
}

/** Reads the named entries of a file of recorded data. */
export async function readRecordedMap<T>(file: string, entry: v.GenericSchema<unknown, T>): Promise<[string, T][]> {
  const data = await readJson(file);
  if (typeof data !== "object" || data === null || Array.isArray(data))
    return refuse(`${file}: this is not a map of entries`, "write names and entries in { }");
  return readEntries(file, Object.entries(data), entry);
}

function readEntries<T>(
  file: string,
  data: readonly [name: string, entry: unknown][],
  entry: v.GenericSchema<unknown, T>,
): [string, T][] {
  const problems: Problem[] = [];
  const entries = data.flatMap(([name, each]): [string, T][] => {
    const read = v.safeParse(entry, each);
    if (read.success) return [[name, read.output]];
    const [issue] = read.issues;
    const path = v.getDotPath(issue);
    problems.push({ says: `${file}: ${name}${path === null ? "" : `, ${path}`}: ${issue.message}` });
    return [];
  });
  if (problems.length > 0) throw new ProblemError(problems.slice(0, shown));
  return entries;
}

export function refuse(says: string, cure: string): never {
  throw new ProblemError([{ says, cure }]);
}
