import { statSync } from "node:fs";
import * as v from "valibot";
import { marker } from "../../text/marker.ts";
import type { Problem } from "../../text/problems/problem.ts";
import { unreadable } from "../../text/problems/unreadable.ts";
import { readRegularFile } from "../state/regular-file.ts";

export const mostBytes = 2_000_000;

/** Reads a document that somebody else sent, or says in one message why it cannot be used. */
export function readOutside<Schema extends v.GenericSchema>(
  file: string,
  schema: Schema,
  what: string,
  by: string,
):
  | { readonly value: v.InferOutput<Schema>; readonly text: string; readonly json: Readonly<Record<string, unknown>> }
  | Problem {
  const wrong = (says: string): Problem => ({ says: `${file} ${says}`, cure: `name a file that ${by} wrote` });
  let text: string;
  try {
    const bytes = statSync(file).size;
    if (bytes > mostBytes) return wrong(`is too large for ${what}: ${(bytes / 1e6).toFixed(1)} MB, at most 2 MB`);
    text = readRegularFile(file);
  } catch (error) {
    return unreadable(file, error, `name a file that ${by} wrote`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return wrong("is not JSON");
  }
  if (typeof json !== "object" || json === null || !("is" in json) || json.is !== marker)
    return wrong(`is not ${what}`);
  if ("version" in json && Number(json.version) > 1) return wrong("was written by a later version of the lab");
  const read = v.safeParse(schema, json);
  if (read.success) return { value: read.output, text, json: json as Record<string, unknown> };
  const [issue] = read.issues;
  const at = v.getDotPath(issue);
  return wrong(at === null || at === "kind" ? `is not ${what}` : `cannot be read as ${what}: at ${at}`);
}
