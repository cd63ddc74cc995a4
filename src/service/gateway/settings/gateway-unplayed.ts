import { gatewayComplaints } from "../../../spring/routes/reading/gateway-warnings.ts";
import type { GatewayServerSettings } from "./gateway-settings.ts";
import { namedProperties, routesOf } from "./routes-of.ts";

/** Lists routes and properties that change answers of the real gateway, but not the lab's. */
export function unplayedOf(settings: GatewayServerSettings): string[] {
  const { properties, routes } = settings;
  if (properties === undefined && routes === undefined) return [];
  const read = routesOf(settings);
  const { warnings } = properties ? gatewayComplaints(namedProperties(properties), read) : read;
  return warnings.map(({ says, cure }) => (cure === undefined ? says : `${says}; ${cure}`));
}
