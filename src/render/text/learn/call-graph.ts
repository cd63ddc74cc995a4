import type { Scenario } from "../../../scenario/scenario.ts";
import { kindOf } from "../../../scenario/steps/index.ts";
import { serviceOf } from "../../../service/index.ts";
import { CLIENT } from "../../../trace.ts";
import type { Server } from "../../../world/server.ts";
import type { Look } from "../../look.ts";
import { textsIn } from "../../view/setup/server-graph.ts";
import { glyphsFor } from "../drawing/glyphs.ts";
import { paintFor } from "../drawing/paint.ts";
import { textWidth, wrap } from "../drawing/width.ts";

type Edges = ReadonlyMap<string, readonly string[]>;

/** Draws which server calls which: one line for a chain, otherwise a line for each caller. */
export function drawing(scenario: Scenario, servers: readonly Server[], look: Look): string[] {
  const { line, right } = glyphsFor(look);
  const arrow = ` ${line}${right} `;
  const paint = paintFor(look);
  const edges = edgesOf(scenario, servers);
  const chain = chainIn(edges)?.join(arrow);
  if (chain !== undefined && textWidth(chain) <= look.width) return [paint.strong(chain)];
  return callersIn(edges).flatMap((row) => wrap(row.join(arrow), look.width).map(paint.strong));
}

/** Lists which server calls which: one row for a chain, otherwise a row for each caller and the servers that it calls. */
export function callRows(scenario: Scenario, servers: readonly Server[]): readonly (readonly string[])[] {
  const edges = edgesOf(scenario, servers);
  const chain = chainIn(edges);
  return chain === undefined ? callersIn(edges) : [chain];
}

const callersIn = (edges: Edges) => [...edges].map(([caller, called]) => [caller, called.join(", ")]);

/** Returns the servers in the order of their calls; undefined if one of them calls several, or two call the same. */
function chainIn(edges: Edges): readonly string[] | undefined {
  const chain = [CLIENT];
  let [next, other] = edges.get(CLIENT) ?? [];
  while (next !== undefined && other === undefined && !chain.includes(next)) {
    chain.push(next);
    [next, other] = edges.get(next) ?? [];
  }
  const isWhole = [...edges.values()].every((called) => called.length === 1) && chain.length === edges.size + 1;
  return isWhole ? chain : undefined;
}

/** A server calls the servers that its kind knows of, or otherwise those that its settings name. */
function edgesOf({ steps }: Scenario, servers: readonly Server[]): Edges {
  const names = servers.map(({ name }) => name);
  const sent = steps.flatMap((step) => kindOf(step).calls(step));
  const edges = new Map([[CLIENT, [...new Set(sent)]]]);
  for (const { name, kind, settings } of servers) {
    const named = new Set(serviceOf(kind).asks?.(settings) ?? textsIn(settings));
    const called = names.filter((other) => other !== name && named.has(other));
    if (called.length > 0) edges.set(name, called);
  }
  return edges;
}
