import { listed } from "../../../text/words/lists.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { RawSetup } from "../../scenario.ts";
import { type FlowServer, flowFor } from "../../setup/checking/call-circles.ts";
import { readServers } from "../../setup/read-setup.ts";
import { flowsOf } from "../../setup/resolve.ts";
import type { SystemInput } from "../../system/system-schema.ts";
import { SchemaReader } from "../document/schema-reader.ts";
import { isMap } from "../document/shape.ts";
import type { DocumentPath } from "../document/yaml-document.ts";
import type { ScenarioInput } from "../formats/schema.ts";
import { asList } from "../lower-expect.ts";

/** The statuses of a request that nothing takes. */
const rejections = [404, 405];

/** Reports requests of steps that a service of the file does not take, unless an expectation says that it rejects them. */
export function checkRequests(reader: SchemaReader, input: Partial<ScenarioInput>, setup: RawSetup): void {
  const { expect, predict, seen, twist, review } = input;
  if (namesRejection([expect, predict, seen, twist, review])) return;
  const steps: readonly unknown[] = asList(input.steps ?? []);
  const servers = servicesOf(setup);
  const changes = [...steps.map((step) => isMap(step) && step.change), twist?.setup, review?.set];
  for (const [at, step] of steps.entries()) {
    if (!isMap(step) || namesRejection(step.expect)) continue;
    const key = "load" in step ? "load" : "send";
    const { to, [key]: line } = step;
    const server = servers.find(({ name }) => name === to);
    if (typeof line !== "string" || server === undefined) continue;
    if (changes.some((change) => takesChange(change, server.name))) continue;
    checkTaken(reader, server, line, ["steps", at, key], "expect: { status: 404 }");
  }
}

/** Reports requests of a system that its services do not take, unless accepted answers say that they reject them. */
export function checkSystemRequests(
  reader: SchemaReader,
  { request, accept }: Pick<SystemInput, "request" | "accept">,
  setup: RawSetup,
): void {
  if (namesRejection(accept)) return;
  const servers = servicesOf(setup);
  for (const [at, { method, to, path }] of request.entries()) {
    const server = servers.find(({ name }) => name === to);
    if (server !== undefined)
      checkTaken(reader, server, `${method} ${path}`, ["request", at, "path"], "accept status 404");
  }
}

function checkTaken(reader: SchemaReader, server: FlowServer, line: string, at: DocumentPath, rejected: string): void {
  const [method = "", path = ""] = line.split(" ");
  if (flowFor(server, { method, path }) !== undefined) return;
  const lines = server.flows.map(({ takes }) => `${takes.method} ${takes.path}`);
  const cure = suggest(line, lines, `write ${listed(lines)}, or ${rejected}`);
  reader.find(at, "value", `${server.name} does not take ${line}`, cure);
}

/** Lists the services of the file that have no mistakes. */
function servicesOf(setup: RawSetup): FlowServer[] {
  const own = Object.entries(setup).filter(([name, { is = name }]) => is === "service");
  const read = readServers(new SchemaReader(), Object.fromEntries(own), []);
  return flowsOf(read.filter(({ isValid }) => isValid));
}

function takesChange(change: unknown, server: string): boolean {
  const settings = isMap(change) ? change[server] : undefined;
  return isMap(settings) && "takes" in settings;
}

/** Whether an expectation, or a choice of a question, says that a request is rejected. */
export function namesRejection(expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.some(namesRejection);
  if (!isMap(expected)) return false;
  const statuses = asList(expected.status as number | number[]);
  return rejections.some((each) => statuses.includes(each)) || Object.values(expected).some(namesRejection);
}
