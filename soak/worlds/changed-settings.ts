import type { Draw } from "./draw.ts";

/** A scenario and changes to its setup, in the format of `--set`. */
export interface GeneratedSetup {
  /** The name of a scenario in the library, or the text of one. */
  readonly base: string;
  readonly sets: readonly string[];
}

type Values = Readonly<Record<string, readonly string[]>>;

/** The sum of two durations is never close to a third one, because in the real world the machine would decide which comes first. */
const faults: Values = {
  delay: ["60ms", "350ms", "900ms"],
  hang: ["true"],
  "blocked-loop": ["150ms"],
  stall: ["0B", "9B", "999B"],
  dribble: ["7ms", "61ms"],
  "dribble-headers": ["1ms"],
  interim: ["100", "102"],
  "hang-up": ["at once", "in the status line", "in the headers", "0B", "8B", "999B"],
  reset: ["at once", "in the status line", "in the headers", "0B", "8B", "999B"],
  "cut-chunks": ["true"],
  "cut-unmarked": ["true"],
  "length-too-long": ["true"],
  "length-too-short": ["true"],
  "two-lengths": ["true"],
  "length-and-chunks": ["true"],
  "bad-chunk": ["true"],
  "bare-newlines": ["true"],
  garbage: ["true"],
  "unknown-version": ["true"],
  "bad-status": ["true"],
  "bad-header": ["true"],
  "header-flood": ["15KB", "20KB"],
  "unasked-upgrade": ["true"],
  "body-on-204": ["true"],
  "false-gzip": ["true"],
  "cut-gzip": ["true"],
  "half-json": ["true"],
  "error-in-200": ["true"],
  "self-redirect": ["true"],
  "unknown-name": ["true"],
  "busy-resolver": ["true"],
  "both-refuse": ["true"],
  "forbidden-port": ["true"],
  "full-queue": ["true"],
  "reset-at-accept": ["true"],
  "expects-tls": ["true"],
  "behind-proxy": ["true"],
  "most-at-once": ["1"],
  "long-reply": ["10KB", "200KB", "2MB", "16MB"],
  "write-limit": ["200ms"],
  impatient: ["300ms"],
  "body-limit": ["1KB"],
  "older-server": ["true"],
  faults: [
    "[{ delay: 60ms, calls: [1] }]",
    "[{ stall: 9B, calls: [2] }, { delay: 60ms }]",
    "[{ reset: 8B, when: before }]",
    "[{ hang-up: at once, calls: [1] }, { dribble: 7ms }]",
    "[{ long-reply: 10KB }, { dribble: 1ms, path: /nowhere }]",
    "[{ cut-chunks: true }, { long-reply: 200KB }]",
  ],
  capacity: ["1", "{ workers: 1, work: 60ms }", "{ workers: 2, queue: { limit: 0 } }"],
  shed: ["1"],
  off: ["true"],
  noticesHangUp: ["true", "false"],
};

const calling: Values = {
  client: ["undici", "fetch", "http"],
  connections: ["fresh", "pooled"],
  pool: ["1"],
  retry: ["2"],
};

const settings: Readonly<Record<string, Values>> = {
  order: {
    ...calling,
    timeout: ["230ms", "700ms", "none"],
    limit: ["whole", "headers", "connected", "idle", "client"],
    warnsOnly: ["true"],
    reads: ["head", "status", "text", "json"],
    sends: ["2KB", "300KB", "2MB"],
    sendsOver: ["170ms"],
    deadline: ["530ms"],
    hedge: ["140ms"],
    breaker: ["1"],
    bulkhead: ["1"],
    key: ["once", "each"],
    propagatesDeadline: ["true"],
    fallback: ["{ status: 200 }"],
  },
  gateway: {
    ...calling,
    timeout: ["450ms", "none"],
    like: ["nginx", "haproxy", "envoy", "spring"],
  },
  payment: { keys: ["true"], respectsDeadline: ["true"] },
  "stand-in": {
    status: ["204", "304", "404", "500", "[503, 200]"],
    body: ["''", "x", "0123456789"],
    headers: ['["content-type: text/plain"]', '["retry-after: 1"]'],
  },
};

const post = (to: string) => `{ send: POST /orders, to: ${to}, times: 2, watch: 2s }`;
const get = (to: string) =>
  `{ send: GET /orders/1, to: ${to}, watch: 2s }, { send: HEAD /orders/1, to: ${to}, watch: 2s }`;
const shapes = [
  `title: a\nsetup: { order: { timeout: 700ms }, payment: {} }\nsteps: [${post("order")}]`,
  `title: b\nsetup: { order: { timeout: 700ms, sends: 2KB }, payment: {} }\nsteps: [${post("order")}]`,
  `title: c\nsetup: { gateway: {}, order: {}, payment: {}, monolith: {} }\nsteps: [${post("gateway")}]`,
  `title: d\nsetup: { gateway: { timeout: 450ms, share: 50% }, order: {}, payment: {}, monolith: {} }\nsteps: [${post("gateway")}, { send: GET /members, to: gateway, watch: 2s }]`,
  `title: f\nsetup: { order: { asks: there, timeout: 700ms }, there: { is: stand-in, for: x } }\nsteps: [${post("order")}]`,
  `title: g\nsetup: { gateway: { timeout: 450ms, routes: [{ id: all, uri: there, predicates: [Path=/**] }] }, there: { is: stand-in, for: x } }\nsteps: [${post("gateway")}, ${get("gateway")}]`,
  `title: h\nsetup: { gateway: { share: 0% }, monolith: {} }\nsteps: [{ send: POST /orders, to: gateway, body: "0123456789", watch: 2s }, ${get("gateway")}, ${get("monolith")}]`,
  `title: e\nsetup: { order: { asks: gateway, timeout: 700ms }, gateway: { routes: [{ id: pay, uri: payment, predicates: [Path=/**] }] }, payment: {} }\nsteps: [${post("order")}]`,
];

/** Draws a scenario of the library or one of a few shapes, with one or two changes. `serversOf` returns the servers of a base with their kinds. */
export function drawChanged(
  draw: Draw,
  library: readonly string[],
  serversOf: (base: string) => Readonly<Record<string, string>>,
): GeneratedSetup {
  const base = draw.holds(0.3) ? draw.one(library) : draw.one(shapes);
  const servers = Object.entries(serversOf(base));
  const sets = Array.from({ length: draw.holds(0.4) ? 1 : 2 }, () => set(draw, ...draw.one(servers)));
  return { base, sets };
}

function set(draw: Draw, name: string, kind: string): string {
  const own = Object.entries(settings[kind] ?? {});
  const [key, values] = draw.one(own.length > 0 && draw.holds(0.45) ? own : faultsOf(kind));
  return `${name}.${key}=${draw.one(values)}`;
}

/** A health endpoint's errors contain the time of day, which cannot be masked once it is compressed or cut. */
function faultsOf(kind: string): [string, readonly string[]][] {
  return Object.entries(faults).filter(([name]) => kind !== "health" || !["cut-gzip", "half-json"].includes(name));
}
