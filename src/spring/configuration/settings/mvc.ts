import { parseMediaType } from "../../request/media-type.ts";
import { inHashOrder } from "../java-hash.ts";
import type { PropertyReader } from "../properties/property-reader.ts";

/** How Spring MVC, the framework on the server, handles requests. */
export interface MvcSettings {
  /** Everything that the application answers is below this path; empty for the root. */
  readonly servletPath: string;
  /** Patterns of the paths at which files are looked for, the more exact first. */
  readonly resources: readonly string[];
  readonly dispatchesOptions: boolean;
  /** The query parameter that names the content type instead of the Accept header; undefined: none does. */
  readonly formatParameter: string | undefined;
  /** The content types that this parameter can name, by their names in lower case. */
  readonly formats: ReadonlyMap<string, string>;
  /** Sent with every answer of the application; undefined: not sent. */
  readonly contextId: string | undefined;
}

const negotiation = "spring.mvc.contentnegotiation";

export function readMvc(reader: PropertyReader): MvcSettings {
  const staticPath = reader.text("spring.mvc.static-path-pattern") ?? "/**";
  const webjars = reader.text("spring.mvc.webjars-path-pattern") ?? "/webjars/**";
  const hasResources = reader.boolean("spring.web.resources.add-mappings") ?? true;
  const tellsContext = reader.isTrue("management.server.add-application-context-header", false);
  return {
    servletPath: readServletPath(reader),
    resources: hasResources ? [webjars, staticPath] : [],
    dispatchesOptions: reader.boolean("spring.mvc.dispatch-options-request") ?? true,
    formatParameter: reader.boolean(`${negotiation}.favor-parameter`)
      ? reader.text(`${negotiation}.parameter-name`) || "format"
      : undefined,
    formats: readFormats(reader),
    contextId: tellsContext ? nameOf(reader) : undefined,
  };
}

function readFormats(reader: PropertyReader): ReadonlyMap<string, string> {
  const formats = new Map([["json", "application/json"]]);
  for (const { rest, property } of reader.tree.below(`${negotiation}.media-types`)) {
    const type = property.value?.trim() ?? "";
    if (type === "") continue;
    if (parseMediaType(type) === undefined)
      reader.refuse(property, `${type} is not a media type`, "write one such as application/json");
    formats.set(rest.map(({ text }) => text.toLowerCase()).join("."), type);
  }
  // Spring keeps them in a map of 128 buckets, and lists them in its order.
  return new Map(inHashOrder([...formats], ([name]) => name, 128));
}

function nameOf(reader: PropertyReader): string {
  const name = reader.text("spring.application.name") ?? "";
  return name.trim() === "" ? "application" : name;
}

function readServletPath(reader: PropertyReader): string {
  const property = reader.tree.get("spring.mvc.servlet.path");
  const path = property?.value ?? "";
  if (property && path.includes("*"))
    reader.refuse(property, "the servlet's path must not contain *", "write a path such as /api");
  if (property && path !== "" && !path.startsWith("/"))
    reader.refuse(property, "the servlet's path must start with a slash", `write /${path}`);
  return path.replace(/\/$/, "");
}
