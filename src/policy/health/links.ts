import type { Detail } from "./component.ts";
import { writeJson } from "./java-json.ts";
import { type HealthRequest, headerValues } from "./request.ts";
import type { Route } from "./route.ts";
import type { Site } from "./site.ts";
import type { Web } from "./web.ts";

/** The address under which the request came in, as the application sees it. */
export interface Came {
  readonly scheme: string;
  readonly authority: string;
  /** What stands before the application's own paths. */
  readonly contextPath: string;
}

export function cameUnder(request: HealthRequest, web: Web, contextPath: string): Came {
  const one = (name: string) => headerValues(request, name)[0]?.split(",")[0]?.trim() || undefined;
  const came = { scheme: "http", authority: withoutPort(headerValues(request, "host")[0] ?? "", "http"), contextPath };
  if (web.forwarded === "none") return came;
  const forwarded = web.forwarded === "framework" ? headerValues(request, "forwarded")[0] : undefined;
  const ssl = web.forwarded === "framework" && one("x-forwarded-ssl")?.toLowerCase() === "on" ? "https" : undefined;
  const proto = forwarded ? /proto="?([^;,"]+)"?/i.exec(forwarded)?.[1]?.trim() : one("x-forwarded-proto");
  const host = forwarded ? /host="?([^;,"]+)"?/i.exec(forwarded)?.[1]?.trim() : one("x-forwarded-host");
  const port = forwarded ? undefined : one("x-forwarded-port");
  const scheme = proto ?? ssl ?? came.scheme;
  const bare = host ?? ((proto ?? ssl) ? hostOf(came.authority) : came.authority);
  const authority = withoutPort(port === undefined ? bare : `${hostOf(bare)}:${port}`, scheme);
  return {
    scheme,
    authority,
    contextPath: web.forwarded === "framework" ? forwardedPrefix(request, contextPath) : contextPath,
  };
}

function forwardedPrefix(request: HealthRequest, contextPath: string): string {
  const lines = headerValues(request, "x-forwarded-prefix");
  if (lines.length === 0) return contextPath;
  return lines
    .flatMap((line) => line.split(","))
    .map((part) => part.trim().replace(/\/+$/, ""))
    .join("");
}

function hostOf(authority: string): string {
  return authority.replace(/:\d*$/, "");
}

function withoutPort(authority: string, scheme: string): string {
  const usual = scheme === "https" ? ":443" : ":80";
  return authority.endsWith(usual) ? authority.slice(0, -usual.length) : authority;
}

/** The page that names every endpoint. It holds what the lab plays; the others are left out. */
export function linksBody(site: Site, came: Came, path: string): string {
  const self = `${came.scheme}://${came.authority}${path}`.replace(/\/$/, "");
  const links = new Map<string, Detail>([["self", link(self)]]);
  for (const route of site.routes) {
    if (route.kind !== "operation" || route.additional || !route.endpoint.played) continue;
    const { below, variable } = route.operation;
    const id = below === "nothing" ? route.endpoint.id : `${route.endpoint.id}-${variable}`;
    links.set(
      id,
      link(self + ownPath(route, site) + { nothing: "", one: `/{${variable}}`, rest: `/{*${variable}}` }[below]),
    );
  }
  return writeJson(new Map([["_links", links]]));
}

function link(href: string): Detail {
  return new Map<string, Detail>([
    ["href", href],
    ["templated", href.includes("{")],
  ]);
}

function ownPath(route: Route, site: Site): string {
  const base = site.routes.find(({ kind }) => kind === "links")?.names.length ?? 0;
  return route.names
    .slice(base)
    .map((name) => `/${name}`)
    .join("");
}
