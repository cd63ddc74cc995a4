import { type Group, shows } from "../../components/group.ts";
import { defaultOrder, type HttpMapping, mappingOf } from "../../components/status.ts";
import { nameBelow } from "../properties/name-element.ts";
import type { PropertyReader } from "../properties/property-reader.ts";
import { readAdditionalPath } from "./additional-path.ts";

export interface HealthGroups {
  readonly primary: Group;
  /** In the order of their names. */
  readonly named: ReadonlyMap<string, Group>;
}

const health = "management.endpoint.health";

const everything: Group = {
  name: "",
  include: [],
  exclude: [],
  showDetails: "never",
  showComponents: undefined,
  roles: [],
  order: defaultOrder,
  mapping: mappingOf([]),
  additionalPath: undefined,
  builtIn: false,
};

/** Without a health endpoint, none of its properties is read. */
export const noGroups: HealthGroups = { primary: everything, named: new Map() };

/**
 * Reads the group of all components, the user's own groups, and the framework's two if the user has none of their
 * names.
 */
export function readGroups(reader: PropertyReader): HealthGroups {
  const primary: Group = {
    ...everything,
    showDetails: reader.word(`${health}.show-details`, shows) ?? "never",
    showComponents: reader.word(`${health}.show-components`, shows),
    roles: reader.list(`${health}.roles`)?.items ?? [],
    order: filled(readOrder(reader, health)) ?? defaultOrder,
    mapping: readMapping(reader, health) ?? everything.mapping,
  };
  reader.durationMs(`${health}.logging.slow-indicator-threshold`);
  const groups = new Map<string, Group>();
  for (const { rest } of reader.tree.below(`${health}.group`)) {
    const [element] = rest;
    if (!element || groups.has(element.text)) continue;
    const name = nameBelow(`${health}.group`, element);
    const group = readGroup(reader, element.text, name, primary);
    if (group) groups.set(element.text, group);
    else refuseText(reader, name);
  }
  if (reader.isTrue(`${health}.probes.enabled`, true)) {
    const paths = reader.isTrue(`${health}.probes.add-additional-paths`, false);
    addProbe(groups, "liveness", "livenessState", paths ? "/livez" : undefined);
    addProbe(groups, "readiness", "readinessState", paths ? "/readyz" : undefined);
  }
  return { primary, named: new Map([...groups].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

/** Returns undefined if no property of the group is set: then it does not exist. */
function readGroup(reader: PropertyReader, name: string, prefix: string, primary: Group): Group | undefined {
  const own = {
    include: reader.list(`${prefix}.include`)?.items,
    exclude: reader.list(`${prefix}.exclude`)?.items,
    showDetails: reader.word(`${prefix}.show-details`, shows),
    showComponents: reader.word(`${prefix}.show-components`, shows),
    roles: reader.list(`${prefix}.roles`)?.items,
    order: readOrder(reader, prefix),
    mapping: readMapping(reader, prefix),
    additionalPath: reader.tree.get(`${prefix}.additional-path`),
  };
  if (Object.values(own).every((value) => value === undefined)) return undefined;
  return {
    name,
    include: own.include ?? [],
    exclude: own.exclude ?? [],
    showDetails: own.showDetails ?? primary.showDetails,
    showComponents: own.showComponents ?? primary.showComponents,
    roles: filled(own.roles) ?? primary.roles,
    order: filled(own.order) ?? primary.order,
    mapping: own.mapping ?? primary.mapping,
    additionalPath: own.additionalPath && readAdditionalPath(reader, own.additionalPath),
    builtIn: false,
  };
}

/** Rejects a group that is plain text. */
function refuseText(reader: PropertyReader, name: string): void {
  const text = reader.tree.get(name);
  if (text)
    reader.refuse(text, "a group cannot be plain text", `write ${name}.include=${text.value || "readinessState"}`);
}

function readOrder(reader: PropertyReader, prefix: string): readonly string[] | undefined {
  return reader.list(`${prefix}.status.order`)?.items;
}

function filled(items: readonly string[] | undefined): readonly string[] | undefined {
  return items && items.length > 0 ? items : undefined;
}

/** A status without a code is ignored, so it replaces no default. */
function readMapping(reader: PropertyReader, prefix: string): HttpMapping | undefined {
  const entries: [string, number][] = [];
  const seen = new Set<string>();
  for (const { rest, property } of reader.tree.below(`${prefix}.status.http-mapping`)) {
    const code = rest.map(({ text }) => text).join(".");
    if (seen.has(code)) continue;
    seen.add(code);
    const httpStatus = reader.integerOf(property, 503);
    if (httpStatus !== undefined) entries.push([code, httpStatus]);
  }
  return entries.length > 0 ? mappingOf(entries) : undefined;
}

/** Adds a probe's group. A user's group of that name replaces it, and is served at the probe's path if it has none. */
function addProbe(groups: Map<string, Group>, name: string, member: string, path: string | undefined): void {
  const additionalPath = path === undefined ? undefined : { namespace: "server", path };
  const own = groups.get(name);
  groups.set(
    name,
    own
      ? { ...own, additionalPath: own.additionalPath ?? additionalPath }
      : { ...everything, name, include: [member], showComponents: "never", additionalPath, builtIn: true },
  );
}
