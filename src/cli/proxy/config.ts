import { type Json, JsonNumber, JsonObject } from "../../proxy/json/read.ts";
import type { Proxies } from "../../proxy/proxies.ts";
import { readSource } from "../../scenario/read/source.ts";
import { type Document, readYaml } from "../../scenario/read/yaml-document.ts";
import { ProblemError } from "../../text/problem.ts";

const cures: readonly (readonly [RegExp, string])[] = [
  [/^missing required field: (\w+)/, "add $1"],
  [/address already in use$/, "choose another port, or end the program that has it"],
  [/missing port in address|invalid port|unknown port/, "write host:port, such as 127.0.0.1:8080"],
  [/Go struct field Proxy\.\w+ of type string/, "write a text, in quotes"],
  [/Go struct field Proxy\.\w+ of type bool/, "write true or false"],
  [/no such host$/, "write a name that this machine can resolve, or an address"],
];

/**
 * Creates the proxies of a config file, in JSON or YAML. A mistake is a Problem: without the proxies every test would fail for
 * another reason.
 */
export async function populateFrom(file: string, proxies: Proxies): Promise<void> {
  const document = readYaml(await readSource(file), file);
  if (document.problems.length > 0) throw new ProblemError(document.problems);
  if (!Array.isArray(document.value)) {
    const cure = 'write [{"name": "payment", "listen": "127.0.0.1:8081", "upstream": "127.0.0.1:8080"}]';
    throw new ProblemError([{ says: "this is not a list of proxies", cure, where: document.where([], "value") }]);
  }
  const { error } = await proxies.populate(() => jsonOf(document.value));
  if (error !== undefined) throw mistake(document, error.message, error.at ?? 0);
}

function mistake(document: Document, message: string, at: number): ProblemError {
  const { name } = Object((document.value as unknown[])[at]) as { name?: unknown };
  const says = typeof name === "string" ? `proxy "${name}": ${message}` : message;
  const [pattern, cure = "see docs/proxy.md"] = cures.find(([pattern]) => pattern.test(message)) ?? [];
  const [found = ""] = pattern?.exec(message) ?? [];
  const [, field = /^(listen|address|lookup) /.test(message) ? "listen" : undefined] =
    /Go struct field Proxy\.(\w+)/.exec(message) ?? [];
  const where = document.where(field === undefined ? [at] : [at, field], "value");
  return new ProblemError([{ says, cure: pattern ? found.replace(pattern, cure) : cure, where }]);
}

/** A value of YAML as the API reads it. */
function jsonOf(value: unknown): Json {
  if (typeof value === "number") return new JsonNumber(String(value));
  if (Array.isArray(value)) return value.map(jsonOf);
  if (typeof value !== "object" || value === null) return (value ?? null) as Json;
  return new JsonObject(Object.entries(value).map(([key, each]) => [key, jsonOf(each)]));
}
