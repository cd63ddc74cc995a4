import type { SpringProperty } from "../../configuration/properties/property.ts";
import { PropertyReader } from "../../configuration/properties/property-reader.ts";
import type { Refusal } from "../../configuration/properties/refusal.ts";
import { SpringTree } from "../../configuration/properties/tree.ts";
import { type ErrorSettings, readErrorSettings } from "../../configuration/settings/error-settings.ts";
import type { CorsRules } from "../cors.ts";
import type { FilterSettings } from "../filters/filter-table.ts";
import { readSecureHeaders } from "../filters/secure-headers.ts";
import type { PathPattern } from "../pattern/path-pattern.ts";
import { type ApiVersions, readApiVersions } from "../predicates/api-version.ts";
import { pathPattern } from "../predicates/predicates.ts";
import { type ForwardedSettings, nobodyTrusted, readForwarded } from "../request/forwarded-headers.ts";
import { hopByHop } from "../request/hop-by-hop.ts";
import { readGlobalCors } from "./cors-settings.ts";
import { sayUnplayed } from "./gateway-properties.ts";
import { complaintOf, Refused, type RouteMistake } from "./route-mistakes.ts";
import { isFalse, isSwitchedOn } from "./switches.ts";

/** Settings of the gateway as a whole, whatever the route. */
export interface GatewaySettings {
  /** The base path of the whole application, without a trailing slash. */
  readonly basePath: string;
  readonly responseTimeoutMs: number | undefined;
  readonly connectTimeoutMs: number | undefined;
  /** A service without a known instance is 404, not 503. */
  readonly use404: boolean;
  readonly droppedHeaders: ReadonlySet<string>;
  readonly forwarded: ForwardedSettings;
  readonly filters: FilterSettings;
  readonly hostIncludesPort: boolean;
  readonly versions: ApiVersions;
  readonly cors: ReadonlyMap<string, CorsRules>;
  /** Routes may have their own CORS rules. */
  readonly routesHaveCors: boolean;
  /** Whether the shared rules apply to a request that no route matches. */
  readonly corsWithoutRoute: boolean;
  /** The paths below which files would be looked for. */
  readonly files: PathPattern;
  readonly errors: ErrorSettings;
  /** Whether a predicate or a filter was switched off, by its name. */
  isOff(kind: "predicate" | "filter", name: string): boolean;
}

export interface ReadSettings {
  readonly settings: GatewaySettings;
  readonly problems: readonly RouteMistake[];
  /** Lists properties that are written but not played; call it once everything else has been read. */
  unplayed(): RouteMistake[];
  /** Whether a property of this name is read here. */
  knows(name: string): boolean;
}

export function readGatewaySettings(properties: readonly SpringProperty[], prefix: string): ReadSettings {
  const reader = new PropertyReader(new SpringTree(properties));
  const problems: RouteMistake[] = [];
  const attempt = <T>(name: string, read: () => T, otherwise: T): T => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.push(complaintOf(error, reader.tree.get(name)?.origin));
      return otherwise;
    }
  };
  const files = "spring.webflux.static-path-pattern";
  const trusted = `${prefix}.trusted-proxies`;
  const settings: GatewaySettings = {
    basePath: readBasePath(reader),
    responseTimeoutMs: reader.durationMs(`${prefix}.httpclient.response-timeout`),
    connectTimeoutMs: reader.integer(`${prefix}.httpclient.connect-timeout`),
    use404: reader.boolean(`${prefix}.loadbalancer.use404`) ?? false,
    droppedHeaders: readDropped(reader, prefix),
    forwarded: attempt(trusted, () => readForwarded(reader, prefix), nobodyTrusted),
    filters: {
      secureHeaders: readSecureHeaders(reader, `${prefix}.filter.secure-headers`),
      originalStatusHeader: reader.text(`${prefix}.set-status.original-status-header-name`),
    },
    hostIncludesPort: reader.boolean(`${prefix}.predicate.host.include-port`) ?? true,
    versions: readApiVersions(reader),
    cors: readGlobalCors(reader, prefix),
    routesHaveCors: !isFalse(reader, `${prefix}.globalcors.enabled`),
    corsWithoutRoute: isSwitchedOn(reader, `${prefix}.globalcors.add-to-simple-url-handler-mapping`),
    files: attempt(files, () => pathPattern(reader.text(files) ?? "/**"), pathPattern("/**")),
    errors: readErrorSettings(reader, "webflux"),
    isOff: (kind, name) => isFalse(reader, `${prefix}.${kind}.${propertyName(name)}.enabled`),
  };
  for (const name of ["routes", "default-filters"]) reader.tree.below(`${prefix}.${name}`);
  for (const name of ["enabled", "fail-on-route-definition-error", "default-filters"]) reader.text(`${prefix}.${name}`);
  return {
    settings,
    get problems() {
      return [...problems, ...reader.refusals.map(problemOf)];
    },
    unplayed: () => sayUnplayed(reader, properties, prefix),
    knows: (name) => reader.tree.known.has(name),
  };
}

function problemOf({ name, value, why, cure, property }: Refusal): RouteMistake {
  return { says: `${name}${value === null ? "" : `=${value}`}: ${why}`, cure, origin: property?.origin };
}

function readBasePath(reader: PropertyReader): string {
  const written = reader.text("spring.webflux.base-path")?.trim();
  return written ? written.replace(/^(?!\/)/, "/").replace(/\/$/, "") : "";
}

function readDropped(reader: PropertyReader, prefix: string): ReadonlySet<string> {
  const own = reader.list(`${prefix}.filter.remove-hop-by-hop.headers`)?.items;
  return own === undefined ? hopByHop : new Set(own.map((name) => name.toLowerCase()));
}

/** The name of a predicate or a filter in a property: StripPrefix is strip-prefix. */
function propertyName(name: string): string {
  return name
    .replace(/(?<=.)(?=[A-Z][a-z0-9])/g, "-")
    .replace(/^X-/, "X")
    .toLowerCase();
}
