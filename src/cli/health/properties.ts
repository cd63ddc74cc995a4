import { layerSources } from "../../spring/configuration/names.ts";
import type { SpringProperty } from "../../spring/configuration/property.ts";
import { ProblemError } from "../../text/problem.ts";

export interface Written {
  readonly property?: readonly string[];
  readonly config?: readonly string[];
  readonly profile?: readonly string[];
}

/** All settings of a command line, what counts first: those of `--property`, then the files, the last named first. */
export async function readSettings({ property = [], config = [], profile = [] }: Written): Promise<SpringProperty[]> {
  const given = property.map(readProperty).reverse();
  if (config.length === 0) return layerSources([given]);
  const { loadSpringConfig } = await import("../../scenario/spring-config.ts");
  const profiles = profile.flatMap((names) => names.split(",")).map((name) => name.trim());
  const files = await Promise.all(config.map((path) => loadSpringConfig(path, { profiles, properties: given })));
  return layerSources([given, ...files.reverse().map((file) => file.filter(({ origin }) => origin !== undefined))]);
}

function readProperty(written: string): SpringProperty {
  const equals = written.indexOf("=");
  if (equals > 0) return { name: written.slice(0, equals).trim(), value: written.slice(equals + 1), origin: undefined };
  const cure = "write NAME=VALUE, such as management.endpoint.health.show-details=always";
  throw new ProblemError([{ says: `${written} is not a property`, cure }]);
}
