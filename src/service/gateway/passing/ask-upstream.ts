import { beforeBody } from "../../../policy/gateways/timeouts.ts";
import { withForwarded } from "../../../spring/routes/request/forwarded-headers.ts";
import { passedOn } from "../../../spring/routes/request/hop-by-hop.ts";
import { forwardedTarget } from "../../../spring/routes/request/query-text.ts";
import type { Route } from "../../../spring/routes/route.ts";
import type { WebExchange } from "../../../spring/routes/web-exchange.ts";
import { headerValue } from "../../../text/headers/headers.ts";
import type { Header } from "../../../trace.ts";
import { NO_BODY } from "../../replies.ts";
import type { CallTimeout, Outcome, Reply } from "../../service.ts";
import type { Task } from "../../task.ts";
import type { Rules } from "../gateway-rules.ts";
import type { GatewayTry } from "./given.ts";
import type { Handling } from "./handling.ts";
import type { KeptBody } from "./kept-body.ts";

/** The server behind a route, and the outcome of the call to it. */
interface UpstreamOutcome {
  readonly server: string;
  readonly outcome: Outcome;
}

const nothing: Reply = { status: 200, headers: [], body: NO_BODY };

/** Calls the server behind a route, or answers in its place. */
export function* askUpstream(
  handling: Handling,
  route: Route,
  exchange: WebExchange,
  body: KeptBody,
): Task<UpstreamOutcome | GatewayTry> {
  const { ctx, request, rules, book, failed } = handling.incoming;
  const { uri } = exchange.sentTo ?? route;
  const refuse = (status: number, says: string) => handling.error(status, says, exchange);
  if (uri.kind === "forward") return yield* handling.forward(exchange);
  if (uri.kind === "nobody") return { server: "gateway", outcome: nothing };
  if (uri.kind === "broken") return refuse(500, uri.says);
  if (route.broken !== undefined) return refuse(500, `Route ${route.id}: ${route.broken}`);
  if (uri.kind === "http" && isWebSocket(uri.socket, exchange)) return socket(handling, exchange);
  const upstream = rules.routing.upstream(uri);
  if (upstream === undefined && uri.kind === "service") {
    return refuse(rules.routing.settings.use404 ? 404 : 503, `Unable to find instance for ${uri.name}`);
  }
  if (upstream === undefined) return refuse(rules.likeSpring ? 500 : 502, `No server is at ${uri.text}`);
  const { server } = upstream;
  const { method, cancellation } = request;
  const headers = headersFor(exchange, rules, upstream.host);
  const path = exchange.sentTo?.target ?? forwardedTarget(exchange);
  const plain = { method, path, headers, cancellation };
  const ask = failed.length === 0 ? plain : { ...plain, try: failed.length + 1 };
  const terms = { timeout: timeoutOf(rules, route), product: rules.product };
  return { server, outcome: yield* book.upstreams.ask(ctx, server, ask, body, terms) };
}

function isWebSocket(socket: boolean, { headers }: WebExchange): boolean {
  return socket || headerValue(headers, "upgrade")?.toLowerCase() === "websocket";
}

/** The real gateway expects a WebSocket handshake on such a route, which the lab does not support. */
function socket(handling: Handling, exchange: WebExchange): GatewayTry {
  if (headerValue(exchange.headers, "upgrade")?.toLowerCase() !== "websocket") {
    return handling.error(400, "Invalid 'Upgrade' header", exchange);
  }
  return handling.error(501, "The lab does not support WebSocket", exchange);
}

function headersFor(exchange: WebExchange, rules: Rules, host: string | undefined): Header[] {
  const headers = passedOn(withForwarded(exchange, rules.routing.settings.forwarded), rules.notForwarded);
  const kept = exchange.keepsHost ? headerValue(exchange.headers, "host") : host;
  if (kept !== undefined) headers.push(["host", kept]);
  if (!rules.likeSpring) return headers;
  const usual: readonly Header[] = [
    ["user-agent", "ReactorNetty/1.3.6"],
    ["accept", "*/*"],
  ];
  return [...headers, ...usual.filter(([name]) => headerValue(headers, name) === undefined)];
}

export function timeoutOf({ timeout, routing, likeSpring }: Rules, route: Route): CallTimeout | undefined {
  const { settings } = routing;
  const ms = route.responseTimeoutMs ?? settings.responseTimeoutMs;
  const ofAnswer = ms === undefined || !Number.isFinite(ms) ? timeout : { ms, covers: beforeBody, warnsOnly: false };
  if (!likeSpring) return ofAnswer;
  const connectMs = connectLimitMs(route.connectTimeoutMs ?? settings.connectTimeoutMs);
  return { ...(ofAnswer ?? noTimeout), ...(connectMs !== undefined && { connectMs }) };
}

const noTimeout: CallTimeout = { ms: Number.POSITIVE_INFINITY, covers: [], warnsOnly: false };

/** Netty waits 30 s by default, ignores negative values, and treats zero as no timeout. */
function connectLimitMs(written = 30_000): number | undefined {
  if (written === 0) return undefined;
  return written < 0 ? 30_000 : written;
}
