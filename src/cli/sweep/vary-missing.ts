import { loadScenario } from "../../scenario/library/library.ts";
import type { RawSetup } from "../../scenario/scenario.ts";
import { ProblemError } from "../../text/problems/problem.ts";

/** Returns the error for a command line that does not say what to vary; it suggests a setting of the scenario. */
export async function varyMissing(name: string): Promise<ProblemError> {
  return new ProblemError([{ says: "--vary is missing", cure: `add --vary ${await rangeFor(name)}` }]);
}

/** Returns a range of a setting that this scenario has, with a step, which a sweep needs and a search allows. */
export async function rangeFor(name: string): Promise<string> {
  const { setup } = await loadScenario(name);
  return exampleOf(setup);
}

function exampleOf(setup: RawSetup): string {
  const servers = Object.entries(setup);
  const [timed] = servers.find(([, { timeout }]) => timeout !== undefined) ?? [];
  return timed === undefined ? `${servers.at(-1)?.[0]}.delay=0s..2s:250ms` : `${timed}.timeout=500ms..2s:250ms`;
}
