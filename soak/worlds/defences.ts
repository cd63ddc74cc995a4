import { layerNames } from "../../src/service/asking/settings/asking-settings.ts";
import type { Draw } from "./draw.ts";

export type Settings = Readonly<Record<string, unknown>>;

/** Settings of a server that calls others, each drawn when it is used. `elsewhere`: the servers that a fallback may call. */
const defences: Readonly<Record<string, (draw: Draw, elsewhere: readonly string[]) => Settings>> = {
  client: (draw) => ({ client: draw.one(["undici", "fetch", "http"]) }),
  pool: (draw) => ({
    connections: "pooled",
    ...(draw.holds(0.6) && { pool: draw.one([1, 2]) }),
    ...(draw.holds(0.3) && { poolTimeout: draw.time(100, 600) }),
  }),
  fresh: () => ({ connections: "fresh" }),
  timeout: (draw) => ({ timeout: draw.time(150, 900) }),
  retry: (draw) => ({
    retry: draw.one<unknown>([
      2,
      3,
      { tries: 3, wait: { first: draw.time(60, 300) } },
      { tries: 2, on: ["timed-out", 503], wait: { first: draw.time(60, 300) } },
      { tries: 3, budget: { starts: 1 } },
    ]),
  }),
  hedge: (draw) => ({
    hedge: { after: draw.time(80, 350), most: draw.one([1, 1, 2]), ...(draw.holds(0.4) && { cancels: false }) },
  }),
  breaker: (draw) => ({
    breaker: draw.one<unknown>([
      1,
      { failures: 2, openFor: draw.time(200, 800) },
      { failures: 1, openFor: draw.time(200, 600), counts: ["timed-out", "rejected", "5xx"] },
      { share: "50%", of: 2, openFor: draw.time(200, 600) },
    ]),
  }),
  bulkhead: (draw) => ({
    bulkhead: draw.one<unknown>([1, { slots: 1, queue: 2 }, { slots: 1, queue: 2, waits: draw.time(100, 600) }, 2]),
  }),
  fallback: (draw, elsewhere) => ({
    fallback: draw.one<unknown>([
      ...elsewhere.flatMap((to) => [{ to }, { to }]),
      { status: 202 },
      { cached: draw.one(["10m", "400ms"]) },
    ]),
  }),
  deadline: (draw) => ({
    deadline: draw.time(300, 1300),
    ...(draw.holds(0.5) && { propagatesDeadline: draw.one<unknown>([true, "absolute"]) }),
  }),
  key: (draw) => ({ key: draw.one(["once", "each"]) }),
  notices: (draw) => ({ noticesHangUp: draw.holds(0.7) }),
};

/** Settings that only servers with layers have. */
const layered: Readonly<Record<string, (draw: Draw) => Settings>> = {
  layers: (draw) => ({ layers: draw.some(layerNames, 2 + Math.floor(draw.number() * 6)) }),
  cancels: (draw) => ({ timeout: draw.time(150, 900), cancels: false }),
  timeoutKind: (draw) => ({
    timeout: draw.time(150, 900),
    timeoutKind: draw.one(["headers", "connected", "idle", "client"]),
  }),
  warnsOnly: (draw) => ({ timeout: draw.time(150, 900), warnsOnly: true }),
};

/** What any server may have in front of its work. */
const guards: Readonly<Record<string, (draw: Draw) => Settings>> = {
  capacity: (draw) => ({
    capacity: draw.one<unknown>([
      1,
      { workers: 1, work: draw.time(60, 400) },
      { workers: 1, work: draw.time(60, 400), queue: { limit: draw.one([0, 1]) } },
      { workers: 2, work: draw.time(60, 400) },
    ]),
  }),
  shed: (draw) => ({ shed: draw.one<unknown>([1, 2, { above: 1, status: 429 }]) }),
  cache: (draw) => ({
    cache: draw.one<unknown>([
      {},
      { timeToLive: draw.time(200, 700) },
      { singleFlight: true },
      { keys: 2, singleFlight: true, timeToLive: draw.time(300, 900) },
    ]),
  }),
  off: (draw) => ({ off: true, ...(draw.holds(0.3) && { gracefulShutdown: true }) }),
  graceful: () => ({ gracefulShutdown: true }),
  notices: (draw) => ({ noticesHangUp: draw.holds(0.7) }),
};

function of(draw: Draw, table: Readonly<Record<string, (draw: Draw) => Settings>>, count: number): Settings {
  return Object.assign({}, ...draw.some(Object.keys(table), count).map((name) => table[name]!(draw)));
}

/** Draws some defences. `hasLayers`: whether the order of its layers can be set. */
export function drawDefences(draw: Draw, elsewhere: readonly string[], hasLayers: boolean, count: number): Settings {
  const names = draw.some(Object.keys(defences), count);
  const usual = Object.assign({}, ...names.map((name) => defences[name]!(draw, elsewhere)));
  return hasLayers ? { ...usual, ...of(draw, layered, draw.one([0, 1, 1, 2])) } : usual;
}

export function drawGuards(draw: Draw, count: number): Settings {
  return of(draw, guards, count);
}
