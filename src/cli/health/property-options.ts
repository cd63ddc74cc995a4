import { inHashOrder } from "../../spring/configuration/java-hash.ts";
import { layerSources } from "../../spring/configuration/properties/layers.ts";
import { type SpringProperty, typedValue } from "../../spring/configuration/properties/property.ts";
import { uniformName } from "../../spring/configuration/properties/property-names.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { sameValue } from "../../text/values/same-value.ts";

export interface PropertyOptions {
  readonly property?: readonly string[];
  readonly config?: readonly string[];
  readonly profile?: readonly string[];
}

/**
 * Reads all properties of a command line, highest precedence first: `--property`, then the files, the last named first.
 */
export async function readSettings({
  property = [],
  config = [],
  profile,
}: PropertyOptions): Promise<SpringProperty[]> {
  const named = new Map(property.map(readProperty).map((each) => [each.name, each]));
  const given = inHashOrder([...named.values()], ({ name }) => name);
  const imports = given.some(({ name }) => uniformName(name).startsWith("spring.config.import"));
  if (config.length === 0 && !imports) return layerSources([given]);
  const { loadSpringConfig } = await import("../../scenario/spring/spring-config.ts");
  return loadSpringConfig(config, { profiles: namesIn(profile), properties: given });
}

/** Notes each profile without which all properties would be the same. */
export async function noteIdleProfiles(
  written: PropertyOptions,
  settings: readonly SpringProperty[],
): Promise<string[]> {
  const names = namesIn(written.profile);
  const notes: string[] = [];
  for (const name of names) {
    const others = await readableSettings({ ...written, profile: names.filter((each) => each !== name) });
    if (sameValue(others, settings))
      notes.push(`--profile ${name} changes nothing: without it, all properties are the same`);
  }
  return notes;
}

/** Returns nothing if a document is faulty that only another profile leaves out. */
async function readableSettings(written: PropertyOptions): Promise<SpringProperty[] | undefined> {
  try {
    return await readSettings(written);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function namesIn(profile: readonly string[] = []): string[] {
  return profile.flatMap((names) => names.split(",")).map((name) => name.trim());
}

/** Returns properties by name, as a setup contains them. If several names mean the same property, the first wins. */
export function asMap(properties: readonly SpringProperty[]): Record<string, unknown> {
  const named = new Map<string, readonly [string, unknown]>();
  for (const property of properties) {
    const uniform = uniformName(property.name);
    if (!named.has(uniform)) named.set(uniform, [property.name, typedValue(property)]);
  }
  return Object.fromEntries(named.values());
}

function readProperty(written: string): SpringProperty {
  const equals = written.indexOf("=");
  if (equals > 0) return { name: written.slice(0, equals).trim(), value: written.slice(equals + 1), origin: undefined };
  const cure = "write NAME=VALUE, such as management.endpoint.health.show-details=always";
  throw new ProblemError([{ says: `"${written}" is not a property`, cure }]);
}
