import { type Json, JsonError, JsonNumber, JsonObject, readJsonText } from "../../proxy/json/read.ts";
import { type Document, readYaml, whereOf } from "../../scenario/read/document/yaml-document.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { lineStarts } from "../../text/words/lines.ts";

/** The value of a config file, with the places of its parts. */
export interface ProxyConfig {
  readonly value: Json;
  readonly where: Document["where"];
}

/** Reads JSON as the real server does, which ignores everything after the first value, or else YAML. */
export function readConfig(text: string, file: string): ProxyConfig {
  const json = /^\s*[[{]/.test(text) ? jsonIn(text, file) : undefined;
  if (json === undefined) {
    const { value, problems, where } = readYaml(text, file);
    if (problems.length > 0) throw new ProblemError(problems);
    return { value: jsonOf(value), where };
  }
  // JSON is YAML, too, whose reader knows the places.
  return { value: json.value, where: readYaml(text.slice(0, json.end), file).where };
}

/** Only a file that is named so must be JSON: YAML may also begin with a bracket. */
function jsonIn(text: string, file: string): ReturnType<typeof readJsonText> | undefined {
  try {
    return readJsonText(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    if (!/\.json$/i.test(file)) return undefined;
    const where = whereOf(text, file, lineStarts(text), [error.at, error.at + 1]);
    throw new ProblemError([{ says: `this is not JSON: ${error.message}`, cure: cureOf(text, error), where }]);
  }
}

function cureOf(text: string, { at, message }: JsonError): string {
  if (message === "unexpected EOF") return "close every bracket and quote";
  return /,\s*$/.test(text.slice(0, at)) && /[\]},]/.test(text[at] ?? "")
    ? "leave out the comma before it"
    : "write JSON, or name the file .yaml";
}

/** A value of YAML as the API reads it. */
function jsonOf(value: unknown): Json {
  if (typeof value === "number") return new JsonNumber(String(value));
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  return new JsonObject(Object.entries(value).map(([key, each]) => [key, jsonOf(each)]));
}
