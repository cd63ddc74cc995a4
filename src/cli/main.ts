import about from "../../package.json" with { type: "json" };
import { Interruption } from "./interrupt.ts";
import type { CommandRow } from "./lab.ts";

const commands: readonly CommandRow[] = [
  {
    name: "explain",
    about: "what a code, a status or a message means, and what it leaves open",
    load: async () => (await import("./explain.ts")).command,
  },
];

const interruption = new Interruption();
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${about.version}\n`);
} else {
  const { start } = await import("./program.ts");
  await start(args, about.version, commands, interruption);
}
