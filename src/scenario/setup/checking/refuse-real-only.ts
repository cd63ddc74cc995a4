import * as v from "valibot";
import { type Problem, ProblemError } from "../../../text/problems/problem.ts";
import { shown } from "../../../text/values/format-value.ts";
import type { RawSetup, Scenario } from "../../scenario.ts";
import { writtenFaults } from "../active-faults.ts";
import { setupsOf } from "../setups.ts";
import { instancesIn } from "./check-instances.ts";

/** Throws a Problem for faults that the virtual world would ignore, at the start or after a step. */
export function refuseRealAlone(scenario: Scenario, setup: RawSetup): void {
  for (const each of setupsOf(scenario, setup)) {
    const problems = realAloneIn(each).map((written) => problemOf(scenario, written));
    if (problems.length > 0) throw new ProblemError(problems);
  }
}

/** Whether the virtual world would ignore a fault of a setup, at the start or after a step. */
export function needsReal(scenario: Scenario, setup: RawSetup): boolean {
  return setupsOf(scenario, setup).some((each) => realAloneIn(each).length > 0);
}

const mostRealServers = 60;

/** Throws a Problem for more servers, counting all instances, than one machine should start on real sockets. */
export function refuseManyServers({ name, worlds }: Scenario, setup: RawSetup): void {
  const servers = instancesIn(setup);
  if (servers <= mostRealServers) return;
  const names = Object.keys(setup).length;
  const many = names === servers ? `${names} servers` : `${servers} instances of ${names} servers`;
  const says = `${name} cannot run on real sockets: its ${many} are more than ${mostRealServers}`;
  const inFile = "write worlds: [virtual] in your own file";
  throw new ProblemError([{ says, cure: worlds.includes("virtual") ? `add --world virtual, or ${inFile}` : inFile }]);
}

/** Lists these faults as written, such as `payment.few-files: 3`. */
function realAloneIn(setup: RawSetup): string[] {
  return Object.entries(setup).flatMap(([server, settings]) =>
    writtenFaults(settings)
      .filter(({ fault, entry }) => fault.realAlone?.(v.parse(fault.value, entry[fault.name])))
      .map(({ fault, entry }) => `${server}.${fault.name}: ${shown(entry[fault.name])}`),
  );
}

function problemOf({ name, worlds }: Scenario, written: string): Problem {
  const says = `${name} cannot run in simulated time: ${written} needs real sockets`;
  const inFile = "write worlds: [real] in your own file";
  return { says, cure: worlds.includes("real") ? `add --world real, or ${inFile}` : `leave it out, or ${inFile}` };
}
