import type { Fault, PlannedFault } from "../../fault/fault.ts";
import { faults } from "../../fault/index.ts";
import type { FaultPlan } from "../../policy/fault-plan.ts";
import { takesServerName, toldOf } from "../../service/setting/setting.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { InstanceRule, Server } from "../../world/server.ts";
import { problemsOf } from "../read/document/problems-of.ts";
import { SchemaReader } from "../read/document/schema-reader.ts";
import type { DocumentPath } from "../read/document/yaml-document.ts";
import { serverEntries } from "../read/formats/setup-schema.ts";
import type { RawSetup } from "../scenario.ts";
import { checkCircles, type FlowServer } from "./checking/call-circles.ts";
import { checkCapacities } from "./checking/capacity-conflicts.ts";
import { checkInstances } from "./checking/check-instances.ts";
import { mergeSetup } from "./merge.ts";
import { type ReadServer, readServers } from "./read-setup.ts";

/** A setup is resolved once for all runs and all texts about it. */
const resolved = new WeakMap<RawSetup, readonly Server[]>();

/** Returns the servers of a setup, or only those of a part of it, with all defaults. Throws mistakes as Problems. */
export function resolveSetup(setup: RawSetup, part = setup): readonly Server[] {
  if (part !== setup) return resolvePart(setup, part);
  const known = resolved.get(setup);
  if (known !== undefined) return known;
  const servers = resolvePart(setup, setup);
  resolved.set(setup, servers);
  return servers;
}

function resolvePart(setup: RawSetup, part: RawSetup): Server[] {
  const reader = new SchemaReader();
  const all = readServers(reader, setup, []);
  const servers = all.filter(({ name }) => Object.hasOwn(part, name));
  checkNamedServers(reader, servers, [], namesOf(all));
  if (reader.findings.length > 0) throw new ProblemError(problemsOf(reader.findings));
  return servers.map((server) => resolve(server));
}

function namesOf(servers: readonly ReadServer[]): string[] {
  return servers.map(({ name }) => name);
}

/** Checks that settings that name another server name one of this setup. */
export function checkNamedServers(
  reader: SchemaReader,
  servers: readonly ReadServer[],
  path: DocumentPath = [],
  names = namesOf(servers),
): void {
  const lacking = new Set<string>();
  for (const { name, service, written, read } of servers) {
    for (const [key, schema] of Object.entries(service.settings)) {
      const asked = read[key];
      if (toldOf(schema).takes !== takesServerName || typeof asked !== "string" || names.includes(asked)) continue;
      const others = names.filter((each) => each !== name);
      const another = others.length === 0 ? "add another server to the setup" : suggest(asked, others);
      const cure = key in written ? another : `add ${asked}: {} to the setup`;
      const says = `${name} needs ${asked}, which is not in the setup`;
      reader.find([...path, name, key], key in written ? "value" : "key", says, cure);
      lacking.add(name);
    }
  }
  const whole = servers.filter(({ name, isValid }) => isValid && !lacking.has(name));
  checkStarts(reader, whole, path, names);
}

/** Checks a valid change together with the setup that it changes. */
export function checkLaidOver(reader: SchemaReader, change: RawSetup, setup: RawSetup, path: DocumentPath = []): void {
  const trial = new SchemaReader();
  checkNamedServers(trial, readServers(trial, mergeSetup(setup, change), []), []);
  for (const { path: inner, at, says, cure } of trial.findings) reader.find([...path, ...inner], at, says, cure);
  checkCapacities(reader, change, path, setup);
}

/** Reports combinations of valid settings with which a server would not start, and calls between servers that are mistakes. */
function checkStarts(
  reader: SchemaReader,
  servers: readonly ReadServer[],
  path: DocumentPath,
  names: readonly string[],
): void {
  const starting = servers.filter((server) => {
    const complaints = server.service.check?.(settingsOf(server), names, server.name) ?? [];
    for (const { path: inner, says, cure } of complaints)
      reader.find([...path, server.name, ...inner], "value", says, cure);
    return complaints.length === 0 || isOwn(server);
  });
  checkInstances(reader, servers, path);
  checkCircles(reader, flowsOf(starting), path);
}

/** Lists what valid servers take and call. */
export function flowsOf(servers: readonly ReadServer[]): FlowServer[] {
  return servers.map((server) => ({
    name: server.name,
    flows: server.service.flows?.(settingsOf(server)) ?? [],
    isOwn: isOwn(server),
  }));
}

