import { type Phase, phases } from "../../trace.ts";
import type { GatewayProduct } from "./products.ts";

/** The phases that a product's timeout covers. */
export interface Reach {
  readonly covers: readonly Phase[];
  /** Every received byte restarts it. */
  readonly ofSilence?: boolean;
}

export const beforeBody: readonly Phase[] = phases.filter((phase) => phase !== "body");

const whole: Reach = { covers: phases };
/** proxy_read_timeout, timeout server, idle timeout: the longest time without a byte. */
const silence: Reach = { covers: phases, ofSilence: true };

const reaches: Readonly<Record<GatewayProduct, Reach>> = {
  nginx: silence,
  haproxy: silence,
  envoy: whole,
  alb: silence,
  spring: { covers: beforeBody },
};

/** Returns what a timeout covers; without a product, the whole call. */
export function reachOf(product: GatewayProduct | undefined): Reach {
  return product === undefined ? whole : reaches[product];
}

/** Products that answer with their own error if a reused connection breaks; the others retry once. */
const failsOnStale: ReadonlySet<GatewayProduct | undefined> = new Set(["envoy", "spring"] as const);

/** Returns whether a safe request is sent again if a reused connection breaks. */
export function repeatsOnStale(product: GatewayProduct | undefined): boolean {
  return !failsOnStale.has(product);
}
