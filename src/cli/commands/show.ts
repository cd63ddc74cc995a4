import type { Command } from "commander";
import { scenarioText } from "../../render/scenario.ts";
import { loadScenario } from "../../scenario/library.ts";
import type { Lab } from "../lab.ts";

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or a file of your own")
    .addHelpText("after", "\nExamples:\n  lab show timeout-504\n  lab show ./my-lesson.yaml");
}

export async function act({ terminal }: Lab, [name]: readonly string[]): Promise<number> {
  terminal.print(scenarioText(await loadScenario(name!), terminal.look));
  return 0;
}
