import type { Command } from "commander";
import type { Look } from "../../render/look.ts";
import { scenarioText } from "../../render/text/scenario.ts";
import { wrap } from "../../render/text/width.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { listScenarios, loadScenario } from "../../scenario/library.ts";
import { listTracks, type Track } from "../../scenario/tracks.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";
import { choice } from "../options.ts";

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, a track, or your own file")
    .addOption(
      choice("--as <product>", `write its defences as code or configuration: ${products.join(", ")}`, products),
    )
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab show timeout-504\n  lab show start-here\n  lab show ./my-lesson.yaml\n  lab show ./my-lesson.yaml --as resilience4j",
      ),
    );
}

const products = ["resilience4j", "cockatiel", "opossum", "failsafe-go"] as const;

interface Options {
  readonly as?: (typeof products)[number];
}

export async function act({ terminal }: Lab, [name]: readonly string[], { as }: Options): Promise<number> {
  if (as !== undefined) {
    const { exported } = await import("../../render/exports/index.ts");
    const text = exported((await loadScenario(name!)).setup, as);
    if (text === "") {
      const cure = "write one with a retry, a breaker, a bulkhead or a timeout";
      throw new ProblemError([{ says: `no server of ${name} has a defence`, cure }]);
    }
    terminal.printData(text);
    return 0;
  }
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
