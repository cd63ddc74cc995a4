import { drawDefences, drawGuards, type Settings } from "./defences.ts";
import type { Draw } from "./draw.ts";
import { drawFault } from "./faults.ts";
import { drawGraph } from "./graphs.ts";

/** Servers that call each other, and the first one, which the client calls. */
interface Shape {
  readonly setup: Readonly<Record<string, Settings>>;
  readonly to: string;
}

const all = (uri: string) => ({ routes: [{ id: "all", uri, predicates: ["Path=/**"] }] });
const payments = { payment: {}, "payment-b": { is: "payment" } };

const shapes: readonly Shape[] = [
  { setup: { order: {}, ...payments }, to: "order" },
  { setup: { order: {}, ...payments }, to: "order" },
  { setup: { gateway: {}, order: {}, ...payments, monolith: {} }, to: "gateway" },
  { setup: { gateway: all("order"), order: {}, ...payments }, to: "gateway" },
  { setup: { gateway: { share: "50%" }, order: {}, ...payments, monolith: {} }, to: "gateway" },
  { setup: { order: { asks: "gateway" }, gateway: all("payment"), ...payments }, to: "order" },
  { setup: { order: { asks: "inner" }, inner: { is: "order" }, ...payments }, to: "order" },
  { setup: { gateway: all("there"), there: { is: "stand-in", for: "x" }, monolith: {} }, to: "gateway" },
  { setup: { gateway: { share: "0%" }, monolith: {} }, to: "gateway" },
];

/** Draws a scenario: servers with settings, defences and faults, several callers, and changes while they wait. */
export function drawScenario(draw: Draw): string {
  if (draw.holds(0.4)) return drawGraph(draw);
  const { setup, to } = draw.one(shapes);
  const names = Object.keys(setup);
  const servers = Object.fromEntries(names.map((name) => [name, server(draw, name, setup)]));
  const steps = [...callers(draw, to), ...changes(draw, servers, setup)];
  return JSON.stringify({ title: "generated", setup: servers, steps });
}

function server(draw: Draw, name: string, setup: Shape["setup"]): Settings {
  const fixed = setup[name]!;
  const count = draw.one([0, 0, 1, 1, 2]);
  const faults =
    isCaller(kindOf(name, fixed)) && draw.holds(0.7) ? [] : Array.from({ length: count }, () => drawFault(draw));
  return withoutTies({
    ...settings(draw, name, setup, 3),
    ...fixed,
    ...(faults.length > 0 && { faults }),
  });
}

/** Defences to which it matters in which order requests arrive and answers come. */
const ordered = ["cache", "capacity", "shed", "breaker", "bulkhead"];

/** Removes those of a server whose thread may be busy: when it is free, what waited for it comes in any order. */
function withoutTies(server: Settings): Settings {
  const { faults = [] } = server as { faults?: readonly Settings[] };
  if (!faults.some((fault) => "blocked-loop" in fault)) return server;
  return Object.fromEntries(Object.entries(server).filter(([key]) => !ordered.includes(key)));
}

/** Settings of the server's kind: mostly defences, for those that call others. */
function settings(draw: Draw, name: string, setup: Shape["setup"], most: number): Settings {
  const kind = kindOf(name, setup[name]!);
  const upTo = (count: number) => Math.floor(draw.number() * (count + 1));
  const guards = draw.holds(0.35) ? drawGuards(draw, 1) : {};
  if (!isCaller(kind)) return { ...(kind === "payment" && draw.holds(0.25) && { keys: true }), ...guards };
  const elsewhere = Object.keys(setup).filter((each) => each !== name && !isCaller(kindOf(each, setup[each]!)));
  const defences = drawDefences(draw, elsewhere, kind === "order", upTo(most));
  return { ...own(draw, kind), ...defences, ...guards };
}

function own(draw: Draw, kind: string): Settings {
  if (kind === "gateway")
    return {
      ...(draw.holds(0.25) && { like: draw.one(["nginx", "haproxy", "envoy", "spring"]) }),
      ...(draw.holds(0.1) && { rateLimit: { rate: 1, burst: draw.one([1, 2]) } }),
    };
  return {
    ...(draw.holds(0.3) && { reads: draw.one(["head", "text", "json"]) }),
    ...(draw.holds(0.35) && { sends: draw.one(["10B", "2KB", "300KB", "2MB"]) }),
    ...(draw.holds(0.15) && { sends: "20KB", sendsOver: draw.time(100, 500) }),
  };
}

/** Callers begin one after another, never at the same moment. */
function callers(draw: Draw, to: string): Settings[] {
  const count = draw.one([1, 2, 2, 3, 4]);
  const body = draw.holds(0.3) ? { body: "0123456789".repeat(draw.one([1, 300, 20_000])) } : {};
  let atMs = 0;
  return Array.from({ length: count }, () => {
    const step = {
      send: draw.holds(0.9) ? "POST /orders" : "GET /orders/1",
      to,
      at: `${atMs}ms`,
      watch: "3000ms",
      ...body,
    };
    atMs += 70 + 10 * Math.floor(draw.number() * 60);
    return step;
  });
}

function changes(draw: Draw, servers: Shape["setup"], setup: Shape["setup"]): Settings[] {
  if (draw.holds(0.45)) return [];
  const name = draw.one(Object.keys(servers));
  const at = draw.time(150, 1000);
  if (draw.holds(0.55)) {
    const off = { change: { [name]: { off: true } }, at };
    return draw.holds(0.5) ? [off] : [off, { change: { [name]: { off: false } }, at: draw.time(1100, 1700) }];
  }
  const change = draw.holds(0.5)
    ? { faults: draw.holds(0.3) ? [] : [drawFault(draw)] }
    : settings(draw, name, setup, 1);
  const changed = { ...servers[name], ...change };
  const hasTies = Object.keys(withoutTies(changed)).length < Object.keys(changed).length;
  return Object.keys(change).length === 0 || hasTies ? [] : [{ change: { [name]: change }, at }];
}

function kindOf(name: string, { is }: Settings): string {
  return String(is ?? name);
}

function isCaller(kind: string): boolean {
  return kind === "order" || kind === "gateway";
}
