import { json } from "../render/json/json.ts";
import type { Made } from "../render/results.ts";
import { fromPacked } from "../scenario/library/compiled.ts";
import { type Job, jobOf, type PlayOptions } from "../scenario/playing/job.ts";
import { Player } from "../scenario/playing/player.ts";
import type { Report } from "../scenario/report.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { usualSeed } from "../scenario/usual-seed.ts";
import { pageWorlds } from "./playing/page-worlds.ts";

// The lab in a page: it plays packed lessons in virtual time. Nothing that it imports needs Node.

const player = new Player(pageWorlds());

/** Plays a lesson that was packed when the program was built. */
export function play(packed: string, options: Partial<Omit<PlayOptions, "world">> = {}): Promise<Report> {
  return playScenario(fromPacked(packed), options);
}

export function playJob(job: Job): Promise<Report> {
  return player.play(job);
}

export function playScenario(scenario: Scenario, options: Partial<Omit<PlayOptions, "world">>): Promise<Report> {
  return playJob(jobOf(scenario, { seed: usualSeed, ...options, world: "virtual" }));
}

/** Writes the document that `lab run --json` prints for these reports. */
export function document(kind: "story" | "load" | "list", reports: readonly Report[], made: Made): string {
  return json(kind)({ reports }, undefined as never, made);
}
