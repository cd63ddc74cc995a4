import type { CallFlow, Flow } from "../../../service/flow.ts";
import { listed } from "../../../text/words/lists.ts";
import type { SchemaReader } from "../../read/document/schema-reader.ts";
import type { DocumentPath } from "../../read/document/yaml-document.ts";

/** The most servers that may be on the way of one request. */
export const mostOnTheWay = 40;

/** A server with the requests that it takes. */
export interface FlowServer {
  readonly name: string;
  readonly flows: readonly Flow[];
  /** Whether the file says which requests it takes. */
  readonly isOwn: boolean;
}

interface MethodAndPath {
  readonly method: string;
  readonly path: string;
}

/** A request at a server, on the way of another request. */
interface FlowStop {
  readonly server: FlowServer;
  readonly flow: Flow;
  readonly line: MethodAndPath;
  /** Equal for requests that lead to the same calls. */
  readonly key: string;
}

/** Reports calls that nothing takes, requests that lead back to themselves, and ways that are too long. */
export function checkCircles(reader: SchemaReader, servers: readonly FlowServer[], path: DocumentPath): void {
  const byName = new Map(servers.map((server) => [server.name, server]));
  /** By request: how many servers are on its longest way. */
  const depths = new Map<string, number>();
  let isTooDeep = false;

  function depthOf(stop: FlowStop, way: readonly FlowStop[]): number {
    const known = depths.get(stop.key);
    if (known !== undefined) return known;
    const depth = Math.max(1, ...stop.flow.calls.map((call) => depthOfCall(call, stop, [...way, stop])));
    depths.set(stop.key, depth);
    return depth;
  }

  function depthOfCall(call: CallFlow, { server, line }: FlowStop, way: readonly FlowStop[]): number {
    const { method = line.method, path: asked = line.path, written, isFree = false } = call;
    const to = byName.get(call.to);
    const at = [...path, server.name, ...written];
    const next = to && stopAt(to, { method, path: asked });
    if (to === undefined || next === undefined) {
      const says = `${call.to} does not take ${method} ${asked}`;
      if (to !== undefined && to.flows.length > 0 && !isFree)
        reader.find(at, "value", says, cureOf(to, `${method} ${asked}`, written.includes("undo")));
      return 2;
    }
    const from = way.findIndex(({ key }) => key === next.key);
    if (from >= 0) {
      const circle = [...way.slice(from), next].map(sayStop).join(" → ");
      reader.find(at, "value", `this call leads back to itself: ${circle}`, "let one of them make another request");
      return 0;
    }
    // Every later request of the same way would be reported, too.
    if (isTooDeep) return 0;
    const depth = way.length < mostOnTheWay ? 1 + depthOf(next, way) : mostOnTheWay + 1;
    if (depth > mostOnTheWay && !isTooDeep) {
      isTooDeep = true;
      reader.find(
        at,
        "value",
        `more than ${mostOnTheWay} servers are on the way of this request`,
        "write a shorter way",
      );
    }
    return depth;
  }

  for (const server of servers)
    for (const flow of server.flows) {
      const { method, path: taken } = flow.takes;
      depthOf(stopOf(server, flow, { method: method === "*" ? "GET" : method, path: taken.replace(/\*$/, "") }), []);
    }
}

/** The request of an undo is never one that the file calls already. */
function cureOf({ name, flows, isOwn }: FlowServer, line: string, isUndo: boolean): string {
  if (isUndo && isOwn) return `add ${line} to the takes of ${name}`;
  if (isUndo) return `leave the undo out: a call to ${name} cannot be undone`;
  return `write ${name} ${listed(flows.map(({ takes }) => `${takes.method} ${takes.path}`))}`;
}

function stopAt(server: FlowServer, line: MethodAndPath): FlowStop | undefined {
  const flow = flowFor(server, line);
  return flow && stopOf(server, flow, line);
}

/** Returns what a server does for a request; undefined if it does not take it. */
export function flowFor({ flows }: FlowServer, { method, path }: MethodAndPath): Flow | undefined {
  const asked = path.replace(/\?.*/, "");
  return flows.find(({ takes }) => (takes.method === "*" || takes.method === method) && isPath(takes.path, asked));
}

function stopOf(server: FlowServer, flow: Flow, line: MethodAndPath): FlowStop {
  const passesOn = flow.calls.some(({ method }) => method === undefined);
  const own = `${server.name} ${server.flows.indexOf(flow)}`;
  return { server, flow, line, key: passesOn ? `${own} ${line.method} ${line.path}` : own };
}

function sayStop({ server, line }: FlowStop): string {
  return `${server.name} ${line.method} ${line.path}`;
}

/** Whether a request for this path is one that is taken: a `*` at the end means every path with this beginning. */
function isPath(taken: string, path: string): boolean {
  return taken.endsWith("*") ? path.startsWith(taken.slice(0, -1)) : path === taken;
}
