import type { Command } from "commander";
import { escapeText } from "../../render/view/escape.ts";
import { repeatCommand } from "../../render/view/repeat.ts";
import { usualWorld } from "../../scenario/playing/usual-world.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { fillIn, hiddenValue } from "../../text/secrets/text.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { type WorldKind, worldKinds } from "../../world/world.ts";
import type { Lab } from "../lab.ts";
import { chosenScenarios } from "../options/chosen.ts";
import { needs } from "../options/option-rules.ts";
import { choice, seed, usualCapMs } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import type { Terminal } from "../output/terminal.ts";

interface Options {
  readonly set?: readonly string[];
  readonly twist?: boolean;
  readonly world?: WorldKind;
  readonly seed: number;
  readonly out?: string;
  readonly force?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or your own file")
    .addOption(new OncePerName("--set <server.setting=value>", "include this change; repeatable"))
    .option("--twist", "include the twist")
    .addOption(
      choice("--world <world>", "where to run (default: real, unless the scenario is virtual only)", worldKinds),
    )
    .addOption(seed())
    .option("--out <file>", "also write a scenario file that includes the changes")
    .option("--force", "with --out: replace the file")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab share timeout-504 --set order.timeout=2s
  lab share timeout-504 --set order.timeout=2s --out my.yaml

Exit codes: 0 printed or written, 2 usage error.`),
    );
  needs(command, "--force", "--out");
}

export async function act({ terminal, made }: Lab, [name]: readonly [string], options: Options): Promise<number> {
  const { set = [], twist: twisted = false, seed, out, force = false } = options;
  const [scenario] = (await chosenScenarios([name], options)).scenarios;
  const { world = usualWorld(scenario) } = options;
  const changes =
    set.length === 0
      ? {}
      : { ...(await import("../../scenario/setup/changes/set-option.ts")).changesOf(set, scenario), set };
  const { jobOf } = await import("../../scenario/playing/job.ts");
  const job = jobOf(scenario, { world, seed, capMs: usualCapMs, twisted, ...changes });
  const { own: _, ...run } = job;
  if (out === undefined) {
    if (scenario.file !== undefined)
      terminal.note(
        `This line needs ${scenario.file}: send it too, or write a file that includes the changes with --out.`,
      );
    print(terminal, repeatCommand(run, made));
    return 0;
  }
  if (!/\.ya?ml$/i.test(out))
    throw new ProblemError([{ says: `"${out}" is not a scenario file`, cure: "end it in .yaml" }]);
  const { sharedFile } = await import("../../scenario/shared-file.ts");
  const { writeFile } = await import("../report/write-files.ts");
  const { text, leftOut, hides } = await sharedFile(job);
  writeFile({ path: out, force }, text);
  terminal.note(`Wrote ${out}.`);
  if (hides) terminal.note(`It contains no secrets: in it, ${fillIn}.`);
  if (leftOut.length > 0)
    terminal.note(
      `It leaves out ${allOf(leftOut)}, which may be wrong after the ${set.length > 0 ? "change" : "twist"}.`,
    );
  const whole = { ...run, scenario: { ...scenario, file: out }, twisted: false, set: [], forgiving: false };
  print(terminal, repeatCommand(whole, made));
  return 0;
}

function print(terminal: Terminal, command: string): void {
  if (command.includes(hiddenValue)) terminal.note(`In this line, ${fillIn}.`);
  terminal.print(`${escapeText(labCommands(command))}\n`);
}
