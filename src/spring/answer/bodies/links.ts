import type { Detail } from "../../components/component.ts";
import type { EndpointRoute } from "../../endpoints/endpoint-route.ts";
import type { Site } from "../../endpoints/site.ts";
import type { Came } from "../../request/forwarded.ts";
import { writeJson } from "./java-json.ts";

/** The page that lists the endpoints, without those that the lab does not play. */
export function linksBody(site: Site, came: Came, path: string, indented: boolean): string {
  const self = `${came.scheme}://${came.authority}${path}`.replace(/\/$/, "");
  const links = new Map<string, Detail>([["self", link(self)]]);
  for (const route of site.routes) {
    if (route.kind !== "operation" || route.additional || !route.endpoint.played) continue;
    const { below, variable } = route.operation;
    const id = below === "nothing" ? route.endpoint.id : `${route.endpoint.id}-${variable}`;
    const own = self + ownPath(route, site);
    // A path that is mapped with a slash at its end keeps it, and what follows brings one of its own.
    const plain = route.endsInSlash && below === "nothing" ? `${own}/` : own;
    links.set(id, link({ nothing: plain, one: `${own}/{${variable}}`, rest: `${own}/{*${variable}}` }[below]));
  }
  return writeJson(new Map([["_links", links]]), indented);
}

function link(href: string): Detail {
  return new Map<string, Detail>([
    ["href", href],
    ["templated", href.includes("{")],
  ]);
}

function ownPath(route: EndpointRoute, site: Site): string {
  const base = site.routes.find(({ kind }) => kind === "links")?.names.length ?? 0;
  return route.names
    .slice(base)
    .map((name) => `/${name}`)
    .join("");
}
