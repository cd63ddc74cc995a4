import { ProblemError } from "../../text/problems/problem.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { several } from "../../text/words/phrases.ts";
import { mostServers } from "../setup/read-setup.ts";
import { type KeptRequest, type KeptServer, keptGraph, type Naming } from "./kept-graph.ts";
import { readSpans } from "./read-spans.ts";
import { servedRequests } from "./served-requests.ts";
import { type GraphCall, tracedGraph } from "./traced-graph.ts";

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
  const nameOf = naming([...graph.keys()]);
  const { entry, servers } = keptGraph(graph, nameOf);
  const traces = new Set(spans.map(({ id }) => id.slice(0, id.indexOf("/")))).size;
  return [
    `# From ${plain(file)}: ${several(traces, "trace")}, ${several(spans.length, "span")}. Comments say what is guessed or left out.`,
    "# Times are medians; the variation around them is left out, and so are timeouts, retries, capacities and errors.",
    `title: ${nameOf(entry.server)} as its traces show it`,
    "setup:",
    ...servers.flatMap((server) => serverLines(server, nameOf)),
    "steps:",
    ...(entry.entries === 0 ? ["  # Guessed: no request came from outside."] : []),
    `  - send: ${entry.line}`,
    `    to: ${nameOf(entry.server)}`,
    "",
  ].join("\n");
}

function serverLines({ name, requests, rarer }: KeptServer, nameOf: Naming): string[] {
  const own = nameOf(name);
  return [
    `  ${own}:${own === name ? "" : ` # in the traces: ${plain(name)}`}`,
    "    is: service",
    "    takes:",
    ...(rarer > 0 ? [`      # Left out: ${several(rarer, "rarer request")}.`] : []),
    ...requests.flatMap((request) => requestLines(request, nameOf)),
  ];
}

function requestLines(request: KeptRequest, nameOf: Naming): string[] {
  const { line, count, failed, medianMs, ownMs, isGuess, groups, leftOut } = request;
  return [
    `      # ${several(count, "request")}, median ${say(medianMs)}${failed > 0 ? `. Left out: ${failed} of them failed` : ""}.`,
    ...(isGuess ? ["      # Guessed: the method or the path is not in the spans."] : []),
    `      ${line}:`,
    "        does:",
    ...(groups.length > 0 ? ["          # Guessed: its own time, in one piece before its calls."] : []),
    `          - work: ${say(ownMs)}`,
    ...groups.flatMap((group) => groupLines(count, group, nameOf)),
    ...leftOut.map((says) => `          # Left out: ${says}.`),
  ];
}

function groupLines(count: number, group: readonly GraphCall[], nameOf: Naming): string[] {
  const each = group.flatMap((call) => callLines(count, call, nameOf));
  const indent = (lines: readonly string[], by: number) => lines.map((line) => `${" ".repeat(by)}${line}`);
  return group.length > 1 ? [...indent(["- together:"], 10), ...indent(each, 14)] : indent(each, 10);
}

function callLines(count: number, call: GraphCall, nameOf: Naming): string[] {
  const share = Math.round((call.count / count) * 1000) / 10;
  return [
    `- calls: ${nameOf(call.to)} ${call.line}`,
    ...(call.count < count
      ? [`  share: ${Math.max(0.1, share)}% # in ${call.count} of ${count} requests; guessed: at random`]
      : []),
    `  # took ${say(call.medianMs)}`,
  ];
}

/** Makes names that a setup may use, each different. */
function naming(services: readonly string[]): Naming {
  // YAML reads the others as values.
  const used = new Set(["client", "null", "true", "false"]);
  const names = new Map(
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
      return [service, name] as const;
    }),
  );
  return (service) => mustHave(names.get(service), `the name of ${service}`);
}

function say(ms: number): string {
  const digits = ms < 1 ? 1000 : 10;
  return `${Math.round(Math.min(ms, 86_400_000) * digits) / digits}ms`;
}

/** A text of the file on one line of a comment. */
function plain(text: string): string {
  return text.replace(/[^\x20-\x7e]+/g, "?").slice(0, 100);
}
