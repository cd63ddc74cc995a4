import type { PropertyReader } from "../configuration/properties/property-reader.ts";
import type { HealthGroups } from "../configuration/settings/groups.ts";
import type { MvcSettings } from "../configuration/settings/mvc.ts";
import type { Web } from "../configuration/settings/web.ts";
import { actuatorTypes } from "../request/media-type.ts";
import type { Endpoint } from "./endpoint.ts";
import { type EndpointRoute, findAmbiguity, isAdditional, namesOf, type OperationRoute } from "./endpoint-route.ts";

/** One server of the application: the main one, or a separate one for management. */
export interface Site {
  readonly namespace: "server" | "management";
  readonly contextPath: string;
  /** The path below the context path at which the framework answers; empty for everything. */
  readonly servletPath: string;
  readonly routes: readonly EndpointRoute[];
}

export interface Sites {
  readonly main: Site;
  readonly management: Site | undefined;
}

/** Places the endpoints and the groups' own paths as the properties say. */
export function sitesOf(
  reader: PropertyReader,
  { web, mvc }: { readonly web: Web; readonly mvc: MvcSettings },
  available: readonly Endpoint[],
  groups: HealthGroups,
): Sites {
  const actuator = web.management.port === "none" ? [] : actuatorRoutes(web, available);
  const health = available.find(({ id }) => id === "health");
  const additional = (namespace: string) => (health ? additionalRoutes(health, groups, namespace) : []);
  const shared = web.management.port === "shared";
  const main: Site = {
    namespace: "server",
    contextPath: web.contextPath,
    servletPath: mvc.servletPath,
    routes: [...(shared ? actuator : []), ...additional("server")],
  };
  const management: Site | undefined =
    web.management.port === "own"
      ? {
          namespace: "management",
          contextPath: web.management.contextPath,
          servletPath: "",
          routes: [...actuator, ...additional("management")],
        }
      : undefined;
  refuseRoot(reader, web, available);
  refuseAmbiguity(reader, [actuator, additional("server"), management ? additional("management") : []]);
  return { main, management };
}

function actuatorRoutes(web: Web, available: readonly Endpoint[]): EndpointRoute[] {
  const routes: EndpointRoute[] = available.flatMap((endpoint) =>
    endpoint.operations.map((operation): OperationRoute => {
      const path = web.basePath + normal(web.pathOf(endpoint.id));
      const { method, below, produces } = operation;
      const names = namesOf(path);
      const endsInSlash = web.pathOf(endpoint.id).endsWith("/");
      return { kind: "operation", method, below, produces, names, endpoint, operation, endsInSlash, additional: false };
    }),
  );
  const hasLinks = web.discovery && (web.basePath !== "" || web.management.port === "own");
  if (!hasLinks) return routes;
  return [
    ...routes,
    { kind: "links", method: "GET", below: "nothing", produces: actuatorTypes, names: namesOf(web.basePath) },
  ];
}

function normal(path: string): string {
  return (path.startsWith("/") ? path : `/${path}`).replace(/\/$/, "");
}

function additionalRoutes(health: Endpoint, groups: HealthGroups, namespace: string): EndpointRoute[] {
  const operation = health.operations.find(({ below }) => below === "rest");
  if (!operation) return [];
  return [...groups.named.values()].flatMap(({ additionalPath }): OperationRoute[] =>
    additionalPath?.namespace === namespace
      ? [
          {
            kind: "operation",
            method: "GET",
            below: "nothing",
            produces: operation.produces,
            names: namesOf(additionalPath.path),
            endpoint: health,
            operation,
            endsInSlash: false,
            additional: true,
          },
        ]
      : [],
  );
}

function refuseRoot(reader: PropertyReader, web: Web, available: readonly Endpoint[]): void {
  if (web.management.port !== "shared" || web.basePath !== "") return;
  for (const { id } of available) {
    const property = reader.tree.get(`management.endpoints.web.path-mapping.${id}`);
    if (property && web.pathOf(id) === "/") {
      const cure = "give the endpoint another path, or the management a separate port";
      reader.refuse(property, `the base path and ${id} are both at the root of the server`, cure);
    }
  }
}

/** The actuator's paths and those of groups are looked up separately, so each kind is checked by itself. */
function refuseAmbiguity(reader: PropertyReader, kinds: readonly (readonly EndpointRoute[])[]): void {
  for (const routes of kinds) {
    const found = findAmbiguity(routes);
    const property = found && settingBehind(reader, isAdditional(found[1]), found);
    if (!found || !property) continue;
    const path = `/${found[1].names.join("/")}`;
    reader.refuse(property, `two things have the path ${path}`, "give one of them another path");
  }
}

function settingBehind(reader: PropertyReader, additional: boolean, routes: readonly EndpointRoute[]) {
  if (!additional) {
    const ids = routes.flatMap((route) => (route.kind === "operation" ? [route.endpoint.id] : []));
    const mapped = ids.map((id) => reader.tree.get(`management.endpoints.web.path-mapping.${id}`));
    return mapped.find((property) => property !== undefined);
  }
  return reader.tree
    .below("management.endpoint.health.group")
    .map(({ property }) => property)
    .findLast(({ value }) => value?.replace(/^server:|^management:/, "").replace(/^\//, "") === routes[0]?.names[0]);
}
