import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { scenarioText } from "../../render/text/scenario.ts";
import { wrap } from "../../render/text/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { listScenarios, loadScenario } from "../../scenario/library.ts";
import { listTracks, type Track } from "../../scenario/tracks.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import type { Lab } from "../lab.ts";

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, a track, or your own file")
    .addHelpText(
      "after",
      labCommands("\nExamples:\n  lab show timeout-504\n  lab show start-here\n  lab show ./my-lesson.yaml"),
    );
}

export async function act({ terminal }: Lab, [name]: readonly string[]): Promise<number> {
  const track = listTracks().find((each) => each.name === name);
  terminal.print(
    track === undefined ? scenarioText(await loadScenario(name!), terminal.look) : trackText(track, terminal.look),
  );
  return 0;
}

/** A track's page: what it teaches, in which order, and what to read next. */
function trackText({ name, teaches, lessons, next }: Track, look: Look): string {
  const titles = new Map(listScenarios().map((entry) => [entry.name, escapeLine(entry.title)]));
  const lines = lessons.flatMap((lesson, at) => [
    `${`${at + 1}`.padStart(3)}  ${lesson}`,
    ...wrap(titles.get(lesson) ?? "", look.width - 5).map((line) => `     ${line}`),
  ]);
  const head = teaches === "" ? [name] : wrap(`${name}: ${teaches}`, look.width);
  const then = next === undefined ? [] : ["", `read next: ${next}`];
  return `${[...head, "", ...lines, "", `start: ${labCommand(`learn ${name}`)}`, ...then].join("\n")}\n`;
}
