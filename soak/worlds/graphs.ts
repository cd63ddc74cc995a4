import { drawDefences } from "./defences.ts";
import type { Draw } from "./draw.ts";
import { drawFault } from "./faults.ts";

type Step = Readonly<Record<string, unknown>>;

/** Draws a scenario of services that call each other, with steps of every kind. Each calls only later ones, so there are no circles. */
export function drawGraph(draw: Draw): string {
  for (;;) {
    const text = drawServices(draw);
    // A thread that is free again answers one call and takes the next in the same moment.
    if (!(text.includes("blocked-loop") && text.includes("hedge"))) return text;
  }
}

function drawServices(draw: Draw): string {
  const names = ["a", "b", "c", "d", "e", "f"].slice(0, draw.one([2, 3, 4, 5, 6]));
  const setup = Object.fromEntries(names.map((name, at) => [name, service(draw, names.slice(at + 1))]));
  const steps = Array.from({ length: draw.one([1, 1, 2, 3]) }, (_, at) => ({
    send: "POST /x",
    to: "a",
    at: `${at * 170 + 10 * Math.floor(draw.number() * 10)}ms`,
    watch: "3000ms",
  }));
  const name = draw.one(names);
  // A server that stops notes what its breakers decide in the moment in which its callers learn of it.
  const hasBreaker = JSON.stringify(setup[name]).includes("breaker");
  const off = draw.holds(0.2) && !hasBreaker ? [{ change: { [name]: { off: true } }, at: draw.time(100, 600) }] : [];
  return JSON.stringify({ title: "generated", setup, steps: [...steps, ...off] });
}

function service(draw: Draw, callable: readonly string[]): Step {
  const writes = draw.holds(0.3);
  const does = Array.from({ length: draw.one([0, 1, 1, 2, 3]) }, () => step(draw, callable, 2)).flat();
  const faults = draw.holds(0.6) ? [] : [{ ...drawFault(draw), ...(draw.holds(0.5) && { path: "/x" }) }];
  const count = draw.holds(0.2) ? { count: draw.one([2, 3]) } : {};
  return {
    is: "service",
    takes: {
      "POST /x": {
        ...(does.length > 0 && { does }),
        ...(writes && { writes: "rows" }),
        ...(draw.holds(0.2) && { keys: true }),
        ...(draw.holds(0.2) && { respectsDeadline: true }),
        ...(draw.holds(0.2) && { answers: { status: draw.one([200, 201, 404, 503]) } }),
      },
      // A ledger into which nothing writes is a mistake of the file.
      "POST /undo": writes || JSON.stringify(does).includes("writes") ? { undoes: "rows" } : {},
    },
    ...(draw.holds(0.3) && { noticesHangUp: true }),
    ...(draw.holds(0.3) && { delay: draw.time(50, 200) }),
    ...count,
    ...(faults.length > 0 && { faults }),
  };
}

const kinds = ["calls", "calls", "calls", "together", "firstOf", "does", "work", "writes", "if", "after"];

function step(draw: Draw, callable: readonly string[], depth: number): Step[] {
  if (callable.length === 0) return draw.holds(0.3) ? [{ writes: "rows" }] : [];
  const conditions = {
    ...(draw.holds(0.2) && { optional: true }),
    ...(draw.holds(0.15) && { share: draw.one(["30%", "70%"]) }),
  };
  const inner = () => [call(draw, callable), ...step(draw, callable, depth - 1)];
  const kind = depth === 0 ? "calls" : draw.one(kinds);
  if (kind === "firstOf" || kind === "does") return [{ [kind]: inner(), ...conditions }];
  if (kind === "together") return [{ together: branches(draw, inner), ...conditions }];
  if (kind === "work") return [{ work: draw.time(50, 150), ...conditions }];
  if (kind === "writes") return [{ writes: "rows" }];
  if (kind === "after") return [{ afterAnswering: [{ work: draw.time(50, 150) }, call(draw, callable)] }];
  if (kind === "calls") return [call(draw, callable)];
  const to = draw.one(callable);
  const condition = { call: to, ...(draw.holds(0.5) ? { fails: true } : { status: 404 }) };
  return [{ calls: `${to} POST /x` }, { if: condition, answers: { status: 409, body: "no" } }];
}

/** Branches that begin their calls one after the other, so that both worlds make them in the same order. */
function branches(draw: Draw, inner: () => Step[]): Step[] {
  return ["0ms", draw.time(100, 250), draw.time(350, 500)]
    .slice(0, draw.one([2, 3]))
    .map((work) => ({ does: [{ work }, ...inner()] }));
}

/** Settings of a whole server, which a call does not have. */
const ofServers = ["client", "connections", "pool", "poolTimeout", "noticesHangUp"];

function call(draw: Draw, callable: readonly string[]): Step {
  const to = draw.one(callable);
  const drawn = Object.entries(drawDefences(draw, [], false, draw.one([0, 0, 1, 1, 2])));
  return {
    calls: `${to} POST /x`,
    ...Object.fromEntries(drawn.filter(([key]) => !ofServers.includes(key))),
    ...(draw.holds(0.2) && { optional: true }),
    ...(draw.holds(0.3) && { undo: "POST /undo" }),
  };
}
