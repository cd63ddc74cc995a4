import type { Command } from "commander";
import { loadScenario } from "../../scenario/library.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Lab } from "../lab.ts";
import { wholeNumber } from "../options.ts";
import { OncePerName } from "../repeated-option.ts";
import { sayUnplayed } from "../say-notes.ts";
import { changeOf } from "../set.ts";

interface Options {
  readonly port?: readonly string[];
  readonly set?: readonly string[];
  readonly twist?: boolean;
  readonly seed: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or your own file")
    .addOption(new OncePerName("--port <server=number>", "port for a server; repeatable"))
    .addOption(
      new OncePerName(
        "--set <server.setting=value>",
        `change a setting; repeatable; see ${labCommand("list settings")}`,
      ),
    )
    .option("--twist", "start with the scenario's twist: one setting changed")
    .addOption(wholeNumber("--seed <n>", "random seed").default(1))
    .option("--json", "print the addresses and each event as JSON lines")
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab serve timeout-504
  lab serve timeout-504 --port order=8080 --set payment.delay=5s
  lab set payment.delay=1s                 from another terminal while lab serve runs

Ctrl-C, SIGTERM or a closed terminal ends it.`),
    );
}

export async function act(lab: Lab, [name]: readonly string[], options: Options): Promise<number> {
  const scenario = await loadScenario(name!);
  const changes = changeOf(options.set ?? [], scenario.setup);
  const { jobOf } = await import("../../scenario/job.ts");
  const { seed, twist: twisted = false, json = false } = options;
  const job = jobOf(scenario, { world: "real", seed, twisted, changes });
  const { placesOf } = await import("../../scenario/setup/places.ts");
  const ports = portsOf(options.port ?? [], placesOf(job.setup));
  await sayUnplayed(lab.terminal, [job]);
  const { serve } = await import("../serve/serve.ts");
  return await serve(lab, job, { ports, json });
}

function portsOf(written: readonly string[], names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    written.map((each) => {
      const [, name = "", digits = ""] = /^([^=]*)=(.*)$/.exec(each) ?? [];
      const port = Number(digits);
      if (!names.includes(name)) {
        const examples = names.map((known) => `${known}=8080`);
        throw wrong(`${each} names no server`, suggest(`${name}=8080`, examples));
      }
      if (!/^\d+$/.test(digits) || port < 1 || port > 65_535)
        throw wrong(`${each} is not a port`, "write a number from 1 to 65535");
      return [name, port];
    }),
  );
}

function wrong(written: string, cure: string): ProblemError {
  return new ProblemError([{ says: `--port ${written}`, cure }]);
}
