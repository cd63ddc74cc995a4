import type { Command } from "commander";
import { escapeLine } from "../../../render/view/escape.ts";
import { labCommands } from "../../../text/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";

interface Options extends ServerOption {
  readonly listen: string;
}

export function define(command: Command): void {
  command
    .argument("<name>", "the name of the proxy")
    .argument("<upstream>", "the address of the server behind it")
    .option("--listen <address>", "where the proxy listens", "localhost:0")
    .addOption(serverOption())
    .addHelpText("after", labCommands("\nExample:\n  lab proxy add payment 127.0.0.1:8080"));
}

export async function act({ terminal }: Lab, [name, upstream]: readonly string[], options: Options): Promise<number> {
  const text = await askProxy(options.url, "POST", "/proxies", { name, upstream, listen: options.listen });
  const { listen } = JSON.parse(text) as { listen: string };
  terminal.print(`${escapeLine(name!)} listens at ${escapeLine(listen)} in front of ${escapeLine(upstream!)}\n`);
  return 0;
}
