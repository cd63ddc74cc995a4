import { loadScenario } from "../src/scenario/library/library.ts";
import { listPractice } from "../src/scenario/practice/practice.ts";
import { isLoad } from "../src/scenario/steps/load.ts";
import { isSend } from "../src/scenario/steps/send.ts";

export { listScenarios } from "../src/scenario/library/library.ts";

export const mysteries = () => listPractice("mystery").map(({ name }) => name);

/** Returns the different requests that the client of a lesson sends, with the server that they go to. */
export async function requestsOf(name: string) {
  const { steps } = await loadScenario(name);
  const sends = steps
    .filter(isSend)
    .map(({ to, method, path, headers, body }) => ({ to, method, path, headers, body }));
  const loads = steps
    .filter(isLoad)
    .map(({ to, method, path }) => ({ to, method, path, headers: [], body: undefined }));
  return [...sends, ...loads];
}
