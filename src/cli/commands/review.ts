import type { Command } from "commander";
import { listScenarios } from "../../scenario/library.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";
import { type MannerOptions, mannerOptions } from "../learn/lesson-options.ts";
import { predictions, type Try } from "../state/progress.ts";
import { progressOrProblem } from "../state/say-progress.ts";

export function define(command: Command): void {
  mannerOptions(command);
  command.addHelpText("after", labCommands("\nExamples:\n  lab review\n  lab review --plain"));
}

/** Repeats lessons whose prediction was wrong although the learner was sure. Without a terminal it lists them. */
export async function act(lab: Lab, _: readonly string[], { plain, predict }: MannerOptions): Promise<number> {
  const { terminal } = lab;
  const progress = progressOrProblem(terminal);
  const known = new Set(listScenarios().map(({ name }) => name));
  const due = Object.entries(progress.lessons)
    .map(([name, tries]) => [name, predictions(tries)] as const)
    .filter(([name, tries]) => known.has(name) && isDue(tries));
  const names = due.sort(([, one], [, other]) => sureness(other) - sureness(one)).map(([name]) => name);
  if (names.length === 0) {
    terminal.print("Nothing to review: you have not been wrong about a lesson you were sure about.\n");
    return 0;
  }
  if (!terminal.interactive) {
    terminal.print(`${names.join("\n")}\n`);
    return 0;
  }
  const { takeTrack } = await import("../learn/track.ts");
  const track = { name: "review", teaches: "", lessons: names };
  const manner = { plain: plain ?? false, predict };
  await takeTrack(lab, track, manner, { from: "the start", chosen: false, again: labCommand("review") });
  return 0;
}

/** Sure and wrong, and not right since. */
function isDue(tries: readonly Try[]): boolean {
  return tries.some(
    (each, at) => !each.right && (each.sure ?? 0) >= 2 && !tries.slice(at + 1).some(({ right }) => right),
  );
}

function sureness(tries: readonly Try[]): number {
  return Math.max(...tries.map(({ right, sure }) => (right ? 0 : (sure ?? 0))));
}
