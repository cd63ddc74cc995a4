import about from "../../package.json" with { type: "json" };
import { Interruption } from "./interrupt.ts";

const interruption = new Interruption();
const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === "--version" || args[0] === "-V")) {
  process.stdout.write(`${about.version}\n`);
} else {
  const [{ start }, { commands }] = await Promise.all([import("./program.ts"), import("./commands.ts")]);
  await start(args, about.version, commands, interruption);
}
