import { graph } from "./graph/graph.ts";
import { monolith } from "./monolith.ts";
import { order } from "./order.ts";
import { payment } from "./payment.ts";
import { search } from "./search.ts";
import type { Service } from "./service.ts";
import { gateways, healthServers } from "./spring-services.ts";
import { standIn } from "./stand-in.ts";
import { store } from "./store.ts";

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

/** The kinds of servers to which `lab load` can send its calls. */
export const loadTargets = services.filter(({ load }) => load !== undefined);
