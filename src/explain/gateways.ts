import { type GatewayAnswer, gatewayAnswers, type ServerFault } from "../policy/gateways/gateway-answers.ts";
import { type GatewayProduct, products } from "../policy/gateways/products.ts";

type ProductWords = Readonly<Record<GatewayProduct, string>>;

/** Answers that depend on the gateway's configuration, from the documentation. */
const bySetup = {
  "has an unknown name": {
    nginx: "does not start; 502 if the name is a variable",
    haproxy: "does not start; 503 (SC) with init-addr none",
    envoy: "503 (UH)",
    alb: "no such case",
    spring: "500",
  },
  "has a bad certificate": {
    nginx: "502 with proxy_ssl_verify, else no check",
    haproxy: "503 (SC) with verify required",
    envoy: "503 (UF)",
    alb: "no check",
    spring: "500",
  },
  "is out of rotation": {
    nginx: "502, log: no live upstreams",
    haproxy: "503 (SC)",
    envoy: "503 (UH)",
    alb: "503 if no target is registered",
    spring: "503",
  },
  "is overloaded": {
    nginx: "503 by limit_req or limit_conn, 502 by max_conns",
    haproxy: "503 (sQ)",
    envoy: "503 (UO), 429 by a rate limit",
    alb: "no such limit",
    spring: "429 by its rate limiter, 503 by an open circuit breaker",
  },
  "loses its caller": {
    nginx: "499 in its log",
    haproxy: "CH or CD in its log",
    envoy: "DC in its log",
    alb: "460 in its log",
    spring: "nothing; WebFlux drops the upstream call",
  },
} as const satisfies Record<string, ProductWords>;

const passedOn = "they pass it on";
const either = {
  "closes early": ["closes before the head", "closes in the body"],
} as const satisfies Record<string, readonly [before: ServerFault, after: ServerFault]>;

/** A failure of the server behind a gateway, or an event in its life cycle. */
export type GatewayRow = ServerFault | keyof typeof bySetup | keyof typeof either | "answers";

export function isGatewayRow(name: string): name is GatewayRow {
  return [gatewayAnswers, bySetup, either, { answers: true }].some((rows) => Object.hasOwn(rows, name));
}

/** Says what happens behind the gateways whose answers follow. */
export function causeWords(row: GatewayRow): string {
  return `if the server behind them ${inFull[row as keyof typeof inFull] ?? row}:`;
}

const inFull = {
  answers: "answers like this",
  refuses: "refuses the connection",
  "does not accept": "does not accept the connection",
  "closes early": "closes the connection early",
  "closes before the head": "closes the connection before the head",
  "closes in the head": "closes the connection in the head",
  "closes in the body": "closes the connection in the body",
  "resets at accept": "resets the connection at accept",
  "resets before the head": "resets the connection before the head",
  "resets in the body": "resets the connection in the body",
} as const satisfies Partial<Record<GatewayRow, string>>;

/** Describes the answer of each gateway to its client. */
export function gatewayWords(row: GatewayRow): ProductWords {
  if (row === "answers") return byProduct(() => passedOn);
  if (row in bySetup) return bySetup[row as keyof typeof bySetup];
  if (!(row in either)) return byProduct((product) => say(gatewayAnswers[row as ServerFault][product]));
  const [before, after] = either[row as keyof typeof either];
  return byProduct(
    (product) =>
      `${say(gatewayAnswers[before][product])}; once the head is out: ${say(gatewayAnswers[after][product])}`,
  );
}

function byProduct(say: (product: GatewayProduct) => string): ProductWords {
  return Object.fromEntries(products.map((product) => [product, say(product)])) as ProductWords;
}

function say({ status, passes, flag, note }: GatewayAnswer): string {
  const marked = flag === undefined ? "" : ` (${flag})`;
  const said =
    passes === "raw"
      ? "passes the bytes on unchanged"
      : status === null
        ? "no response"
        : `${status}${passes === undefined ? "" : passing[passes]}${marked}`;
  return note === undefined ? said : `${said}; ${note}`;
}

const passing = { whole: ", passed on", cut: ", cut", stalled: ", then silence" } as const;
