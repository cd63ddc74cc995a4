import type { PropertyReader } from "../configuration/properties/property-reader.ts";
import type { Component, DetailMap, LeafReport } from "./component.ts";

/** The space on the disk at an absolute path, in bytes. A path that does not exist has none. */
export interface Disk {
  readonly total: number;
  readonly free: number;
  readonly path: string;
  readonly exists: boolean;
}

export type Liveness = "CORRECT" | "BROKEN";
export type Readiness = "ACCEPTING_TRAFFIC" | "REFUSING_TRAFFIC";

/** The state that the framework's own components report. */
export interface ComponentStates {
  readonly liveness: Liveness;
  readonly readiness: Readiness;
  disk(path: string): Disk;
}

export interface DiskSettings {
  readonly path: string;
  readonly threshold: number;
}

/** The components that the framework adds, in the order in which it registers them after those of the user. */
export function readBuiltIns(reader: PropertyReader): Component[] {
  const defaults = reader.isTrue("management.health.defaults.enabled", true);
  const probes = reader.isTrue("management.endpoint.health.probes.enabled", true);
  const on = (key: string) => {
    const name = `management.health.${key}.enabled`;
    return reader.boolean(name) ?? (reader.tree.get(name) !== undefined || defaults);
  };
  if (on("ssl")) reader.durationMs("management.health.ssl.certificate-validity-warning-threshold");
  const state = (key: string) => probes || reader.isTrue(`management.health.${key}.enabled`, false);
  return [
    ...(state("livenessstate") ? [{ name: "livenessState" }] : []),
    ...(state("readinessstate") ? [{ name: "readinessState" }] : []),
    ...(on("diskspace") ? [{ name: "diskSpace" }] : []),
    ...(on("ping") ? [{ name: "ping" }] : []),
    ...(on("ssl") ? [{ name: "ssl" }] : []),
  ];
}

export function readDisk(reader: PropertyReader, components: readonly Component[]): DiskSettings {
  if (components.every(({ name }) => name !== "diskSpace")) return { path: ".", threshold: 0 };
  const threshold = reader.bytes("management.health.diskspace.threshold") ?? 10 * 1024 * 1024;
  const property = reader.tree.get("management.health.diskspace.threshold");
  if (threshold < 0 && property)
    reader.refuse(property, "a threshold must not be negative", "write a size such as 10MB");
  return { path: reader.text("management.health.diskspace.path") || ".", threshold };
}

/** undefined for a component that is not the framework's own. */
export function askBuiltIn(name: string, disk: DiskSettings, around: ComponentStates): LeafReport | undefined {
  switch (name) {
    case "livenessState":
      return plain(around.liveness === "CORRECT" ? "UP" : "DOWN");
    case "readinessState":
      return plain(around.readiness === "ACCEPTING_TRAFFIC" ? "UP" : "OUT_OF_SERVICE");
    case "ping":
      return plain("UP");
    case "ssl":
      return plain("UP", new Map(["expiringChains", "invalidChains", "validChains"].map((chains) => [chains, []])));
    case "diskSpace":
      return askDisk(disk, around.disk(disk.path));
    default:
      return undefined;
  }
}

function askDisk({ threshold }: DiskSettings, { total, free, path, exists }: Disk): LeafReport {
  const details: DetailMap = new Map<string, string | number | boolean>([
    ["total", total],
    ["free", free],
    ["threshold", threshold],
    ["path", path],
    ["exists", exists],
  ]);
  return plain(free >= threshold ? "UP" : "DOWN", details);
}

function plain(code: string, details: DetailMap = new Map()): LeafReport {
  return { status: { code, description: "" }, details };
}
