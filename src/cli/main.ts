import about from "../../package.json" with { type: "json" };
import { setProgramName } from "../platform/program-name.ts";
import { machineProblem } from "../text/problems/machine-problem.ts";
import { calledAs } from "./program/called-as.ts";
import { Interruption } from "./program/interrupt.ts";

const interruption = new Interruption();
const args = process.argv.slice(2);
const words = args.filter((word) => word !== "--json");
if (words.length === 1 && args.length <= 2 && (words[0] === "--version" || words[0] === "-V")) {
  const { version } = about;
  const text = words.length === args.length ? version : JSON.stringify({ version, node: process.versions.node });
  process.stdout.write(`${text}\n`);
} else {
  setProgramName(calledAs(process.argv[1] ?? "", process.env, process.cwd));
  start().catch((error) => {
    const problem = machineProblem(error);
    if (problem === undefined) throw error;
    process.stderr.write(`error: ${problem.says}\n  ${problem.cure}\n`);
    process.exit(2);
  });
}

async function start(): Promise<void> {
  // Loads the command's file in parallel with the program. An error in it appears when the file is used.
  const loading = import("./commands.ts").then(({ commands }) => {
    commands
      .find(({ name }) => args[0] === name)
      ?.load()
      .catch(() => {});
    return commands;
  });
  const [{ startProgram }, commands] = await Promise.all([import("./program/program.ts"), loading]);
  await startProgram(args, about.version, commands, interruption);
}
