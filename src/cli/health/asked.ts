import type { Application } from "../../spring/application.ts";

export interface HealthPath {
  readonly to: string;
  readonly path: string;
}

/** Returns the paths of the health endpoint and its groups, also if the endpoint is disabled, and additional paths. */
export function usualHealthPaths({ main, management, groups, web }: Application): HealthPath[] {
  const site = management ?? main;
  const route = site.routes.find(
    (each) => each.kind === "operation" && each.endpoint.id === "health" && !each.additional,
  );
  const names = route?.names ?? ["actuator", web.pathOf("health")];
  const root = `${site.contextPath}/${names.join("/")}`;
  const to = management ? "health/management" : "health";
  const named = [...groups.named.keys()].map((name) => `${root}/${encodeURIComponent(name)}`);
  return [...[root, ...named].map((path) => ({ to, path })), ...additionalPaths({ main, management })];
}

/** Returns the additional paths of groups, such as /livez, each at the server that has it. */
function additionalPaths({ main, management }: Pick<Application, "main" | "management">): HealthPath[] {
  const at = (site: typeof main, to: string) =>
    site.routes
      .filter((route) => route.kind === "operation" && route.additional)
      .map(({ names }) => ({ to, path: `${site.contextPath}/${names.join("/")}` }));
  return [...at(main, "health"), ...(management ? at(management, "health/management") : [])];
}

/** Returns which of the two servers serves a path. Actuator paths go to the server that has the actuator. */
export function addressOf({ management, main }: Application, path: string): HealthPath {
  const holds = (site: typeof main) =>
    site.routes.some(({ names }) => `${path}/`.startsWith(`${site.contextPath}/${names.join("/")}/`));
  return { to: management && holds(management) && !holds(main) ? "health/management" : "health", path };
}
