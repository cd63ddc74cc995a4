import { readdirSync } from "node:fs";
import { join } from "node:path";
import kept from "../../metadata/spring-boot.json" with { type: "json" };
import { start } from "../../src/spring/application.ts";
import { sayUnplayed } from "../../src/spring/configuration/unplayed-properties.ts";
import { mavenLibraries, run } from "../installed.ts";
import type { Row } from "../row.ts";

interface Published {
  readonly name: string;
  readonly type?: string;
  readonly defaultValue?: unknown;
  readonly deprecation?: { readonly replacement?: string };
}

/** Compares the kept properties of Spring Boot with those that this version publishes. */
export async function compareProperties(): Promise<Row[]> {
  const lib = await mavenLibraries("spring-properties", "soak/spring-properties");
  if (typeof lib !== "string")
    return [{ what: "properties of Spring Boot", holds: true, saw: `skipped: ${lib.skipped}` }];
  const jars = readdirSync(lib).filter((file) => /^spring-boot.*\.jar$/.test(file));
  const published = new Map<string, Published>();
  for (const jar of jars)
    for (const property of await propertiesOf(join(lib, jar))) published.set(property.name, property);
  const version = jars.some((jar) => jar === `spring-boot-${kept.springBoot}.jar`);
  return [
    row("is the version of the metadata", version ? [] : [kept.springBoot]),
    row("types and defaults are as published", wrongValues(published)),
    row("renamed properties are as published", wrongNames(published)),
    row("no published property is called unknown", unknown(published)),
  ];
}

/** Reads the metadata of one library; most libraries have none. */
async function propertiesOf(jar: string): Promise<readonly Published[]> {
  const { code, out } = await run("unzip", ["-p", jar, "META-INF/spring-configuration-metadata.json"]);
  return code === 0 ? (JSON.parse(out) as { properties: Published[] }).properties : [];
}

function wrongValues(published: ReadonlyMap<string, Published>): string[] {
  return Object.entries(kept.properties).flatMap(([type, defaults]) =>
    Object.entries(defaults).flatMap(([name, usual]) => {
      const property = published.get(name);
      return property?.type === type && String(property.defaultValue ?? "") === usual ? [] : [name];
    }),
  );
}

function wrongNames(published: ReadonlyMap<string, Published>): string[] {
  const renamed = Object.entries(kept.renamed);
  return renamed.filter(([name, now]) => published.get(name)?.deprecation?.replacement !== now).map(([name]) => name);
}

function unknown(published: ReadonlyMap<string, Published>): string[] {
  // A map is not set itself, but by names below it.
  const isMap = ({ type }: Published) => type?.startsWith("java.util.Map<");
  const current = [...published.values()].filter((each) => each.deprecation === undefined && !isMap(each));
  return current.flatMap(({ name }) => {
    const property = { name, value: "", origin: undefined };
    const started = start([property], []);
    if ("refusals" in started) return [];
    return sayUnplayed(property, started.known, started.ineffective)?.includes("not a known property") ? [name] : [];
  });
}

function row(what: string, wrong: readonly string[]): Row {
  return { what, holds: wrong.length === 0, saw: wrong.length === 0 ? "all of them" : wrong.join(", ") };
}
