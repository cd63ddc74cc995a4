import { expect, test } from "vitest";
import { readSpringConfig } from "../../../src/spring/configuration/read-spring-config.ts";
import { sayUnplayed } from "../../../src/spring/configuration/unplayed-properties.ts";
import { startedWith } from "../application.ts";

/** The warning about this one property; undefined if there is none. */
function said(name: string, value = "x"): string | undefined {
  const started = startedWith({ [name]: value });
  if ("refusals" in started) throw new Error(started.refusals.map(({ why }) => why).join("; "));
  return sayUnplayed({ name, value, origin: undefined }, started.known, started.ineffective);
}

const unplayed = "is not played: answers are the same without it";

test.each([
  ["server.http2.enabled", "true", unplayed],
  ["spring.web.error.includeStacktrace", "always", unplayed],
  ["spring.main.web-application-type", "none", unplayed],
  ["spring.jackson.date-format", "yyyy", unplayed],
  ["management.info.process.enabled", "true", unplayed],
  ["server.ssl.enabled", "true", "answers here are never encrypted"],
  ["spring.webflux.base-path", "/api", "lab route does"],
  ["spring.cloud.gateway.server.webflux.routes[0].uri", "http://x", "lab route does"],
  ["spring.config.name", "shop", "name the files with --config"],
  ["spring.autoconfigure.exclude", "org.example.HealthAutoConfiguration", "keeps all its parts"],
  ["spring.config.import", "optional:env:SETTINGS", "has no environment variables"],
  ["spring.config.import[0]", "optional:configserver:", "the lab does not import configserver:"],
  ["spring.config.import", "a.yaml, configtree:../x/", "configtree:../x/ sets nothing"],
  ["spring.config.import", "configtree:../x/*/", "configtree:../x/*/ sets nothing"],
  ["server.error.include-message", "always", "was renamed in Spring Boot; write spring.web.error.include-message"],
  ["management.health.probes.enabled", "true", "write management.endpoint.health.probes.enabled"],
  ["management.endpoint.health.show-detials", "always", "did you mean management.endpoint.health.show-details?"],
  ["spring.mvc.apiversion.required", "true", unplayed],
  ["server.compression.excluded-user-agents[0]", "curl", unplayed],
  ["spring.mvc.apiversion.supported[0]", "1", unplayed],
  ["management.server.base-path", "/m", "has no effect without a management.server.port of its own"],
  ["management.endpoint.info.cache.time-to-live", "1s", "has no effect while that endpoint is not exposed"],
  [
    "MANAGEMENT_ENDPOINTS_WEB_EXPOSURE_INCLUDE_0",
    "*",
    "is the name of an environment variable; write management.endpoints.web.exposure.include[0]",
  ],
  ["SERVER_SHUTDOWN", "immediate", "write server.shutdown"],
  ["management.endpoint.env.keys-to-sanitize", "name", "is not a known property and has no effect"],
])("%s=%s is reported as not played", (name, value, says) => {
  expect(said(name, value)).toContain(says);
});

test.each([
  ["server.http2.enabled", "false"],
  ["server.shutdown", "IMMEDIATE"],
  ["spring.config.import", "optional:a.yaml, optional:configtree:/etc/x/"],
  ["server.tomcat.threads.max", "10"],
  ["server.port", "8081"],
  ["server.jetty.threads.max", "7"],
  ["spring.main.banner-mode", "off"],
  ["spring.application.name", "shop"],
  ["spring.datasource.url", "jdbc:x"],
  ["logging.level.root", "debug"],
  ["shop.name", "corner"],
  ["info.app.name", "shop"],
  ["management.endpoint.prometheus.access", "none"],
  ["management.health.redis.enabled", "true"],
  ["management.metrics.tags.region", "eu"],
  ["management.influx.metrics.export.uri", "http://x"],
  ["management.endpoint.health.probes.add-additional-paths", "true"],
  ["management.health.diskspace.threshold", "1KB"],
])("%s=%s is played, or no answer depends on it", (name, value) => {
  expect(said(name, value)).toBeUndefined();
});

test("a text in a properties file that is not ASCII is reported, with its escapes", () => {
  const started = startedWith({});
  if ("refusals" in started) throw new Error("it should start");
  const say = (file: string, text: string) =>
    sayUnplayed(readSpringConfig(file, text)[0]!, started.known, started.ineffective);
  expect(say("a.properties", "a=K\u00c3\u00a4se")).toBe(
    'a is "K\u00c3\u00a4se", because Spring reads a properties file as ISO-8859-1; write K\\u00e4se',
  );
  expect(say("a.properties", "a=K\u00e4se")).toBeUndefined();
  expect(say("a.yaml", "a: K\u00c3\u00a4se")).toBeUndefined();
});

test("settings of a health endpoint that is not exposed are known, and not checked", () => {
  const started = startedWith({
    "management.endpoints.web.exposure.include": "info",
    "management.endpoint.health.group.g.include": "nope",
    "management.endpoint.health.show-details": "sometimes",
  });
  if ("refusals" in started) throw new Error("it should start");
  expect(started.known.has("management.endpoint.health.group.g.include")).toBe(true);
});

test.each([
  ["server.tomcat.threads.max", "many"],
  ["server.shutdown", "slowly"],
  ["server.tomcat.connection-timeout", "10 minutes"],
  ["spring.mvc.dispatch-trace-request", "maybe"],
  ["server.max-http-request-header-size", "8kb"],
  ["management.endpoints.web.cors.max-age", "long"],
])("%s=%s stops the application, though no answer depends on it", (name, value) => {
  expect(startedWith({ [name]: value })).toHaveProperty("refusals.0.name", name);
});
