import type { Reader } from "../../policy/gateways/flaws.ts";
import type { Product } from "../../policy/gateways/products.ts";
import type { Settings } from "./settings.ts";

/** The product that a gateway plays; routes out of a Spring application are played by Spring, unless it says otherwise. */
export function productOf({ like, properties }: Settings): Product | undefined {
  return like ?? (properties && "spring");
}

/** The product by whose rules it reads answers. ALB was never asked how it reads: there the HTTP client decides. */
export function readerOf(settings: Settings): Reader | undefined {
  const product = productOf(settings);
  return product === "alb" ? undefined : product;
}
