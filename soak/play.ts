import { loadScenario } from "../src/scenario/library/library.ts";
import { jobOf, type PlayOptions } from "../src/scenario/playing/job.ts";
import { play } from "../src/scenario/playing/play.ts";

export { listScenarios } from "../src/scenario/library/library.ts";

export async function playNamed(name: string, options: PlayOptions) {
  return play(jobOf(await loadScenario(name), options));
}
