import { several } from "../../text/phrases.ts";
import { ProblemError } from "../../text/problem.ts";
import { mostServers } from "../setup/read-setup.ts";
import { readSpans } from "./read-spans.ts";
import { servedRequests } from "./served-requests.ts";
import { type GraphCall, type GraphRequest, type TracedGraph, tracedGraph } from "./traced-graph.ts";

const mostLines = 40;
const mostCallsOfRequest = 200;

/** Writes a scenario from the traces of a file, with a comment for everything that is guessed or left out. */
export function scenarioOfTraces(text: string, file: string): string {
  const spans = readSpans(text, file);
  const served = servedRequests(spans);
  const graph = tracedGraph(served);
  if (served.length === 0) {
    const cure = "write the traces of servers, whose spans have the kind SERVER";
    throw new ProblemError([{ says: `${file} shows no request at a server`, cure }]);
  }
  if (graph.size > mostServers) {
    const says = `${file} shows ${graph.size} servers, and a scenario has at most ${mostServers}`;
    throw new ProblemError([{ says, cure: "write fewer traces into the file" }]);
  }
  const names = namesOf([...graph.keys()]);
  const loops = new Loops(graph);
  const entries = [...graph].flatMap(([server, lines]) => [...lines.values()].map((request) => ({ server, request })));
  const [entry] = entries
    .filter(({ request }) => request.entries > 0)
    .sort((one, other) => other.request.entries - one.request.entries);
  const { server, request } = entry ?? entries[0]!;
  const traces = new Set(spans.map(({ id }) => id.slice(0, id.indexOf("/")))).size;
  return [
    `# From ${plain(file)}: ${several(traces, "trace")}, ${several(spans.length, "span")}. Comments say what is guessed or left out.`,
    "# Times are medians; the variation around them is left out, and so are timeouts, retries, capacities and errors.",
    `title: ${names.get(server)!} as its traces show it`,
    "setup:",
    ...[...graph].flatMap(([name, lines]) => serverLines(name, [...lines.values()], names, loops)),
    "steps:",
    ...(entry === undefined ? ["  # Guessed: no request came from outside."] : []),
    `  - send: ${request.line}`,
    `    to: ${names.get(server)!}`,
    "",
  ].join("\n");
}

function serverLines(
  name: string,
  all: readonly GraphRequest[],
  names: ReadonlyMap<string, string>,
  loops: Loops,
): string[] {
  const own = names.get(name)!;
  const kept = all.toSorted((one, other) => other.count - one.count).slice(0, mostLines);
  const left = all.length - kept.length;
  return [
    `  ${own}:${own === name ? "" : ` # in the traces: ${plain(name)}`}`,
    "    is: service",
    "    takes:",
    ...(left > 0 ? [`      # Left out: ${several(left, "rarer request")}.`] : []),
    ...kept.flatMap((request) => requestLines(name, request, names, loops)),
  ];
}

function requestLines(name: string, request: GraphRequest, names: ReadonlyMap<string, string>, loops: Loops): string[] {
  const { line, count, failed, medianMs, ownMs, isGuess, groups } = request;
  const calls = groups.flat();
  const steps = groups.flatMap((group) => groupLines(name, request, group.slice(0, mostCallsOfRequest), names, loops));
  return [
    `      # ${several(count, "request")}, median ${say(medianMs)}${failed > 0 ? `. Left out: ${failed} of them failed` : ""}.`,
    ...(isGuess ? ["      # Guessed: the method or the path is not in the spans."] : []),
    `      ${line}:`,
    "        does:",
    ...(calls.length > 0 ? ["          # Guessed: its own time, in one piece before its calls."] : []),
    `          - work: ${say(ownMs)}`,
    ...steps,
  ];
}

function groupLines(
  name: string,
  request: GraphRequest,
  group: readonly GraphCall[],
  names: ReadonlyMap<string, string>,
  loops: Loops,
): string[] {
  const each = group.flatMap((call) => callLines(name, request, call, names, loops));
  const calls = each.filter((line) => line.startsWith("- calls")).length;
  const indent = (lines: readonly string[], by: number) => lines.map((line) => `${" ".repeat(by)}${line}`);
  return calls > 1 ? [...indent(["- together:"], 10), ...indent(each, 14)] : indent(each, 10);
}

function callLines(
  name: string,
  { line, count }: GraphRequest,
  call: GraphCall,
  names: ReadonlyMap<string, string>,
  loops: Loops,
): string[] {
  const to = names.get(call.to)!;
  if (!loops.isKept(call.to, call.line)) return [`# Left out: ${to} ${call.line}, a rarer request of that server.`];
  if (loops.leadsBack(name, line, call)) return [`# Left out: ${to} ${call.line} leads back to this request.`];
  const share = Math.round((call.count / count) * 1000) / 10;
  return [
    `- calls: ${to} ${call.line}`,
    ...(call.count < count
      ? [`  share: ${Math.max(0.1, share)}% # in ${call.count} of ${count} requests; guessed: at random`]
      : []),
    `  # took ${say(call.medianMs)}`,
  ];
}

/** Knows which calls would lead back to the request that makes them. */
class Loops {
  readonly #graph: TracedGraph;
  readonly #kept: ReadonlySet<string>;

  constructor(graph: TracedGraph) {
    this.#graph = graph;
    this.#kept = new Set(
      [...graph].flatMap(([name, lines]) =>
        [...lines.values()]
          .toSorted((one, other) => other.count - one.count)
          .slice(0, mostLines)
          .map(({ line }) => `${name} ${line}`),
      ),
    );
  }

  isKept(server: string, line: string): boolean {
    return this.#kept.has(`${server} ${line}`);
  }

  leadsBack(server: string, line: string, call: Pick<GraphCall, "to" | "line">): boolean {
    const seen = new Set<string>();
    const open: Pick<GraphCall, "to" | "line">[] = [call];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.to === server && next.line === line) return true;
      const key = `${next.to} ${next.line}`;
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(...(this.#graph.get(next.to)?.get(next.line)?.groups.flat() ?? []));
    }
    return false;
  }
}

/** Makes names that a setup may use, each different. */
function namesOf(services: readonly string[]): ReadonlyMap<string, string> {
  const used = new Set(["client"]);
  return new Map(
    services.map((service) => {
      const letters =
        service
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^[^a-z]+|-+$/g, "")
          .slice(0, 34) || "server";
      let name = letters;
      for (let nth = 2; used.has(name); nth++) name = `${letters}-${nth}`;
      used.add(name);
      return [service, name];
    }),
  );
}

function say(ms: number): string {
  const digits = ms < 1 ? 1000 : 10;
  return `${Math.round(Math.min(ms, 86_400_000) * digits) / digits}ms`;
}

/** A text of the file on one line of a comment. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, "?").slice(0, 100);
}
