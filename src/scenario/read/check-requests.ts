import { listed } from "../../text/lists.ts";
import { suggest } from "../../text/suggestion.ts";
import type { RawSetup } from "../scenario.ts";
import { type FlowServer, flowFor } from "../setup/call-circles.ts";
import { readServers } from "../setup/read-setup.ts";
import { flowsOf } from "../setup/resolve.ts";
import { asList } from "./lower-expect.ts";
import type { ScenarioInput } from "./schema.ts";
import { SchemaReader } from "./schema-reader.ts";
import { isMap } from "./shape.ts";

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
    const [method = "", path = ""] = line.split(" ");
    if (flowFor(server, { method, path }) !== undefined) continue;
    const lines = server.flows.map(({ takes }) => `${takes.method} ${takes.path}`);
    const otherwise = `write ${listed(lines)}, or expect: { status: 404 }`;
    reader.find(["steps", at, key], "value", `${server.name} does not take ${line}`, suggest(line, lines, otherwise));
  }
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
function namesRejection(expected: unknown): boolean {
  if (Array.isArray(expected)) return expected.some(namesRejection);
  if (!isMap(expected)) return false;
  const statuses = asList(expected.status as number | number[]);
  return rejections.some((each) => statuses.includes(each)) || Object.values(expected).some(namesRejection);
}
