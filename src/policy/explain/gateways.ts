import type { Gateways } from "./explanation.ts";

/** What five gateways answer their caller when the server behind them fails so. */
export const gateways = {
  refused: { nginx: "502", haproxy: "503 (SC)", envoy: "503 (UF)", alb: "502", spring: "500" },
  connectTimeout: {
    nginx: "504",
    haproxy: "503 (sC)",
    envoy: "503 (UF)",
    alb: "504 after 10 s",
    spring: "500 after 30 s; 504 where its response-timeout is shorter",
  },
  noReply: {
    nginx: "504",
    haproxy: "504 (sH)",
    envoy: "504 (UT)",
    alb: "504",
    spring: "504 (WebMVC: 500); no limit unless set",
  },
  resetBeforeHeaders: {
    nginx: "502",
    haproxy: "502 (SH)",
    envoy: "503 (UC)",
    alb: "502",
    spring: "500, with an empty body",
  },
  hangUpBeforeHeaders: { nginx: "502", haproxy: "502 (SH)", envoy: "503 (UC)", alb: "502", spring: "500" },
  resetInBody: {
    nginx: "200, cut",
    haproxy: "200, cut (SD)",
    envoy: "200, then reset (UC)",
    alb: "200, cut",
    spring: "200, then silence; a chunked body is ended as if whole",
  },
  shortBody: {
    nginx: "200, the bytes that came, then close",
    haproxy: "200, the same (SD)",
    envoy: "200, then reset (UC)",
    alb: "504 while the server holds the connection open",
    spring: "200, the bytes that came, then close",
  },
  stalledBody: {
    nginx: "200, cut after its read timeout",
    haproxy: "200, cut (sD)",
    envoy: "200, cut at the route's timeout (15 s)",
    alb: "504, or cut",
    spring: "waits for ever, limit or not",
  },
  malformed: {
    nginx: "502; what is no HTTP at all it passes on raw",
    haproxy: "502 (PH)",
    envoy: "502 (UPE)",
    alb: "502",
    spring: "500",
  },
  unknownHost: {
    nginx: "does not start; 502 where the name is a variable",
    haproxy: "does not start; 503 (SC) with init-addr none",
    envoy: "503 (UH)",
    alb: "no such case",
    spring: "500",
  },
  noServer: {
    nginx: "502, log: no live upstreams",
    haproxy: "503 (SC)",
    envoy: "503 (UH)",
    alb: "503 where none is registered",
    spring: "503",
  },
  overload: {
    nginx: "503 by limit_req or limit_conn, 502 by max_conns",
    haproxy: "503 (sQ)",
    envoy: "503 (UO), 429 by rate limit",
    alb: "no such limit",
    spring: "429 by its rate limiter, 503 by an open breaker",
  },
  passedOn: {
    nginx: "passes it on",
    haproxy: "passes it on",
    envoy: "passes it on",
    alb: "passes it on",
    spring: "passes it on",
  },
} as const satisfies Record<string, Gateways>;