/** Whether the file says which requests a server takes. */
function isOwn({ service }: ReadServer): boolean {
  return service.kind === "service";
}

/** Returns the service's own settings. `named` contains the parts of the service that are written like settings. */
function settingsOf({ service, read }: ReadServer): Record<string, unknown> {
  const settings = Object.fromEntries(Object.keys(service.settings).map((key) => [key, read[key]]));
  if (!service.named) return settings;
  const known = serverEntries(service);
  const named = Object.entries(read).filter(([key]) => !Object.hasOwn(known, key));
  return { ...settings, named: Object.fromEntries(named) };
}

function resolve(server: ReadServer): Server {
  const { name, service, written, read } = server;
  const common = read as CommonRead;
  const settings = settingsOf(server);
  const readsAs = service.readsAs?.(settings);
  return {
    name,
    kind: service.kind,
    ...(common.count > 1 && { instances: instanceRule(common, service.settings) }),
    settings,
    faults: [...shorthandFaults(written, read, service.settings), ...listedFaults(common.faults ?? [])],
    off: common.off,
    graceMs: common.gracefulShutdown ? GRACE_MS : 0,
    noticesHangUp: common.noticesHangUp,
    ...(common.capacity !== undefined && { capacity: common.capacity }),
    ...(common.cache !== undefined && { cache: common.cache }),
    ...(common.shed !== undefined && { shed: common.shed }),
    ...(common.adaptive !== undefined && !Object.hasOwn(service.settings, "adaptive") && { adaptive: common.adaptive }),
    calls: {
      client: common.client,
      ...(readsAs !== undefined && { readsAs }),
      connections: common.connections,
      pool: common.pool ?? Number.POSITIVE_INFINITY,
      ...(common.poolTimeout !== undefined && { poolTimeoutMs: common.poolTimeout }),
    },
  };
}

/** A kind with a setting `by` of its own has calls go to its instances in turn. */
function instanceRule({ count, by, stale: staleMs }: CommonRead, settings: object): InstanceRule {
  return { count, by: Object.hasOwn(settings, "by") ? "smooth" : by, staleMs };
}

/** The time that a graceful stop takes at most, because a request in progress may never end. */
const GRACE_MS = 30_000;

type CommonRead = Required<Pick<Server, "off" | "noticesHangUp">> &
  Pick<Server, "cache" | "capacity" | "shed" | "adaptive"> & {
    gracefulShutdown: boolean;
    count: number;
    by: InstanceRule["by"];
    stale: number;
  } & Omit<Server["calls"], "pool" | "poolTimeoutMs"> & { pool?: number; poolTimeout?: number; faults?: FaultRead[] };
export interface FaultRead extends Omit<FaultPlan, "fromMs" | "untilMs" | "header"> {
  when?: "before" | "after";
  header?: string;
  from?: number;
  until?: number;
  [fault: string]: unknown;
}

function shorthandFaults(written: ReadServer["written"], read: ReadServer["read"], settings: object): PlannedFault[] {
  return Object.keys(written).flatMap((key) => {
    const fault = Object.hasOwn(settings, key) ? undefined : faults.find((each) => each.name === key);
    return fault && read[key] !== "none" ? [{ fault, value: read[key], when: fault.when, plan: {} }] : [];
  });
}

function listedFaults(written: readonly FaultRead[]): PlannedFault[] {
  return written.map((read) => plannedFault(faults.find((each) => Object.hasOwn(read, each.name))!, read));
}

/** Returns a fault with the plan that its entry in a list gives. */
export function plannedFault(fault: Fault, read: FaultRead): PlannedFault {
  return { fault, value: read[fault.name], when: read.when ?? fault.when, plan: planOf(read) };
}

export function planOf({ header, from, until, ...read }: FaultRead): FaultPlan {
  const { first, nth, calls, share, method, path, instance } = read;
  const times = { fromMs: from, untilMs: until };
  const plan = { first, nth, calls, share, method, path, header: header && headerOf(header), ...times, instance };
  return Object.fromEntries(Object.entries(plan).filter(([, value]) => value !== undefined)) as FaultPlan;
}

function headerOf(written: string): FaultPlan["header"] {
  const [name = "", value] = written.split(/:\s*(.*)/s);
  return value === undefined ? { name } : { name, value };
}
