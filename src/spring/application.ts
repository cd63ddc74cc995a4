import { unique } from "../text/values/unique.ts";
import { type EnvSettings, readEnv } from "./answer/bodies/env.ts";
import { type DiskSettings, readBuiltIns, readDisk } from "./components/built-in.ts";
import type { Component } from "./components/component.ts";
import { refuseComponents, refuseMembers } from "./components/refuse-components.ts";
import { forcedPlatform } from "./configuration/files/cloud-platform.ts";
import type { KnownSettings } from "./configuration/properties/known-settings.ts";
import type { SpringProperty } from "./configuration/properties/property.ts";
import { PropertyReader } from "./configuration/properties/property-reader.ts";
import type { Refusal } from "./configuration/properties/refusal.ts";
import { SpringTree } from "./configuration/properties/tree.ts";
import { type ErrorSettings, readErrorSettings, readIndent } from "./configuration/settings/error-settings.ts";
import { type HealthGroups, noGroups, readGroups } from "./configuration/settings/groups.ts";
import { type InfoSettings, readInfo } from "./configuration/settings/info-settings.ts";
import { type MvcSettings, readMvc } from "./configuration/settings/mvc.ts";
import { readOthers } from "./configuration/settings/other-settings.ts";
import { readCors } from "./configuration/settings/read-cors.ts";
import { readServer, type ServerSettings } from "./configuration/settings/server-settings.ts";
import { readWeb, type Web } from "./configuration/settings/web.ts";
import { type Access, readAccess } from "./endpoints/access.ts";
import { type Endpoint, endpoints } from "./endpoints/endpoint.ts";
import { readExposure } from "./endpoints/exposure.ts";
import { type Site, sitesOf } from "./endpoints/site.ts";
import type { CorsRules } from "./routes/cors.ts";

/** A started application: everything that determines its answers, except for the state of its components. */
export interface Application {
  readonly components: readonly Component[];
  readonly groups: HealthGroups;
  /** Whether liveness and readiness exist although neither a property nor a platform asks for them. */
  readonly probesByDefault: boolean;
  /** Endpoints without a path, each with the reason. */
  readonly closed: ReadonlyMap<string, string>;
  readonly disk: DiskSettings;
  /** How long the bare root's answer is cached; 0 disables the cache. */
  readonly cacheMs: number;
  readonly errors: ErrorSettings;
  readonly env: EnvSettings;
  readonly info: InfoSettings;
  readonly web: Web;
  readonly mvc: MvcSettings;
  readonly server: ServerSettings;
  readonly cors: CorsRules | undefined;
  /** The actuator's own answers are indented. */
  readonly indent: boolean;
  readonly main: Site;
  /** The actuator's separate server; undefined if it shares one or has none. */
  readonly management: Site | undefined;
}

export type Started =
  | { readonly application: Application; readonly known: KnownSettings; readonly ineffective: readonly string[] }
  | { readonly refusals: readonly Refusal[] };

/** Starts an application with these properties, highest precedence first, and these user components; `known` are its endpoints. */
export function start(
  properties: readonly SpringProperty[],
  components: readonly Component[],
  known = endpoints,
): Started {
  const reader = new PropertyReader(new SpringTree(properties));
  const isExposed = readExposure(reader, "management.endpoints.web.exposure");
  const accessOf = readAccess(reader);
  const permitted = known.map((endpoint) => withAccess(endpoint, accessOf(endpoint)));
  const available = permitted.filter(({ id, operations }) => operations.length > 0 && isExposed(id));
  const closed = new Map<string, string>();
  for (const { id, operations } of permitted) {
    if (!isExposed(id)) closed.set(id, "is not exposed");
    else if (operations.length === 0) closed.set(id, "is exposed, but its access is closed");
  }
  const ineffective = readOthers(reader);
  const overJmx = isReadOverJmx(reader, permitted);
  const hasHealth = overJmx || available.some(({ id }) => id === "health");
  const builtIns = readBuiltIns(reader).filter(({ name }) => components.every((own) => own.name !== name));
  const all = [...components, ...builtIns];
  // Without a health endpoint, none of its properties is checked.
  const groups = hasHealth ? readGroups(reader) : ignoring(reader.tree);
  const web = readWeb(reader);
  const mvc = readMvc(reader);
  const application: Application = {
    components: all,
    closed,
    groups,
    probesByDefault: hasHealth && probesByDefault(reader),
    disk: readDisk(reader, all),
    cacheMs: readCacheMs(reader, available),
    errors: readErrorSettings(reader, "mvc"),
    env: readEnv(available.some(({ id }) => id === "env") ? reader : new PropertyReader(reader.tree), properties),
    info: readInfo(reader),
    web,
    mvc,
    server: readServer(reader),
    cors: readCors(reader),
    indent: !reader.isTrue("management.endpoints.jackson.isolated-json-mapper", true) && readIndent(reader),
    ...sitesOf(reader, { web, mvc }, available, groups),
  };
  const members = hasHealth ? refuseMembers(reader, groups, all) : [];
  const refusals = [...reader.refusals, ...refuseComponents(reader, all, groups), ...members];
  // Several parts may reject one property.
  return refusals.length > 0
    ? { refusals: unique(refusals, ({ name, why }) => [name, why]) }
    : { application, known: reader.tree.known, ineffective };
}

/** Earlier versions of Spring Boot had probes only on platforms or on request. */
function probesByDefault(reader: PropertyReader): boolean {
  const platform = forcedPlatform(reader.text("spring.main.cloud-platform"));
  return reader.tree.get("management.endpoint.health.probes.enabled") === undefined && platform === "NONE";
}

/** Reads the groups only so that their properties are known. */
function ignoring(tree: SpringTree): HealthGroups {
  readGroups(new PropertyReader(tree));
  return noGroups;
}

/** Whether JMX can reach the health endpoint, so that its properties are checked. */
function isReadOverJmx(reader: PropertyReader, permitted: readonly Endpoint[]): boolean {
  const isExposed = readExposure(reader, "management.endpoints.jmx.exposure");
  const isOn = reader.boolean("spring.jmx.enabled") ?? false;
  return (
    isOn && isExposed("health") && permitted.some(({ id, operations }) => id === "health" && operations.length > 0)
  );
}

function withAccess(endpoint: Endpoint, access: Access): Endpoint {
  const operations = endpoint.operations.filter(
    ({ method }) => access === "unrestricted" || (access === "read-only" && method === "GET"),
  );
  return { ...endpoint, operations };
}

/** Every endpoint can cache its answers; the lab caches only those of health, where it is visible. */
function readCacheMs(reader: PropertyReader, available: readonly Endpoint[]): number {
  let cacheMs = 0;
  for (const { id } of available) {
    const ms = reader.durationMs(`management.endpoint.${id}.cache.time-to-live`) ?? 0;
    if (id === "health") cacheMs = ms;
  }
  return cacheMs;
}
