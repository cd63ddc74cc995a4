import { serviceOf } from "../../service/index.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { doorAddressOf } from "../../world/server.ts";
import { namesRejection } from "../read/checking/check-requests.ts";
import type { Scenario } from "../scenario.ts";
import { type FlowServer, flowFor } from "../setup/checking/call-circles.ts";
import { mergeSetup } from "../setup/merge.ts";
import { resolveSetup } from "../setup/resolve.ts";
import { setupsOf } from "../setup/setups.ts";

/** Lists requests of steps that their server takes at no time, unless an expectation says that one is rejected. */
export function untakenIn(scenario: Scenario): string[] {
  const { steps, expect, predict, seen, twist, review, setup } = scenario;
  if (namesRejection([expect, predict, seen, twist, review])) return [];
  const setups = [setup, ...[twist?.setup, review?.set].map((change) => mergeSetup(setup, change ?? {}))];
  const servers = setups.flatMap((each) => setupsOf(scenario, each)).flatMap(takersIn);
  const lines = steps.flatMap((step) => {
    if (!("to" in step) || ("expect" in step && namesRejection(step.expect))) return [];
    const { server, door } = doorAddressOf(step.to);
    const same = servers.filter(({ name }) => name === server);
    const [first] = same;
    if (door !== undefined || first === undefined || same.some((each) => takes(each, step))) return [];
    const line = `${step.method} ${step.path}`;
    const known = first.flows.map(({ takes }) => `${takes.method} ${takes.path}`);
    return [`${scenario.name}: ${server} does not take ${line}: ${suggest(line, known)}`];
  });
  return [...new Set(lines)];
}

function takes(server: FlowServer, line: { readonly method: string; readonly path: string }): boolean {
  return server.flows.length === 0 || flowFor(server, line) !== undefined;
}

function takersIn(setup: Scenario["setup"]): FlowServer[] {
  return resolveSetup(setup).map(({ name, kind, settings }) => ({
    name,
    flows: serviceOf(kind).flows?.(settings) ?? [],
    isOwn: kind === "service",
  }));
}
