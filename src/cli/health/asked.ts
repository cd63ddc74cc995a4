import type { Application } from "../../spring/application.ts";

export interface Place {
  readonly to: string;
  readonly path: string;
}

/** Where the health endpoint stands, and each of its groups; where there is none, where it would stand. */
export function usualPlaces({ main, management, groups, web }: Application): Place[] {
  const site = management ?? main;
  const route = site.routes.find(
    (each) => each.kind === "operation" && each.endpoint.id === "health" && !each.additional,
  );
  const names = route?.names ?? ["actuator", web.pathOf("health")];
  const root = `${site.contextPath}/${names.join("/")}`;
  const to = management ? "health/management" : "health";
  return [root, ...[...groups.named.keys()].map((name) => `${root}/${encodeURIComponent(name)}`)].map((path) => ({
    to,
    path,
  }));
}

/** Which of the two servers has something at this path: a path of the actuator is asked where the actuator is. */
export function addressOf({ management, main }: Application, path: string): Place {
  const holds = (site: typeof main) =>
    site.routes.some(({ names }) => `${path}/`.startsWith(`${site.contextPath}/${names.join("/")}/`));
  return { to: management && holds(management) && !holds(main) ? "health/management" : "health", path };
}
