import * as v from "valibot";
import { ProblemError } from "../../text/problems/problem.ts";
import { listingOf } from "../library/library.ts";
import { problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import { readYaml } from "../read/document/yaml-document.ts";
import { parseScenario } from "../read/read-scenario.ts";
import type { RawSetup, Scenario } from "../scenario.ts";
import { readServers } from "../setup/read-setup.ts";
import { checkLaidOver } from "../setup/resolve.ts";

/** The schema of changes to a setup, as they are written. */
export const overlay = v.record(v.string(), v.record(v.string(), v.unknown()));

export const lessonName = v.pipe(
  v.string(),
  v.check((name) => listingOf(name) !== undefined, "is not a lesson: write timeout-504"),
);

export const remember = v.strictObject({ says: v.string(), lesson: lessonName });

/** Parses an exercise: a scenario, a line of three dashes, and the rest of the exercise. */
export function parseTwoParts<Schema extends v.GenericSchema>(
  text: string,
  file: string,
  schema: Schema,
  check: (reader: SchemaReader, rest: v.InferOutput<Schema>) => void = () => {},
): { readonly scenario: Scenario; readonly rest: v.InferOutput<Schema> } {
  const [first = "", second = ""] = text.split(/^---$/m);
  const scenario = parseScenario(first, file);
  const document = readYaml(first.replace(/[^\n]/g, "") + second, file);
  const reader = new SchemaReader();
  const rest = reader.read(schema, document.value, []) as v.InferOutput<Schema> | undefined;
  if (rest !== undefined && reader.findings.length === 0) check(reader, rest);
  const problems = [...document.problems, ...problemsOf(reader.findings, document)];
  if (rest === undefined || problems.length > 0) throw new ProblemError(problems);
  return { scenario, rest };
}

/** Checks that a change names servers and settings of the setup; throws mistakes as Problems. */
export function checkOver(change: RawSetup, base: RawSetup, document?: ReturnType<typeof readYaml>): void {
  if (Object.keys(change).length === 0) return;
  const reader = new SchemaReader();
  readServers(reader, change, [], base);
  if (reader.findings.length === 0) checkLaidOver(reader, change, base);
  if (reader.findings.length > 0) throw new ProblemError(problemsOf(reader.findings, document));
}
