import { ApiError } from "../../proxy/api/errors.ts";
import { ProxyFaults } from "../../proxy/faults/faults.ts";
import { type Json, JsonObject } from "../../proxy/json/read.ts";
import { isAddress } from "../../proxy/listen/host-port.ts";
import { proxyFields } from "../../proxy/proxies.ts";
import type { DocumentPath } from "../../scenario/read/document/yaml-document.ts";
import type { Problem, Where } from "../../text/problems/problem.ts";
import { ownValue } from "../../text/values/own-value.ts";
import { likelyMeant } from "../../text/words/nearest.ts";
import { didYouMean } from "../../text/words/suggestion.ts";
import type { ProxyConfig } from "./read-config.ts";

/** Go reads these in any case. */
const anyCase = [...Object.keys(proxyFields), "toxics", "Logger"];
const exact = ["tls", "faults"];

/**
 * Returns the mistakes that the API would ignore, because the real server does: proxies would behave otherwise than the file says.
 * A key that resembles no other is only noted, since files for the real server may have remarks.
 */
export function mistakesIn({ value, where }: ProxyConfig, note: (sentence: string) => void): Problem[] {
  const names = new Set<Json>();
  return (value as readonly Json[]).flatMap((proxy, at) => {
    if (!(proxy instanceof JsonObject)) return [];
    const name = lastOf(proxy, "name");
    const isTwice = typeof name === "string" && names.has(name);
    if (name !== undefined) names.add(name);
    const twice = { says: `proxy "${name}" occurs twice`, cure: "give one of them another name" };
    return [
      ...keysOf(proxy, (key) => where([at, key], "key"), note),
      ...(isTwice ? [{ ...twice, where: where([at, "name"], "value") }] : []),
      ...valuesOf(proxy, (path) => where([at, ...path], "value"), note),
    ];
  });
}

/** The value of a key that Go reads in any case. */
function lastOf({ entries }: JsonObject, name: string): Json | undefined {
  return entries.findLast(([key, value]) => key.toLowerCase() === name && value !== null)?.[1];
}

function keysOf({ entries }: JsonObject, where: (key: string) => Where, note: (sentence: string) => void): Problem[] {
  const given = entries.map(([key]) => key);
  const isKnown = (key: string) =>
    exact.includes(key) || anyCase.some((each) => each.toLowerCase() === key.toLowerCase());
  return [...new Set(given)].flatMap((key) => {
    const place = where(key);
    const at = `${place.file}:${place.line}:${place.column}`;
    if (given.indexOf(key) !== given.lastIndexOf(key)) note(`${at} ${key} occurs twice; the last one counts`);
    if (isKnown(key)) return [];
    const meant = likelyMeant(key, [...anyCase, ...exact]).filter((each) => !given.includes(each));
    if (meant.length > 0) return [{ says: `${key} is not a known key`, cure: didYouMean(...meant), where: place }];
    note(`${at} ${key} is not a key of a proxy, and is ignored`);
    return [];
  });
}

function valuesOf(
  proxy: JsonObject,
  where: (path: DocumentPath) => Where,
  note: (sentence: string) => void,
): Problem[] {
  const [toxics, faults, upstream] = [lastOf(proxy, "toxics"), proxy.get("faults"), lastOf(proxy, "upstream")];
  const problems = Array.isArray(faults) ? faultMistakes(faults as readonly Json[], where) : [];
  if (typeof upstream === "string" && !isAddress(upstream)) {
    const { file, line, column } = where(["upstream"]);
    note(`${file}:${line}:${column} nothing can listen at ${upstream}: an upstream is host:port`);
  }
  if (!Array.isArray(toxics) || toxics.length === 0) return problems;
  const cure =
    'write them as faults, such as "faults": [{"fault": "latency", "latency": 100}], or add them over the API';
  return [
    ...problems,
    { says: "toxics of a config file are ignored, as by Toxiproxy", cure, where: where(["toxics"]) },
  ];
}

const usualCures: Readonly<Record<string, string>> = {
  "fault already exists": "give it a name of its own",
  "missing required field: fault": "add fault",
};

function faultMistakes(list: readonly Json[], where: (path: DocumentPath) => Where): Problem[] {
  const faults = new ProxyFaults(() => 0, { changed() {}, removed() {} });
  return list.flatMap((fault, at) => {
    try {
      faults.add(fault);
      return [];
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message } = error;
      const [, says = message, cure = ownValue(usualCures, message) ?? "see docs/proxy.md"] =
        /^invalid fault: (.*?)(?:[:;] (.*))?$/s.exec(message) ?? [];
      const keys = fault instanceof JsonObject ? fault.entries.map(([key]) => key) : [];
      const key = keys.find((each) => says.split(/[^\w-]+/).includes(each));
      return [{ says, cure, where: where(["faults", at, ...(key === undefined ? [] : [key])]) }];
    }
  });
}
