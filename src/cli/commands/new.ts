import { readFileSync, rmSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { escapeLine } from "../../render/view/escape.ts";
import { listScenarios, loadScenario } from "../../scenario/library.ts";
import { ownFile } from "../../scenario/own-file.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import type { Lab } from "../lab.ts";

interface Options {
  readonly from: string;
}

const pattern = /^[a-z][a-z0-9-]{0,59}$/;

export function define(command: Command): void {
  command
    .argument("<own>", "name of the new scenario: lowercase letters, digits and -")
    .option("--from <name>", "the scenario to copy", "timeout-504")
    .addHelpText(
      "after",
      labCommands(
        "\nExamples:\n  lab new my-lesson\n  lab new my-lesson --from refused-502\n  lab check my-lesson.yaml --lesson",
      ),
    );
}

export async function act({ terminal }: Lab, [name]: readonly string[], { from }: Options): Promise<number> {
  if (!pattern.test(name!))
    throw new ProblemError([
      { says: `"${name}" cannot be a name`, cure: "write lowercase letters, digits and -, such as my-lesson" },
    ]);
  await loadScenario(from);
  const source = listScenarios().find((entry) => entry.name === from)?.file ?? from;
  const file = `${name}.yaml`;
  const text = ownFile(readFileSync(source, "utf8"), name!);
  try {
    writeFileSync(file, text, { flag: "wx" });
  } catch (error) {
    throw asProblem(error, file);
  }
  terminal.print(
    `Created ${file} from ${escapeLine(from)}. Edit it, then:\n  ${labCommand(`check ${file} --lesson`)}\n  ${labCommand(`run ${file}`)}\n`,
  );
  return 0;
}

function asProblem(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "EEXIST")
    return new ProblemError([{ says: `${file} already exists`, cure: "choose another name, or move the file away" }]);
  // Made by this very call, if at all: half a scenario is of no use.
  rmSync(file, { force: true });
  if (code === "EACCES" || code === "EROFS" || code === "EPERM") {
    return new ProblemError([{ says: `cannot write ${file} here`, cure: "change to a folder that you can write to" }]);
  }
  return error;
}
