/** Gateways whose behaviour is known. */
export const products = ["nginx", "haproxy", "envoy", "alb", "spring"] as const;
export type GatewayProduct = (typeof products)[number];

interface Release {
  readonly name: string;
  /** The version tested; null if only the documentation was used. */
  readonly version: string | null;
}

export const releases: Readonly<Record<GatewayProduct, Release>> = {
  nginx: { name: "nginx", version: "1.22.1" },
  haproxy: { name: "HAProxy", version: "2.6.12" },
  envoy: { name: "Envoy", version: "1.40.0" },
  alb: { name: "ALB", version: null },
  // Spring Cloud Gateway, on WebFlux.
  spring: { name: "Spring CG", version: "5.0.0" },
};
