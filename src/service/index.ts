import { graph } from "./graph/graph.ts";
import { monolith } from "./kinds/monolith.ts";
import { order } from "./kinds/order.ts";
import { payment } from "./kinds/payment.ts";
import { search } from "./kinds/search.ts";
import { standIn } from "./kinds/stand-in.ts";
import { store } from "./kinds/store.ts";
import type { Service } from "./service.ts";
import { gateways, healthServers } from "./spring-services.ts";

/** Every kind of server. The file format, its reference and the listings are derived from this table. */
export const services: readonly Service[] = [
  order,
  payment,
  ...gateways,
  monolith,
  standIn,
  search,
  graph,
  store,
  ...healthServers,
];

/** Returns a kind of server by its name in a setup that was checked. */
export function serviceOf(kind: string): Service {
  return services.find((each) => each.kind === kind)!;
}

/** Whether a name is that of a kind of server. */
export function isKind(name: string): boolean {
  return services.some(({ kind }) => kind === name);
}

/** Whether an entry of a file is a server: its key is a kind, or its value names one with `is`. */
export function isServerEntry(key: string, value: unknown): boolean {
  return isKind(key) || (typeof value === "object" && value !== null && Object.hasOwn(value, "is"));
}

/** The kinds of servers to which `lab load` can send its calls. */
export const loadTargets = services.filter(({ load }) => load !== undefined);
