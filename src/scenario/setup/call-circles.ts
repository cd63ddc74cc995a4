import type { Flow } from "../../service/flow.ts";
import { listed } from "../../text/lists.ts";
import type { SchemaReader } from "../read/schema-reader.ts";
import type { DocumentPath } from "../read/yaml-document.ts";

/** The most servers that may be on the way of one request. */
export const deepest = 40;

/** A server with the requests that it takes. */
export interface FlowServer {
  readonly name: string;
  readonly flows: readonly Flow[];
}

/** Reports calls that nothing takes, requests that lead back to themselves, and ways that are too long. */
export function checkCircles(reader: SchemaReader, servers: readonly FlowServer[], path: DocumentPath): void {
  const byName = new Map(servers.map((server) => [server.name, server]));
  /** By request: how many servers are on its longest way. */
  const depths = new Map<Flow, number>();
  let isTooDeep = false;

  function depthOf(server: FlowServer, flow: Flow, way: readonly Flow[], said: readonly string[]): number {
    const known = depths.get(flow);
    if (known !== undefined) return known;
    let depth = 1;
    for (const call of flow.calls) {
      const to = byName.get(call.to);
      const next = to?.flows.find(
        ({ takes }) => takes.method === call.method && isPath(takes.path, call.path.replace(/\?.*/, "")),
      );
      const line = `${call.to} ${call.method} ${call.path}`;
      const at = [...path, server.name, ...call.written];
      if (to === undefined || next === undefined) {
        const lines = to?.flows.map(({ takes }) => `${takes.method} ${takes.path}`) ?? [];
        const says = `${call.to} does not take ${call.method} ${call.path}`;
        if (lines.length > 0) reader.find(at, "value", says, `write ${call.to} ${listed(lines)}`);
        depth = Math.max(depth, 2);
        continue;
      }
      if (next === flow || way.includes(next)) {
        const from = next === flow ? said.length - 1 : way.indexOf(next);
        const circle = [...said.slice(from), line].join(" → ");
        reader.find(at, "value", `this call leads back to itself: ${circle}`, "let one of them make another request");
        continue;
      }
      const below = 1 + depthOf(to, next, [...way, flow], [...said, line]);
      if (below > deepest && !isTooDeep)
        reader.find(at, "value", `more than ${deepest} servers are on the way of this request`, "write a shorter way");
      isTooDeep ||= below > deepest;
      depth = Math.max(depth, below);
    }
    depths.set(flow, depth);
    return depth;
  }

  for (const server of servers)
    for (const flow of server.flows)
      depthOf(server, flow, [], [`${server.name} ${flow.takes.method} ${flow.takes.path}`]);
}

/** Whether a request for this path is one that is taken: a `*` at the end means every path with this beginning. */
function isPath(taken: string, path: string): boolean {
  return taken.endsWith("*") ? path.startsWith(taken.slice(0, -1)) : path === taken;
}
