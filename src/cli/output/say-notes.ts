import type { Job } from "../../scenario/playing/job.ts";
import type { Scenario } from "../../scenario/scenario.ts";
import { mergeSetup } from "../../scenario/setup/merge.ts";
import { firstOf } from "../../text/words/lists.ts";
import type { Terminal } from "./terminal.ts";

/** Prints notes on stderr, each of them once. */
export function sayNotes(terminal: Terminal, notes: readonly string[]): void {
  for (const each of firstOf(notes, (says) => says)) terminal.note(each.trimEnd());
}

/** Notes the settings of these jobs that have no effect here, but would change an answer of the real product. */
export async function sayUnplayed(terminal: Terminal, jobs: readonly Pick<Job, "scenario" | "setup">[]): Promise<void> {
  const { unplayedIn } = await import("../../scenario/setup/checking/unplayed-settings.ts");
  sayNotes(terminal, unplayedIn(jobs));
}

/** Does the same for whole scenarios, with their twists. */
export async function sayUnplayedOf(terminal: Terminal, scenarios: readonly Scenario[]): Promise<void> {
  const jobs = scenarios.flatMap((scenario) => {
    const { setup, twist } = scenario;
    const setups = twist === undefined ? [setup] : [setup, mergeSetup(setup, twist.setup)];
    return setups.map((each) => ({ scenario, setup: each }));
  });
  await sayUnplayed(terminal, jobs);
}
