import { expect } from "vitest";
import { readSpringConfig } from "../../../src/spring/configuration/read-spring-config.ts";
import { Steps } from "../../../src/spring/expression/steps.ts";
import { chooseRoute } from "../../../src/spring/routes/choose-route.ts";
import { Journey } from "../../../src/spring/routes/journey.ts";
import { readRoutes } from "../../../src/spring/routes/reading/read-routes.ts";
import { forwardedTarget } from "../../../src/spring/routes/request/query-text.ts";
import { parseTarget } from "../../../src/spring/routes/request/request-target.ts";
import type { RouteRequest } from "../../../src/spring/routes/request/route-request.ts";
import { exchangeOf } from "../../../src/spring/routes/web-exchange.ts";
import type { Header } from "../../../src/trace.ts";

const at = "spring.cloud.gateway.server.webflux";

export function routes(yaml: string, playsOthers = false, prefix = at) {
  return readRoutes(readSpringConfig("a.yaml", `${prefix}:\n${yaml.replace(/^/gm, "  ")}`), playsOthers);
}

export function request(path: string, headers: readonly Header[] = [], method = "GET"): RouteRequest {
  return {
    method,
    target: parseTarget(path)!,
    headers,
    remoteAddress: "127.0.0.1",
    epochMs: 1_900_000_000_000,
    steps: new Steps(),
  };
}

interface Asked {
  readonly path?: string;
  readonly pattern?: string;
  readonly headers?: readonly Header[];
  readonly method?: string;
  /** The answer of the server behind. */
  readonly answer?: { readonly status: number; readonly headers: readonly Header[] };
  readonly settings?: string;
}

/**
 * Sends one request through these filters; returns it as the server behind receives it, and the answer as it comes
 * back.
 */
export function through(filters: readonly unknown[], asked: Asked = {}) {
  const { path = "/", pattern = "/**", headers = [], method = "GET", answer, settings = "" } = asked;
  const list = JSON.stringify(filters);
  const read = routes(
    `${settings}\nroutes:\n- { id: r, uri: "http://x:1", predicates: ["Path=${pattern}"], filters: ${list} }`,
  );
  expect(read.problems).toEqual([]);
  const received = request(path, headers, method);
  const choice = chooseRoute(read.routes, received, () => undefined);
  if ("none" in choice) throw new Error("no route takes it");
  const exchange = exchangeOf(received, choice.variables);
  const journey = new Journey(choice.route.filters, exchange, () => 0.5);
  const step = journey.begin(0);
  if ("answers" in step || "fails" in step) return step;
  const sent = { target: forwardedTarget(exchange), headers: exchange.headers, keepsHost: exchange.keepsHost };
  const { status, headers: given } = answer ?? { status: 200, headers: [] };
  const end = journey.ended({ status }, given, 0);
  return "returns" in end ? { sent, answer: exchange.answer } : { sent, ...end };
}
