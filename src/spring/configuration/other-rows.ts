import type { Bound } from "./bound.ts";

/** Properties whose effect is not visible here, or not played. */
interface OtherRow {
  /** The type that Spring binds it to: an invalid value stops the application. */
  readonly is: Bound | readonly string[];
  /** The value without an effect; if it is missing, no value changes an answer. */
  readonly unless?: string;
  readonly below: string;
  readonly names: string;
}

/** Only properties that no other part reads. */
export const otherRows: readonly OtherRow[] = [
  { is: "text", below: "server", names: "address" },
  {
    is: "boolean",
    unless: "false",
    below: "server",
    names: "http2.enabled servlet.register-default-servlet",
  },
  { is: "list", unless: "", below: "server.compression", names: "excluded-user-agents" },
  { is: "text", below: "server.servlet", names: "application-display-name jsp.class-name" },
  {
    is: "boolean",
    below: "server.servlet",
    names:
      "jsp.registered session.cookie.http-only session.cookie.secure session.cookie.partitioned session.persistent",
  },
  { is: "duration", below: "server.servlet", names: "session.timeout session.cookie.max-age" },
  { is: ["none", "lax", "strict", "omitted"], below: "server.servlet", names: "session.cookie.same-site" },
  { is: "map", below: "server.servlet", names: "context-parameters encoding.mapping jsp.init-parameters" },
  { is: "boolean", below: "server.reactive.session.cookie", names: "http-only secure partitioned" },
  { is: "duration", below: "server.reactive.session", names: "timeout cookie.max-age" },
  { is: ["none", "lax", "strict", "omitted"], below: "server.reactive.session", names: "cookie.same-site" },
  { is: "integer", below: "server.reactive.session", names: "max-sessions" },
  {
    is: "integer",
    below: "server.tomcat",
    names:
      "threads.max threads.min-spare threads.max-queue-capacity max-connections accept-count processor-cache max-part-count accesslog.max-days",
  },
  { is: "integer", unless: "100", below: "server.tomcat", names: "max-keep-alive-requests" },
  { is: "duration", below: "server.tomcat", names: "background-processor-delay resource.cache-ttl" },
  {
    is: "bytes",
    below: "server.tomcat",
    names: "max-http-form-post-size max-http-response-header-size max-part-header-size resource.cache-max-size",
  },
  {
    is: "boolean",
    below: "server.tomcat",
    names:
      "mbeanregistry.enabled resource.allow-caching accesslog.enabled accesslog.buffered accesslog.check-exists accesslog.rotate accesslog.rename-on-rotate accesslog.ipv6-canonical accesslog.request-attributes-enabled",
  },
  { is: ["always", "when-available", "never"], below: "server.tomcat", names: "use-apr" },
  { is: "boolean", unless: "true", below: "server.tomcat", names: "redirect-context-root" },
  { is: "charset", unless: "UTF-8", below: "server.tomcat", names: "uri-encoding" },
  { is: "characters", below: "server.tomcat", names: "relaxed-path-chars relaxed-query-chars" },
  { is: "text", unless: "", below: "server.tomcat.remoteip", names: "internal-proxies trusted-proxies" },
  { is: "text", below: "server.tomcat", names: "basedir" },
  { is: "list", below: "server.tomcat", names: "additional-tld-skip-patterns" },

  {
    is: "boolean",
    below: "spring.mvc",
    names: "dispatch-trace-request log-request-details log-resolved-exception publish-request-handled-events",
  },
  { is: "text", unless: "false", below: "spring.mvc", names: "hiddenmethod.filter.enabled" },
  { is: "map", unless: "", below: "spring.mvc", names: "contentnegotiation.media-types" },
  { is: "map", below: "spring.mvc", names: "apiversion.use.media-type-parameter" },
  { is: "text", unless: "", below: "spring.mvc", names: "contentnegotiation.default-content-types" },
  { is: "boolean", unless: "", below: "spring.mvc.apiversion", names: "required detect-supported" },
  { is: "integer", unless: "", below: "spring.mvc.apiversion", names: "use.path-segment" },
  { is: "text", unless: "", below: "spring.mvc.apiversion", names: "default use.header use.query-parameter" },
  { is: "list", unless: "", below: "spring.mvc.apiversion", names: "supported" },
  {
    is: ["prefix-error-code", "postfix-error-code"],
    below: "spring.mvc",
    names: "message-codes-resolver-format",
  },
  {
    is: ["path-pattern-parser", "ant-path-matcher"],
    unless: "path-pattern-parser",
    below: "spring.mvc",
    names: "pathmatch.matching-strategy",
  },
  { is: "duration", below: "spring.mvc", names: "async.request-timeout" },
  { is: "integer", below: "spring.mvc", names: "servlet.load-on-startup" },
  {
    is: "text",
    below: "spring.mvc",
    names:
      "contentnegotiation.parameter-name formcontent.filter.enabled format.date format.date-time format.time view.prefix view.suffix",
  },
  { is: ["never", "always", "on-param"], unless: "never", below: "spring.web", names: "error.include-stacktrace" },
  { is: ["never", "always", "on-param"], below: "spring.web", names: "error.include-binding-errors" },
  {
    is: "boolean",
    below: "spring.web.resources",
    names: "chain.enabled chain.cache chain.compressed chain.strategy.content.enabled cache.use-last-modified",
  },
  { is: "boolean", below: "spring.web.resources", names: "chain.strategy.fixed.enabled" },
  { is: "duration", below: "spring.web.resources", names: "cache.period" },
  {
    is: "boolean",
    below: "spring.web.resources.cache.cachecontrol",
    names: "cache-private cache-public must-revalidate no-cache no-store no-transform proxy-revalidate",
  },
  {
    is: "duration",
    below: "spring.web.resources.cache.cachecontrol",
    names: "max-age s-max-age stale-if-error stale-while-revalidate",
  },
  { is: "list", below: "spring.web.resources", names: "static-locations" },
  { is: "text", unless: "true", below: "spring.servlet", names: "multipart.enabled" },
  { is: "boolean", unless: "false", below: "spring.servlet", names: "encoding.force encoding.force-response" },
  {
    is: "boolean",
    below: "spring.servlet",
    names: "encoding.force-request multipart.resolve-lazily multipart.strict-servlet-compliance",
  },
  { is: "bytes", below: "spring.servlet.multipart", names: "max-file-size max-request-size file-size-threshold" },
  { is: "charset", below: "spring.servlet", names: "encoding.charset" },
  { is: "text", below: "spring.servlet", names: "encoding.enabled multipart.location" },

  { is: "boolean", below: "spring.jackson", names: "default-leniency find-and-add-modules" },
  { is: "boolean", unless: "false", below: "spring.jackson", names: "use-jackson2-defaults" },
  {
    is: "text",
    unless: "",
    below: "spring.jackson",
    names: "date-format locale property-naming-strategy",
  },
  { is: "zone", unless: "", below: "spring.jackson", names: "time-zone" },
  {
    is: ["always", "non-null", "non-absent", "non-empty", "non-default", "custom", "use-defaults"],
    unless: "",
    below: "spring.jackson",
    names: "default-property-inclusion",
  },
  {
    is: ["default", "use-properties-based", "use-delegating", "explicit-only"],
    unless: "",
    below: "spring.jackson",
    names: "constructor-detector",
  },
  { is: "map", below: "spring.jackson", names: "visibility datatype.enum datatype.datetime datatype.json-node" },
  {
    is: "integer",
    below: "spring.jackson.factory.constraints.read",
    names: "max-document-length max-name-length max-nesting-depth max-number-length max-string-length max-token-count",
  },
  { is: "integer", unless: "", below: "spring.jackson.factory.constraints.write", names: "max-nesting-depth" },
  { is: ["off", "console", "log"], below: "spring.main", names: "banner-mode" },
  {
    is: "boolean",
    below: "spring.main",
    names:
      "allow-bean-definition-overriding allow-circular-references keep-alive lazy-initialization log-startup-info register-shutdown-hook",
  },
  { is: ["servlet", "reactive", "none"], unless: "servlet", below: "spring.main", names: "web-application-type" },
  { is: "text", below: "spring.main", names: "cloud-platform" },
  { is: "list", below: "spring.main", names: "sources" },
  { is: "text", below: "spring.config", names: "activate.on-cloud-platform on-not-found" },
  { is: "list", below: "spring.config", names: "import activate.on-profile" },
  { is: "text", unless: "", below: "spring.config", names: "name location additional-location" },

  { is: "boolean", unless: "false", below: "management.info.process", names: "enabled" },
  { is: "boolean", below: "management.info", names: "build.enabled git.enabled" },
  { is: "text", below: "management.info", names: "defaults.enabled" },
  { is: "map", below: "management", names: "endpoint.health.group endpoint.health.status.http-mapping" },
  { is: "map", below: "management", names: "endpoints.web.path-mapping observations.key-values" },
  {
    is: ["none", "read-only", "unrestricted"],
    below: "management.endpoint",
    names: "auditevents.access httpexchanges.access logfile.access",
  },
  { is: ["simple", "full"], below: "management.info", names: "git.mode" },
  { is: "boolean", unless: "false", below: "management.endpoints", names: "migrate-legacy-ids" },
  { is: "text", below: "management.endpoints", names: "jackson2.isolated-object-mapper" },
  { is: "text", below: "management.endpoints.jmx", names: "domain" },
  {
    is: "text",
    below: "management.health",
    names: "ssl.certificate-validity-warning-threshold diskspace.threshold diskspace.path",
  },
];
