import { isEndpointId, plainId } from "../../endpoints/exposure.ts";
import { pathPattern } from "../../routes/predicates/predicates.ts";
import { Refused } from "../../routes/reading/route-mistakes.ts";
import { forcedPlatform } from "../files/cloud-platform.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

/** The addresses of the actuator. */
export interface Web {
  /** Without a trailing slash; empty for the root. */
  readonly basePath: string;
  readonly contextPath: string;
  readonly discovery: boolean;
  readonly forwarded: "none" | "native" | "framework";
  readonly management: Management;
  pathOf(id: string): string;
}

/** The actuator shares the server's port, has a separate one, or none at all. */
export type Management = { readonly port: "shared" } | { readonly port: "none" } | OwnPort;
interface OwnPort {
  readonly port: "own";
  readonly contextPath: string;
}

const web = "management.endpoints.web";

export function readWeb(reader: PropertyReader): Web {
  const paths = readPathMapping(reader);
  return {
    basePath: readBasePath(reader),
    contextPath: readContextPath(reader),
    discovery: reader.boolean(`${web}.discovery.enabled`) ?? true,
    forwarded: readForwarded(reader),
    management: readManagement(reader),
    pathOf: (id) => paths.get(id) ?? id,
  };
}

/** A cloud platform has proxies that the application trusts. */
function readForwarded(reader: PropertyReader): Web["forwarded"] {
  const strategy = reader.word("server.forward-headers-strategy", ["none", "native", "framework"] as const);
  if (strategy) return strategy;
  return forcedPlatform(reader.text("spring.main.cloud-platform")) === "NONE" ? "none" : "native";
}

function readBasePath(reader: PropertyReader): string {
  const property = reader.tree.get(`${web}.base-path`);
  const path = property?.value ?? "/actuator";
  if (property && path !== "" && !path.startsWith("/")) {
    reader.refuse(property, "a base path must start with a slash or be empty", `write /${path}`);
  }
  const wrong = property && wrongPattern(path);
  if (wrong) reader.refuse(property, wrong.says, wrong.cure);
  return path.replace(/\/{1,2}$/, "");
}

/** Finds a mistake in a base path, in which each segment is a pattern of its own. */
function wrongPattern(path: string): { readonly says: string; readonly cure: string } | undefined {
  if (/\*\*|\{\*/.test(path)) {
    return { says: "** and {*...} cannot be followed by the path of an endpoint", cure: "write * for each segment" };
  }
  try {
    pathPattern(path);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { says: error.message, cure: error.cure ?? "correct the pattern" };
  }
}

function readContextPath(reader: PropertyReader): string {
  const property = reader.tree.get("server.servlet.context-path");
  const path = (property?.value ?? "").trim().replace(/\/$/, "");
  if (property && path !== "" && !path.startsWith("/")) {
    reader.refuse(property, "a context path must start with a slash", `write /${path}`);
  }
  return path;
}

function readPathMapping(reader: PropertyReader): ReadonlyMap<string, string> {
  const paths = new Map<string, string>();
  for (const { rest, property } of reader.tree.below(`${web}.path-mapping`)) {
    const id = rest.map(({ text }) => text).join(".");
    if (!isEndpointId(reader, property, id) || !property.value?.trim() || paths.has(plainId(id))) continue;
    const wrong = plainId(id) === "health" ? wrongPattern(property.value) : undefined;
    if (wrong) reader.refuse(property, wrong.says, wrong.cure);
    paths.set(plainId(id), property.value);
  }
  return paths;
}

function readManagement(reader: PropertyReader): Management {
  const own = readPort(reader, "management.server.port");
  const server = readPort(reader, "server.port");
  if (own !== undefined && own < 0) return { port: "none" };
  const shared = own === undefined || (own !== 0 && own === (server ?? 8080));
  if (!shared) {
    const path = (reader.text("management.server.base-path") ?? "").trim().replace(/\/$/, "");
    return { port: "own", contextPath: path === "" || path.startsWith("/") ? path : `/${path}` };
  }
  refuseOnSharedPort(reader);
  return { port: "shared" };
}

function readPort(reader: PropertyReader, name: string): number | undefined {
  const port = reader.integer(name);
  const property = reader.tree.get(name);
  if (property && port !== undefined && port > 65_535)
    reader.refuse(property, "a port is no greater than 65535", "write 0 for any port that is free");
  return port;
}

/** Rejects an address or a certificate of the actuator without a separate port. */
function refuseOnSharedPort(reader: PropertyReader): void {
  const address = reader.tree.get("management.server.address");
  const ssl = reader.tree.below("management.server.ssl")[0]?.property;
  const encrypted = ssl && reader.boolean("management.server.ssl.enabled") !== false ? ssl : undefined;
  for (const property of [address, encrypted]) {
    if (!property) continue;
    const cure = "set management.server.port to a separate port, or remove this";
    reader.refuse(property, "the management server has no separate port", cure);
  }
}
