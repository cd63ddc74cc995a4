import { lookup } from "../../src/cli/explain/lookup.ts";
import type { Explanation } from "../../src/explain/explanation.ts";
import { nameOf } from "../../src/explain/search/most-telling.ts";
import type { Line } from "./line.ts";

/** The libraries whose words appear in the errors of those built on them. */
const runtimes = ["Node", "Java", "Reactor Netty", "Python", "aiohttp", "the operating system"];
const standsOn: Readonly<Record<string, readonly string[]>> = {
  PostgreSQL: runtimes,
  MySQL: runtimes,
  MongoDB: runtimes,
  Redis: runtimes,
  Elasticsearch: runtimes,
  Kafka: runtimes,
  RabbitMQ: runtimes,
  gRPC: ["Go", ...runtimes],
  "SQL pools": ["PostgreSQL", "MySQL", ...runtimes],
  OkHttp: ["Java"],
  "Apache HttpClient": ["Java"],
  "Reactor Netty": ["Java"],
  Spring: ["Java", "Reactor Netty"],
  requests: ["Python", "urllib3"],
  urllib3: ["Python"],
  aiohttp: ["Python"],
};

/** Lists the contradictions between the explanations and the errors of programs. */
export function faultsOf(lines: readonly Line[]): string[] {
  const said = lines.filter(({ says }) => says !== undefined);
  return [...said.flatMap(misread), ...unseen(lines), ...otherVersions(lines)];
}

/** Checks that the first explanation of a text is about the program that wrote it, or about a library below it. */
function misread({ by, did, says }: Line): string[] {
  const [first] = lookup.explain(says!);
  const speakers = [by, ...(standsOn[by] ?? [])];
  // Node and Python use the same name for their timeouts, and may say nothing else.
  if (first !== undefined && (speakers.includes(first.by) || says === "TimeoutError")) return [];
  const instead = first === undefined ? "nothing" : `${first.by}'s ${first.key}`;
  return [`${by}, ${did}: ${instead} is explained of ${JSON.stringify(says!.slice(0, 200))}`];
}

/** Checks that each wording that is marked as tried occurred, at least as a part of a longer one. */
function unseen(lines: readonly Line[]): string[] {
  const texts = lines.flatMap(({ says }) => says ?? []);
  const explained = new Set(texts.flatMap((text) => lookup.explain(text)).map(nameOf));
  const all = texts.join("\n").toLowerCase();
  const speakers = new Set(lines.map(({ by }) => by));
  const tried = lookup.everything().filter(({ by, origin }) => speakers.has(by) && "tried" in origin);
  // A flag of two letters occurs in many words.
  const wasSaid = (each: Explanation) =>
    explained.has(nameOf(each)) || (each.key.length > 5 && all.includes(each.key.toLowerCase()));
  return tried.filter((each) => !wasSaid(each)).map(({ by, key }) => `${by}: nothing said ${key}`);
}

/** Checks that the versions that were tried are those that the explanations name. */
function otherVersions(lines: readonly Line[]): string[] {
  const tried = new Map(
    lookup.everything().flatMap(({ by, origin }) => ("tried" in origin ? [[by, origin.tried]] : [])),
  );
  return lines.flatMap(({ by, version }) => {
    if (version === undefined || tried.get(by)?.includes(version)) return [];
    return [`${by}: ${version} was tried, and not ${tried.get(by)}`];
  });
}

/** Keeps one line for each explanation, and all versions, so that a test can check the explanations without the programs. */
export function shortened(lines: readonly Line[]): Line[] {
  const kept = new Map<string, Line>();
  for (const line of lines) {
    const { by, version, says } = line;
    const keys = says === undefined ? [version] : lookup.explain(says).map(({ key }) => key);
    const id = JSON.stringify([by, keys]);
    const masked = says === undefined ? line : { ...line, says: withoutAddresses(says) };
    if (!kept.has(id)) kept.set(id, masked);
  }
  return [...kept.values()];
}

/** Masks addresses other than loopback, which belong to the machine of the trial. */
function withoutAddresses(text: string): string {
  return text.replace(/\b(?!127\.)\d{1,3}(?:\.\d{1,3}){3}\b/g, "10.0.0.1");
}
