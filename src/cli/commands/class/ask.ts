import type { Command } from "commander";
import { loadScenario } from "../../../scenario/library/library.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { needs } from "../../options/option-rules.ts";
import { outputsOf } from "../../report/outputs.ts";
import { show } from "../../report/show-result.ts";

interface Options {
  readonly out?: string;
  readonly force?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<name>", "a lesson, or your own file with a question")
    .option("--out <file>", "write only the question, in large type (.html or .md)")
    .option("--force", "with --out: replace a file that is not a report of the lab");
  needs(command, "--force", "--out");
}

/** Shows the question of a lesson, waits for Enter at a terminal, and plays the lesson. */
export async function act(lab: Lab, [name]: readonly [string], { out, force }: Options): Promise<number> {
  const scenario = await loadScenario(name);
  const { predict } = scenario;
  if (predict === undefined)
    throw new ProblemError([{ says: `${name} does not ask a question`, cure: `write ${labCommand(`run ${name}`)}` }]);
  const value = { scenario, predict };
  if (out !== undefined) {
    const outputs = await outputsOf({ out, ...(force && { force }) }, "question", "html");
    await show(lab, outputs, { kind: "question", value });
    return 0;
  }
  const { askAndPlay } = await import("../../class/ask-and-play.ts");
  return await askAndPlay(lab, value);
}
