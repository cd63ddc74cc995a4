import type { Command } from "commander";
import { usualSeed } from "../../../scenario/usual-seed.ts";
import { labCommands } from "../../../text/words/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { wholeNumber } from "../../options/options.ts";

interface Options {
  readonly seed: number;
  readonly corrected?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<config>", "the file with the proxies")
    .argument("<command...>", "the command, after --")
    .addOption(wholeNumber("--seed <n>", "random seed").default(usualSeed))
    .option("--corrected", "correct the defects of Toxiproxy that tests may rely on")
    .addHelpText(
      "after",
      labCommands(`
Example:
  lab proxy exec proxies.json -- npm test

The command finds the API in TOXIPROXY_URL, and the proxy "payment" in PAYMENT_URL and PAYMENT_ADDRESS. The exit code is
that of the command; 1 if a proxy saw no traffic.`),
    );
}

export async function act(
  lab: Lab,
  [config, ...command]: readonly [string, ...string[]],
  options: Options,
): Promise<number> {
  const { execWithProxies } = await import("../../proxy/exec-with-proxies.ts");
  return await execWithProxies(lab, config, command, options);
}
