import type { Detail, DetailMap } from "../../components/component.ts";
import { type Show, shows } from "../../components/group.ts";
import { type SpringProperty, typedValue } from "../../configuration/properties/property.ts";
import type { PropertyReader } from "../../configuration/properties/property-reader.ts";
import { JavaRegex } from "../../expression/java-regex.ts";
import { JavaRegexError, UnplayableRegex } from "../../expression/parsing/code-point-reader.ts";
import { Steps } from "../../expression/steps.ts";
import { machine } from "./machine.ts";

/** Settings of the env endpoint, which shows the given properties and never those of this machine. */
export interface EnvSettings {
  readonly sources: readonly EnvSource[];
  readonly profiles: readonly string[];
  readonly showValues: Show;
  readonly roles: readonly string[];
}

interface EnvSource {
  readonly name: string;
  readonly properties: readonly SpringProperty[];
}

const prefix = "management.endpoint.env";
const system = "systemProperties";

const systemProperties: readonly SpringProperty[] = Object.entries(machine).map(([name, value]) => ({
  name,
  value,
  origin: undefined,
}));

const ports: readonly SpringProperty[] = [{ name: "local.server.port", value: "8080", origin: undefined }];

export function readEnv(reader: PropertyReader, properties: readonly SpringProperty[]): EnvSettings {
  return {
    sources: [
      { name: "server.ports", properties: ports },
      { name: "commandLineArgs", properties: properties.filter(({ origin }) => origin === undefined) },
      { name: system, properties: systemProperties },
      ...filesOf(properties),
    ].filter((source) => source.properties.length > 0),
    profiles: reader.list("spring.profiles.active")?.items ?? [],
    showValues: reader.word(`${prefix}.show-values`, shows) ?? "never",
    roles: reader.list(`${prefix}.roles`)?.items ?? [],
  };
}

function filesOf(properties: readonly SpringProperty[]): EnvSource[] {
  const files = new Map<string, SpringProperty[]>();
  for (const property of properties) {
    if (!property.origin) continue;
    const own = files.get(property.origin.file);
    if (own) own.push(property);
    else files.set(property.origin.file, [property]);
  }
  return [...files].map(([file, own]) => ({ name: `Config resource 'file [${file}]'`, properties: own }));
}

/** Throws OutOfSteps if the request's pattern takes too many steps. */
export function envBody(env: EnvSettings, pattern: string, shown: boolean): DetailMap {
  const matches = matcher(pattern, new Steps());
  const sources = env.sources.map((source) => {
    const kept = source.properties.filter(({ name }) => matches(name));
    const entries = kept.map((property) => [property.name, entryOf(property, shown)] as const);
    return new Map<string, Detail>([
      ["name", source.name],
      ["properties", new Map(entries)],
    ]);
  });
  return new Map([...profilesOf(env), ["propertySources", sources]]);
}

/** An invalid pattern matches nothing. */
function matcher(pattern: string, steps: Steps): (name: string) => boolean {
  if (pattern.trim() === "") return () => true;
  try {
    const expression = new JavaRegex(pattern);
    return (name) => expression.findAll(name, steps).length > 0;
  } catch (error) {
    if (error instanceof JavaRegexError || error instanceof UnplayableRegex) return () => false;
    throw error;
  }
}

/** undefined if no source has the property. */
export function envEntryBody(env: EnvSettings, name: string, shown: boolean): DetailMap | undefined {
  const found = env.sources.map((source) => ({
    source,
    property: source.properties.find((each) => each.name === name),
  }));
  const first = found.find(({ property }) => property !== undefined);
  if (!first?.property) return undefined;
  const sources = found.map(({ source, property }) => {
    const entry = new Map<string, Detail>([["name", source.name]]);
    if (property) entry.set("property", entryOf(property, shown));
    return entry;
  });
  const value = new Map<string, Detail>([
    ["source", first.source.name],
    ["value", shownValue(first.property, shown)],
  ]);
  return new Map<string, Detail>([...profilesOf(env), ["property", value], ["propertySources", sources]]);
}

function profilesOf(env: EnvSettings): [string, Detail][] {
  return [
    ["activeProfiles", env.profiles],
    ["defaultProfiles", ["default"]],
  ];
}

function entryOf(property: SpringProperty, shown: boolean): DetailMap {
  const entry = new Map<string, Detail>();
  const { origin } = property;
  if (origin) entry.set("origin", `${origin.file}:${origin.line}:${origin.column}`);
  return entry.set("value", shownValue(property, shown));
}

function shownValue(property: SpringProperty, shown: boolean): Detail {
  return shown ? typedValue(property) : "******";
}
