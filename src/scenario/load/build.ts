import { ownValue } from "../../text/own-value.ts";
import { type Problem, ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import { problemsOf } from "../read/findings.ts";
import { readLoad } from "../read/step-formats.ts";
import { Walk } from "../read/walk.ts";
import type { RawSetup, Scenario } from "../scenario.ts";

/** Says "the load" instead of quoting YAML, because the user wrote options. */
function ofTheLoad(problem: Problem): Problem {
  return { ...problem, says: problem.says.replace(/^\{.*\}/, "the load") };
}

/** Each server that can get a load, with the servers that it needs and the request that it gets. */
const targets: Readonly<Record<string, { readonly servers: readonly string[]; readonly request: string }>> = {
  order: { servers: ["order", "payment"], request: "POST /orders" },
  payment: { servers: ["payment"], request: "POST /pay" },
  monolith: { servers: ["monolith"], request: "POST /orders" },
  gateway: { servers: ["gateway", "order", "payment", "monolith"], request: "POST /orders" },
  health: { servers: ["health"], request: "GET /actuator/health" },
};
export const loadTargets = Object.keys(targets);

/** A load in the words of a scenario's file. */
export interface LoadQuestion {
  readonly to: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly runs: number | undefined;
}

/** Returns a scenario in memory that puts a load on one server. */
export function loadScenario({ to, fields, runs }: LoadQuestion): Scenario {
  const target = ownValue(targets, to);
  if (target === undefined)
    throw new ProblemError([{ says: `${to} cannot be the target of a load`, cure: suggest(to, loadTargets) }]);
  const walk = new Walk();
  const load = readLoad(walk, { load: target.request, to, ...fields }, 1, []);
  if (load === undefined) throw new ProblemError(problemsOf(walk.findings).map(ofTheLoad));
  const setup: RawSetup = Object.fromEntries(target.servers.map((name) => [name, {}]));
  return {
    name: "load",
    track: "",
    title: `${target.request} to ${to}`,
    worlds: ["virtual", "real"],
    needs: [],
    misleads: false,
    hints: [],
    setup,
    steps: [load],
    ...(runs !== undefined && { runs }),
    expect: [],
  };
}
