import published from "../../../metadata/spring-boot.json" with { type: "json" };
import { didYouMean } from "../../text/words/suggestion.ts";
import { sayUnread } from "./imports/unread-imports.ts";
import type { KnownSettings } from "./properties/known-settings.ts";
import { keysOf } from "./properties/name-element.ts";
import type { SpringProperty } from "./properties/property.ts";

/** Spring's own properties; those that the lab does not play could change an answer. */
const families = [
  "management",
  "server",
  "error",
  "spring.mvc",
  "spring.webflux",
  "spring.web",
  "spring.jackson",
  "spring.main",
  "spring.config",
  "spring.servlet",
  "spring.cloud.gateway",
].map(keysOf);

/** No property below these changes an answer here. */
const silent = `
  management.auditevents management.cloudfoundry management.defaults.metrics management.httpexchanges management.logging
  management.metrics management.observations management.opentelemetry management.otlp management.prometheus management.tracing
  management.zipkin management.simple management.graphite management.influx management.datadog management.newrelic
  management.endpoint.auditevents management.endpoint.caches management.endpoint.flyway management.endpoint.integrationgraph
  management.endpoint.liquibase management.endpoint.logfile management.endpoint.prometheus management.endpoint.quartz
  management.endpoint.sbom management.endpoint.sessions management.endpoint.startup management.endpoint.httpexchanges
  management.endpoint.configprops management.endpoint.loggers management.endpoint.metrics management.endpoint.mappings
  management.endpoints.jmx management.server.tomcat.accesslog
  server.jetty server.netty server.undertow server.reactive server.mime-mappings server.servlet.context-parameters
  server.servlet.session server.servlet.jsp server.servlet.encoding server.tomcat.accesslog server.tomcat.resource
  spring.jackson.cbor spring.jackson.xml spring.jackson.deserialization spring.jackson.read spring.jackson.json.read
  spring.jackson.factory spring.mvc.format spring.mvc.view spring.web.resources.cache spring.web.resources.chain
`
  .trim()
  .split(/\s+/)
  .map(keysOf);

/** Names in versions of Spring Boot that are too old for its metadata, with the present ones. */
const renamed: Readonly<Record<string, string>> = {
  ...published.renamed,
  "spring.resources": "spring.web.resources",
  "server.context-path": "server.servlet.context-path",
  "management.context-path": "management.endpoints.web.base-path",
  "management.port": "management.server.port",
};

/** Reasons why lab health does not play a property, with the command that does, if any. */
const elsewhere: Readonly<Record<string, string>> = {
  "spring.webflux": "belongs to a reactive application, which lab health does not play; lab route does",
  "spring.cloud.gateway": "belongs to a gateway, which lab health does not play; lab route does",
  "server.ssl": "is not played: answers here are never encrypted",
  "management.server.ssl": "is not played: answers here are never encrypted",
  "spring.config.location": "is not played: name the files with --config",
  "spring.config.additional-location": "is not played: name the files with --config",
  "spring.config.name": "is not played: name the files with --config",
  "spring.autoconfigure.exclude": "is not played: an application of the lab keeps all its parts",
};

/** Properties that Spring reads only together with others; `*` is the id of an endpoint. */
const idle: Readonly<Record<string, string>> = {
  "management.server.address": "has no effect on answers",
  "management.server.base-path": "has no effect without a management.server.port of its own",
  "management.endpoint.health.probes.add-additional-paths": "has no effect while probes.enabled is off",
  "management.endpoint.health.validate-group-membership": "has no effect while the health endpoint is not exposed",
  "management.endpoint.*.cache.time-to-live": "has no effect while that endpoint is not exposed",
};

/**
 * Explains a property without an effect here; undefined if it is played, or if no answer could depend on it.
 * `ineffective`: properties that are read, but not played with their value.
 */
export function sayUnplayed(
  { name, value, misread }: SpringProperty,
  known: KnownSettings,
  ineffective: readonly string[],
): string | undefined {
  if (misread !== undefined) return `${name} ${misread}`;
  const keys = keysOf(name);
  const begins = (prefix: readonly string[]) => prefix.every((key, index) => keys[index] === key);
  const isLike = (other: string) => keysOf(other).length === keys.length && begins(keysOf(other));
  const isUnplayed = ineffective.some(isLike);
  if (begins(imports)) return sayUnread(value ?? "");
  if (!isUnplayed && known.has(name)) return undefined;
  const said = Object.entries(elsewhere).find(([prefix]) => begins(keysOf(prefix)))?.[1];
  if (isUnplayed || said !== undefined) return `${name} ${said ?? "is not played: answers are the same without it"}`;
  const now = Object.entries(renamed).find(([before]) => begins(keysOf(before)));
  if (now) return `${name} was renamed in Spring Boot; write ${inPlace(name, now)}`;
  const asleep = Object.entries(idle).find(([pattern]) => isNamed(keys, pattern))?.[1];
  if (asleep !== undefined) return `${name} ${asleep}`;
  const dotted = ofEnvironment(name, known);
  if (dotted !== undefined) return `${name} is the name of an environment variable; write ${dotted}`;
  const meant = known.nearest(name);
  if (meant !== undefined) return `${name} is not a known property; ${didYouMean(meant)}`;
  if (silent.some(begins) || isOfOtherIndicator(name) || isExport(name)) return undefined;
  if (!families.some(begins)) return undefined;
  return `${name} is not a known property and has no effect`;
}

const imports = keysOf("spring.config.import");

function isNamed(keys: readonly string[], pattern: string): boolean {
  const wanted = pattern.split(".");
  return wanted.length === keys.length && wanted.every((each, at) => each === "*" || keysOf(each)[0] === keys[at]);
}

/** The property that an environment variable of this name would set, if it is known. */
function ofEnvironment(name: string, known: KnownSettings): string | undefined {
  if (!/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name)) return undefined;
  const dotted = name
    .toLowerCase()
    .replaceAll(/_(\d+)(?=_|$)/g, "[$1]")
    .replaceAll("_", ".");
  return known.has(dotted) ? dotted : undefined;
}

function inPlace(name: string, [before, now]: [string, string]): string {
  const rest = name.split(".").slice(before.split(".").length);
  return [now, ...rest].join(".");
}

/** Whether only other applications have this indicator, such as those with a mail server. */
function isOfOtherIndicator(name: string): boolean {
  return /^management\.health\.[a-z0-9]+\.enabled$/i.test(name);
}

/** Whether it says where metrics are sent. */
function isExport(name: string): boolean {
  return /^management\.[a-z0-9]+\.metrics\.export\./i.test(name);
}
