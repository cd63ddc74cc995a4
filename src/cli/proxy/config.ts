import { JsonObject } from "../../proxy/json/read.ts";
import type { Proxies } from "../../proxy/proxies.ts";
import { readSource } from "../../scenario/read/source.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { mistakesIn } from "./config-mistakes.ts";
import { type ProxyConfig, readConfig } from "./read-config.ts";

const cures: readonly (readonly [RegExp, string])[] = [
  [/^missing required field: (\w+)/, "add $1"],
  [/address already in use$/, "choose another port, or end the program that has it"],
  [/missing port in address|invalid port|unknown port/, "write host:port, such as 127.0.0.1:8080"],
  [/Go struct field Proxy\.\w+ of type string/, "write a text, in quotes"],
  [/Go struct field Proxy\.\w+ of type bool/, "write true or false"],
  [/no such host$/, "write a name that this machine can resolve, or an address"],
];

/** The keys that errors concern. */
const fields: readonly (readonly [RegExp, string])[] = [
  [/^(?:listen|address|lookup) /, "listen"],
  [/^invalid tls:/, "tls"],
  [/^invalid fault: faults /, "faults"],
];

/**
 * Creates the proxies of a config file, in JSON or YAML. A mistake is a Problem: without the proxies every test would fail for
 * another reason.
 */
export async function populateFrom(file: string, proxies: Proxies, note: (sentence: string) => void): Promise<void> {
  const config = readConfig(await readSource(file), file);
  const { value, where } = config;
  if (!Array.isArray(value)) {
    const cure = 'write [{"name": "payment", "listen": "127.0.0.1:8081", "upstream": "127.0.0.1:8080"}]';
    throw new ProblemError([{ says: "this is not a list of proxies", cure, where: where([], "value") }]);
  }
  const problems = mistakesIn(config, note);
  if (problems.length > 0) throw new ProblemError(problems);
  const { error } = await proxies.populate(() => value);
  if (error !== undefined) throw mistake(config, error.message, error.at ?? 0);
}

function mistake({ value, where }: ProxyConfig, message: string, at: number): ProblemError {
  const proxy = (value as readonly unknown[])[at];
  const name = proxy instanceof JsonObject ? proxy.get("name") : undefined;
  const says = typeof name === "string" ? `proxy "${name}": ${message}` : message;
  const [pattern, cure = "see docs/proxy.md"] = cures.find(([pattern]) => pattern.test(message)) ?? [];
  const [found = ""] = pattern?.exec(message) ?? [];
  const [, field = fields.find(([each]) => each.test(message))?.[1]] =
    /Go struct field Proxy\.(\w+)/.exec(message) ?? [];
  const place = where(field === undefined ? [at] : [at, field], "value");
  return new ProblemError([{ says, cure: pattern ? found.replace(pattern, cure) : cure, where: place }]);
}
