import published from "../../../../metadata/spring-boot.json" with { type: "json" };
import type { PropertyReader } from "../properties/property-reader.ts";
import { type Bound, bound } from "./bound.ts";
import { namesIn, neverEmpty } from "./never-empty.ts";

type JavaType = keyof typeof published.properties;
type JavaMap = `java.util.Map<${string}`;

/** The type that Spring binds a property to: an invalid value stops the application. */
const bindings: Readonly<Record<Exclude<JavaType, JavaMap>, Bound | readonly string[]>> = {
  "com.fasterxml.jackson.annotation.JsonInclude$Include": [
    ...["always", "non-null", "non-absent", "non-empty", "non-default", "custom", "use-defaults"],
  ],
  "java.io.File": "text",
  "java.lang.Boolean": "boolean",
  "java.lang.Integer": "integer",
  "java.lang.Long": "integer",
  "java.lang.String": "text",
  "java.lang.String[]": "list",
  "java.net.InetAddress": "text",
  "java.nio.charset.Charset": "charset",
  "java.time.Duration": "duration",
  "java.util.List<java.lang.Character>": "characters",
  "java.util.List<java.lang.String>": "list",
  "java.util.List<org.springframework.http.MediaType>": "text",
  "java.util.Locale": "text",
  "java.util.Set<java.lang.String>": "list",
  "java.util.TimeZone": "zone",
  "org.springframework.boot.Banner$Mode": ["off", "console", "log"],
  "org.springframework.boot.WebApplicationType": ["servlet", "reactive", "none"],
  "org.springframework.boot.actuate.endpoint.Access": ["none", "read-only", "unrestricted"],
  "org.springframework.boot.actuate.info.InfoPropertiesInfoContributor$Mode": ["simple", "full"],
  "org.springframework.boot.autoconfigure.web.ErrorProperties$IncludeAttribute": ["never", "always", "on-param"],
  "org.springframework.boot.cloud.CloudPlatform": "text",
  "org.springframework.boot.jackson.autoconfigure.JacksonProperties$ConstructorDetectorStrategy": [
    ...["default", "use-properties-based", "use-delegating", "explicit-only"],
  ],
  "org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties$UseApr": ["always", "when-available", "never"],
  "org.springframework.boot.web.server.Cookie$SameSite": ["none", "lax", "strict", "omitted"],
  "org.springframework.boot.webmvc.autoconfigure.WebMvcProperties$MatchingStrategy": [
    ...["path-pattern-parser", "ant-path-matcher"],
  ],
  "org.springframework.util.unit.DataSize": "bytes",
  "org.springframework.validation.DefaultMessageCodesResolver$Format": ["prefix-error-code", "postfix-error-code"],
};

/** Conditions of a bean: Spring compares the text, so any value is accepted. */
const conditions = namesIn(`
  spring.mvc: hiddenmethod.filter.enabled formcontent.filter.enabled
  spring.servlet: multipart.enabled encoding.enabled
  management: info.defaults.enabled endpoints.jackson2.isolated-object-mapper
  management.health: ssl.certificate-validity-warning-threshold diskspace.threshold
`);

/** Properties that would change an answer, but are not played with another value than the default. */
const visible = namesIn(`
  server: http2.enabled servlet.register-default-servlet compression.excluded-user-agents
  server.tomcat: max-keep-alive-requests redirect-context-root uri-encoding
  server.tomcat.remoteip: internal-proxies trusted-proxies
  spring.mvc: hiddenmethod.filter.enabled pathmatch.matching-strategy
  spring.mvc.contentnegotiation: default-content-types
  spring.mvc.apiversion: required detect-supported default supported use.path-segment use.header use.query-parameter
  spring.web: error.include-stacktrace
  spring.servlet: multipart.enabled encoding.force encoding.force-response
  spring.jackson: use-jackson2-defaults date-format locale property-naming-strategy time-zone
  spring.jackson: default-property-inclusion constructor-detector factory.constraints.write.max-nesting-depth
  spring.main: web-application-type
  spring.config: name location additional-location
  management.info.process: enabled
  management.endpoints: migrate-legacy-ids
`);

/** Reads what no other part does, and returns the names of those that would change an answer but do not. */
export function readOthers(reader: PropertyReader): string[] {
  for (const name of neverEmpty) {
    const property = reader.tree.get(name);
    if (property?.value?.trim() === "")
      reader.refuse(property, "a value is missing", "write one, or remove the property");
  }
  // Read by name, and in no published class.
  reader.text("spring.config.on-not-found");
  return Object.entries(published.properties).flatMap(([type, defaults]) =>
    Object.entries(defaults).flatMap(([name, usual]) => {
      const value = read(reader, name, type as JavaType)
        ?.trim()
        .toLowerCase();
      if (!visible.has(name)) return [];
      const isChanged = value && value !== (usual || (type === "java.lang.Boolean" && "false") || "").toLowerCase();
      return [...(isChanged ? [name] : []), ...(isCollection.test(type) ? namesBelow(reader, name) : [])];
    }),
  );
}

/** A type that may have a property for each entry. */
const isCollection = /^java\.util\.(?:Map|List|Set)<|\[\]$/;

function namesBelow(reader: PropertyReader, name: string): string[] {
  return reader.tree.below(name).map(({ property }) => property.name);
}

/** Checks a value as Spring binds it, and returns its text. */
function read(reader: PropertyReader, name: string, type: JavaType): string | undefined {
  const binding = conditions.has(name) ? "text" : isMap(type) ? "map" : bindings[type];
  if (typeof binding === "string") bound[binding](reader, name);
  else reader.word(name, binding);
  return reader.text(name);
}

function isMap(type: JavaType): type is Extract<JavaType, JavaMap> {
  return type.startsWith("java.util.Map<");
}
