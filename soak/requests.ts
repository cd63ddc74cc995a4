import { listScenarios, loadScenario } from "../src/scenario/library/library.ts";
import { loadMystery } from "../src/scenario/mystery/mystery-library.ts";
import { listPractice } from "../src/scenario/practice/practice.ts";
import type { RawSetup, Scenario } from "../src/scenario/scenario.ts";
import { isLoad } from "../src/scenario/steps/load-step.ts";
import { isSend } from "../src/scenario/steps/send-step.ts";

/** A command that keeps servers running, the requests that its client sends, and how many callers may send them at once. */
export interface Served {
  readonly args: readonly string[];
  readonly requests: ReturnType<typeof requestsOf>;
  readonly callers: number;
}

/** Returns all lessons that `lab serve` plays and all mysteries. */
export async function allServed(most: number): Promise<Served[]> {
  const lessons = listScenarios().filter(({ worlds }) => worlds.includes("real"));
  const served = lessons.map(async ({ name }): Promise<Served> => {
    const scenario = await loadScenario(name);
    const requests = requestsOf(scenario);
    return { args: ["serve", name, "--json"], requests, callers: callersFor([scenario.setup], most) };
  });
  const hidden = listPractice("mystery").map(async ({ name }): Promise<Served> => {
    const { scenario, secret } = await loadMystery(name);
    return { args: ["mystery", name], requests: [], callers: callersFor([scenario.setup, secret], most) };
  });
  return await Promise.all([...served, ...hidden]);
}

function requestsOf({ steps }: Scenario) {
  const sends = steps
    .filter(isSend)
    .map(({ to, method, path, headers, body }) => ({ to, method, path, headers, body }));
  const loads = steps
    .filter(isLoad)
    .map(({ to, method, path }) => ({ to, method, path, headers: [], body: undefined }));
  return [...sends, ...loads];
}

/** A queue of work whose callers have left grows without end if more than its workers can do is sent. */
function callersFor(setups: readonly RawSetup[], most: number): number {
  return setups.some((setup) => Object.values(setup).some((server) => "capacity" in server)) ? 1 : most;
}
