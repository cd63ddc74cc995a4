import { type Command, Option } from "commander";
import { usualSeed } from "../../scenario/usual-seed.ts";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { wholeNumber } from "../options/options.ts";
import type { OpenOptions } from "../proxy/open-server.ts";

export { withoutGoFlags as rewrite } from "../proxy/go-flags.ts";

interface Options extends OpenOptions {
  readonly serverVersion?: boolean;
}

export function define(command: Command): void {
  const mostPort = 65_535;
  command
    .option("--host <host>", "host of the API; proxies without a host follow it", "localhost")
    .addOption(wholeNumber("--port <port>", "port of the API", 0, mostPort).default(8474))
    .option("--config <file>", "create the proxies of this file at start (JSON or YAML)")
    .addOption(wholeNumber("--seed <n>", "random seed").default(usualSeed))
    .option("--corrected", "correct the defects of Toxiproxy that tests may rely on")
    .option("--proxy-metrics", "publish the bytes of each proxy at /metrics")
    .option("--runtime-metrics", "publish figures about the process at /metrics")
    .addOption(new Option("--server-version", "print the version of the API").hideHelp())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab proxy                            the API of Toxiproxy at http://localhost:8474
  lab proxy --config proxies.json      with these proxies from the start
  lab proxy --host 0.0.0.0             for containers: other machines can reach it, too
  lab proxy -host=0.0.0.0 -config=proxies.json      in the style of toxiproxy-server

Ctrl-C or SIGTERM ends it. Any Toxiproxy client can drive it.

Exit codes: 0 ended, 2 usage error or a port is taken.`),
    );
}

export async function act(lab: Lab, _: readonly string[], options: Options): Promise<number> {
  if (options.serverVersion) {
    lab.terminal.printData("toxiproxy-server version 2.12.0\n");
    return 0;
  }
  const { serveProxy } = await import("../proxy/serve-proxy.ts");
  return await serveProxy(lab, options);
}
