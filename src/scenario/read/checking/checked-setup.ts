import { isKind, services } from "../../../service/index.ts";
import { nearest } from "../../../text/words/nearest.ts";
import type { RawSetup } from "../../scenario.ts";
import { checkCapacities } from "../../setup/checking/capacity-conflicts.ts";
import { checkCalledServers } from "../../setup/checking/check-called-servers.ts";
import { readServers } from "../../setup/read-setup.ts";
import { checkLaidOver, checkNamedServers } from "../../setup/resolve.ts";
import type { SchemaReader } from "../document/schema-reader.ts";
import { isMap } from "../document/shape.ts";
import type { DocumentPath } from "../document/yaml-document.ts";

/** Reads a setup, or a part that is laid over `base`, and checks it as a whole. */
export function readWholeSetup(reader: SchemaReader, input: unknown, path: DocumentPath, base: RawSetup): RawSetup {
  const whole = path.length === 1;
  const servers = readServers(reader, input, path, whole ? undefined : base);
  const setup = isMap(input) ? plainSetup(input) : {};
  if (whole) checkNamedServers(reader, servers, path, [...Object.keys(setup), ...meantNames(setup)]);
  if (whole && isMap(input)) checkCalledServers(reader, servers, path, Object.keys(input));
  if (reader.findings.length > 0) return setup;
  if (whole) checkCapacities(reader, setup, path);
  else checkLaidOver(reader, setup, base, path);
  return setup;
}

/** Returns the intended names of servers: those with a misspelt kind, and those written inside another server. */
function meantNames(setup: RawSetup): string[] {
  const inside = Object.values(setup).flatMap((settings) =>
    Object.keys(settings).filter((key) => isMap(settings[key]) && isKind(key)),
  );
  return [...inside, ...meantKinds(setup)];
}

/** Returns the intended names of servers with a misspelt kind, because one message about the typo is enough. */
export function meantKinds(setup: RawSetup): string[] {
  const kinds = services.map(({ kind }) => kind);
  const unknown = Object.entries(setup).filter(([name, { is }]) => is === undefined && !kinds.includes(name));
  return unknown.flatMap(([name]) => nearest(name, kinds) ?? []);
}

/** Replaces a missing value after a server's name by empty settings. */
export function plainSetup(setup: Record<string, unknown>): RawSetup {
  const entries = Object.entries(setup).map(([name, settings]) => [name, isMap(settings) ? { ...settings } : {}]);
  return Object.fromEntries(entries);
}
