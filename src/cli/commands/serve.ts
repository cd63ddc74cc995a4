import type { Command } from "commander";
import { loadScenario } from "../../scenario/library/library.ts";
import { changeOf } from "../../scenario/setup/changes/set-option.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { seed } from "../options/options.ts";
import { portsOf } from "../options/ports.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { defineUse, type UseOptions } from "../options/use-options.ts";
import { sayUnplayed } from "../output/say-notes.ts";

interface Options extends UseOptions {
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
    .addOption(seed())
    .option("--json", "print the addresses and each event as JSON lines");
  defineUse(command, false);
  command.addHelpText(
    "after",
    labCommands(`
Examples:
  lab serve timeout-504                                            until Ctrl-C
  lab serve timeout-504 --port order=8080 --set payment.delay=5s   order at a port of your choice
  lab set payment.delay=1s                                         from another terminal while lab serve runs
  lab serve timeout-504 --use 'order=node order.js'                with your own order server

Ctrl-C, SIGTERM or a closed terminal ends it.

Exit codes: 2 usage error or a port is taken, 130 Ctrl-C, 143 SIGTERM.`),
  );
}

export async function act(lab: Lab, [name]: readonly [string], options: Options): Promise<number> {
  const { isSystemFile } = await import("../system/read-system.ts");
  if (await isSystemFile(name)) {
    const { serveSystem } = await import("../system/serve-system.ts");
    return await serveSystem(lab, name, options);
  }
  const scenario = await loadScenario(name);
  const changes = changeOf(options.set ?? [], scenario.setup);
  const { jobOf } = await import("../../scenario/playing/job.ts");
  const { seed, twist: twisted = false, json = false } = options;
  const job = jobOf(scenario, { world: "real", seed, twisted, changes, set: options.set ?? [] });
  const { placesOf } = await import("../../scenario/setup/call-addresses.ts");
  const ports = portsOf(options.port ?? [], placesOf(job.setup));
  const own = (options.use ?? options.bench) === undefined ? undefined : await import("../own/own-jobs.ts");
  const [served = job] = own === undefined ? [] : await own.withOwn(lab, [job], options);
  await sayUnplayed(lab.terminal, [job]);
  const { serve } = await import("../serve/keep-open.ts");
  const others = own === undefined ? ports : own.withoutUses(ports, served);
  return await serve(lab, served, { ports: others, json }).finally(() => own?.stopAll([served]));
}
