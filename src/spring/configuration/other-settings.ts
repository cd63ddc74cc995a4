import type { Reader } from "./reader.ts";

/** A property whose effect is not visible here, or is not played. */
interface Row {
  /** The type it is bound to: an invalid value stops the application. */
  readonly is: keyof typeof readers | readonly string[];
  /** The value at which it has no effect; without one, no value changes an answer. */
  readonly unless?: string;
  readonly below: string;
  readonly names: string;
}

const readers = {
  text: (reader: Reader, name: string) => void reader.text(name),
  boolean: (reader: Reader, name: string) => void reader.boolean(name),
  integer: (reader: Reader, name: string) => void reader.integer(name),
  duration: (reader: Reader, name: string) => void reader.durationMs(name),
  bytes: (reader: Reader, name: string) => void reader.bytes(name),
  list: (reader: Reader, name: string) => void reader.list(name),
};

const any = "";

/** The others are read where they are played. */
const rows: readonly Row[] = [
  { is: "text", below: "server", names: "address" },
  {
    is: "boolean",
    unless: "false",
    below: "server",
    names: "compression.enabled http2.enabled servlet.register-default-servlet",
  },
  { is: "bytes", below: "server.compression", names: "min-response-size" },
  { is: "list", below: "server.compression", names: "mime-types excluded-user-agents additional-mime-types" },
  { is: "text", below: "server.servlet", names: "application-display-name jsp.class-name" },
  {
    is: "boolean",
    below: "server.servlet",
    names: "jsp.registered session.cookie.http-only session.cookie.secure session.persistent",
  },
  { is: "duration", below: "server.servlet", names: "session.timeout session.cookie.max-age" },
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
  { is: "text", unless: "UTF-8", below: "server.tomcat", names: "uri-encoding" },
  { is: "text", unless: any, below: "server.tomcat.remoteip", names: "internal-proxies trusted-proxies" },
  { is: "text", below: "server.tomcat", names: "basedir" },
  { is: "list", below: "server.tomcat", names: "additional-tld-skip-patterns" },

  {
    is: "boolean",
    below: "spring.mvc",
    names:
      "dispatch-trace-request formcontent.filter.enabled log-request-details log-resolved-exception publish-request-handled-events ignore-default-model-on-redirect",
  },
  {
    is: "boolean",
    unless: "false",
    below: "spring.mvc",
    names: "contentnegotiation.favor-parameter hiddenmethod.filter.enabled",
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
      "contentnegotiation.parameter-name format.date format.date-time format.time message-codes-resolver-format view.prefix view.suffix",
  },
  { is: "boolean", unless: "true", below: "spring.web", names: "error.whitelabel.enabled" },
  { is: ["never", "always", "on-param"], unless: "never", below: "spring.web", names: "error.include-stacktrace" },
  { is: ["never", "always", "on-param"], below: "spring.web", names: "error.include-binding-errors" },
  {
    is: "boolean",
    below: "spring.web.resources",
    names: "chain.enabled chain.cache chain.compressed cache.use-last-modified",
  },
  { is: "duration", below: "spring.web.resources", names: "cache.period cache.cachecontrol.max-age" },
  { is: "list", below: "spring.web.resources", names: "static-locations" },
  { is: "boolean", unless: "true", below: "spring.servlet", names: "multipart.enabled" },
  { is: "boolean", unless: "false", below: "spring.servlet", names: "encoding.force encoding.force-response" },
  {
    is: "boolean",
    below: "spring.servlet",
    names: "encoding.enabled encoding.force-request multipart.resolve-lazily multipart.strict-servlet-compliance",
  },
  { is: "bytes", below: "spring.servlet.multipart", names: "max-file-size max-request-size file-size-threshold" },
  { is: "text", below: "spring.servlet", names: "encoding.charset multipart.location" },

  { is: "boolean", below: "spring.jackson", names: "default-leniency find-and-add-modules" },
  { is: "boolean", unless: "false", below: "spring.jackson", names: "use-jackson2-defaults" },
  {
    is: "text",
    unless: any,
    below: "spring.jackson",
    names: "date-format time-zone locale property-naming-strategy default-property-inclusion constructor-detector",
  },
  { is: ["off", "console", "log"], below: "spring.main", names: "banner-mode" },
  {
    is: "boolean",
    below: "spring.main",
    names:
      "allow-bean-definition-overriding allow-circular-references keep-alive lazy-initialization log-startup-info register-shutdown-hook show-banner",
  },
  { is: ["servlet", "reactive", "none"], unless: "servlet", below: "spring.main", names: "web-application-type" },
  { is: "text", below: "spring.main", names: "cloud-platform" },
  { is: "list", below: "spring.main", names: "sources" },
  { is: "text", below: "spring.config", names: "activate.on-cloud-platform on-not-found" },
  { is: "list", below: "spring.config", names: "import activate.on-profile" },
  { is: "text", unless: any, below: "spring.config", names: "name location additional-location" },

  { is: "boolean", unless: "false", below: "management.info.process", names: "enabled" },
  { is: "boolean", below: "management.info", names: "defaults.enabled build.enabled git.enabled" },
  { is: ["simple", "full"], below: "management.info", names: "git.mode" },
  { is: "boolean", unless: "false", below: "management.endpoints", names: "migrate-legacy-ids" },
  { is: "boolean", below: "management.endpoints", names: "jackson2.isolated-object-mapper" },
  { is: "text", below: "management.endpoints.jmx", names: "domain" },
  {
    is: "text",
    below: "management.health",
    names: "ssl.certificate-validity-warning-threshold diskspace.threshold diskspace.path",
  },
];

/** Reads them all, and returns the names of those that would change an answer but do not. */
export function readOthers(reader: Reader): string[] {
  return rows.flatMap(({ is, unless, below, names }) =>
    names.split(" ").flatMap((each) => {
      const name = `${below}.${each}`;
      if (typeof is === "string") readers[is](reader, name);
      else reader.word(name, is);
      const value = reader.text(name)?.trim().toLowerCase();
      return unless === undefined || !value || value === unless.toLowerCase() ? [] : [name];
    }),
  );
}
