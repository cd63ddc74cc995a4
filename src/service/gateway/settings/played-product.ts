import type { TestedProduct } from "../../../policy/gateways/flaws.ts";
import type { GatewayProduct } from "../../../policy/gateways/products.ts";
import type { GatewayServerSettings } from "./gateway-settings.ts";

/** The product that a gateway plays: the configured one, or Spring for the routes of a Spring application. */
export function productOf({
  like,
  properties,
}: Pick<GatewayServerSettings, "like" | "properties">): GatewayProduct | undefined {
  return like ?? (properties && "spring");
}

/**
 * The product by whose rules the gateway reads answers. ALB's own were never measured, so there the HTTP client
 * decides.
 */
export function readerOf(settings: Parameters<typeof productOf>[0]): TestedProduct | undefined {
  const product = productOf(settings);
  return product === "alb" ? undefined : product;
}
