import type { GatewayProduct } from "./products.ts";

/** A product's answer to its client if the server behind it fails. */
export interface GatewayAnswer {
  /** null if the client receives no status: the product stays silent, or passes on bytes without a status. */
  readonly status: number | null;
  /** How much of the server's answer gets through; without it the product sends its own. */
  readonly passes?: "whole" | "cut" | "stalled" | "raw";
  /** How its log marks the call. */
  readonly flag?: string;
  readonly note?: string;
}

type ProductAnswers = Readonly<Record<GatewayProduct, GatewayAnswer>>;

const own = (status: number, flag?: string): GatewayAnswer => (flag === undefined ? { status } : { status, flag });
const passes = (how: NonNullable<GatewayAnswer["passes"]>, status = 200, flag?: string): GatewayAnswer => ({
  ...own(status, flag),
  passes: how,
});
/** The server's bytes unchanged, which no client can read. */
const raw = (status: number | null): GatewayAnswer => ({ status, passes: "raw" });
const whole = passes("whole");
const cut = passes("cut");
const noted = (answer: GatewayAnswer, note: string): GatewayAnswer => ({ ...answer, note });
const clipped = noted(whole, "as far as its length");
/** ALB was not tested. Its documentation has one row for every malformed answer. */
const alb = own(502);
/** Spring's gateway has sent the status by then and does not close: the client waits. */
const silence = passes("stalled");

/** Keyed by what the server behind does. ALB's answers come from its documentation, all others are measured. */
export const gatewayAnswers = {
  refuses: { nginx: own(502), haproxy: own(503, "SC"), envoy: own(503, "UF"), alb, spring: own(500) },
  "does not accept": {
    nginx: own(504),
    haproxy: own(503, "sC"),
    envoy: noted(own(503, "UF"), "504 (UT) if the route's timeout is shorter"),
    alb: noted(own(504), "after 10 s"),
    spring: noted(own(500), "504 if its response-timeout is shorter"),
  },
  "resets at accept": { nginx: own(502), haproxy: own(502, "SH"), envoy: own(503, "UC"), alb, spring: own(500) },
  "does not answer": {
    nginx: own(504),
    haproxy: own(504, "sH"),
    envoy: own(504, "UT"),
    alb: own(504),
    spring: noted(own(504), "no timeout by default"),
  },
  "resets before the head": {
    nginx: own(502),
    haproxy: own(502, "SH"),
    envoy: own(503, "UC"),
    alb,
    spring: noted(own(500), "with an empty body"),
  },
  "closes before the head": { nginx: own(502), haproxy: own(502, "SH"), envoy: own(503, "UC"), alb, spring: own(500) },
  "closes in the head": { nginx: own(502), haproxy: own(502, "SH"), envoy: own(502, "UPE"), alb, spring: own(500) },
  "resets in the body": {
    nginx: noted(cut, "bytes not yet sent are lost"),
    haproxy: passes("cut", 200, "SD"),
    envoy: passes("cut", 200, "UPE"),
    alb: cut,
    spring: noted(silence, "cut if the client had asked to close"),
  },
  "closes in the body": {
    nginx: cut,
    haproxy: passes("cut", 200, "SD"),
    envoy: passes("cut", 200, "UPE"),
    alb: noted(cut, "504 while the server holds the connection open"),
    spring: cut,
  },
  "stalls in the body": {
    nginx: noted(cut, "after proxy_read_timeout; bytes not yet sent are lost"),
    haproxy: passes("cut", 200, "sD"),
    envoy: passes("cut", 200, "UT"),
    alb: noted(cut, "or 504"),
    spring: noted(silence, "with or without a timeout"),
  },
  "sends a bad chunk": {
    nginx: cut,
    haproxy: passes("cut", 200, "SD"),
    envoy: passes("cut", 200, "UPE"),
    alb,
    spring: cut,
  },
  "sends a bad header": {
    nginx: own(502),
    haproxy: own(502, "PH"),
    envoy: own(502, "UPE"),
    alb,
    spring: noted(whole, "with that name cut at the space"),
  },
  "sends status 2000": {
    nginx: noted(raw(2000), "as if it were HTTP/0.9"),
    haproxy: raw(2000),
    envoy: raw(2000),
    alb,
    spring: own(500),
  },
  "sends bare newlines": { nginx: whole, haproxy: whole, envoy: whole, alb, spring: own(500) },
  "sends HTTP/3.7": { nginx: whole, haproxy: whole, envoy: whole, alb, spring: whole },
  "does not speak HTTP": {
    nginx: noted(raw(null), "as if it were HTTP/0.9"),
    haproxy: own(502, "PH"),
    envoy: own(502, "UPE"),
    alb,
    spring: own(500),
  },
  "sends two lengths": {
    nginx: noted(whole, "the last length counts; 502 since 1.23.0"),
    haproxy: own(502, "PH"),
    envoy: own(502, "UPE"),
    alb,
    spring: own(500),
  },
  "sends length and chunks": {
    nginx: noted(whole, "the chunks count; 502 since 1.23.0"),
    haproxy: noted(whole, "the chunks count"),
    envoy: own(502, "UPE"),
    alb,
    spring: noted(whole, "the chunks count"),
  },
  "sends more than its length": { nginx: clipped, haproxy: clipped, envoy: clipped, alb: clipped, spring: clipped },
  "sends a body with 204": {
    nginx: passes("whole", 204),
    haproxy: passes("whole", 204),
    envoy: own(502, "UPE"),
    alb,
    spring: passes("whole", 204),
  },
  "sends a header of 20 KB": {
    nginx: noted(own(502), "more than proxy_buffer_size, 4 KB"),
    haproxy: noted(own(502, "PH"), "more than tune.bufsize, 16 KB"),
    envoy: noted(whole, "502 (UPE) above 60 KB"),
    alb,
    spring: noted(own(500), "more than 8 KB"),
  },
  "sends an unasked 101": {
    nginx: raw(101),
    haproxy: own(502, "PH"),
    envoy: raw(101),
    alb,
    spring: raw(101),
  },
  "sends 100 for ever": {
    nginx: { status: null },
    haproxy: { status: null, note: "each 100 is passed on" },
    envoy: own(504, "UT"),
    alb: own(504),
    spring: own(504),
  },
} as const satisfies Record<string, ProductAnswers>;

export type ServerFault = keyof typeof gatewayAnswers;
