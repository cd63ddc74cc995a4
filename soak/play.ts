import { jobOf, type PlayOptions } from "../src/scenario/job.ts";
import { loadScenario } from "../src/scenario/library.ts";
import { play } from "../src/scenario/play.ts";

export { listScenarios } from "../src/scenario/library.ts";

export async function playNamed(name: string, options: PlayOptions) {
  return play(jobOf(await loadScenario(name), options));
}
