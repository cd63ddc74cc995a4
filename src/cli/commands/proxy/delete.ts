import type { Command } from "commander";
import { labCommands } from "../../../text/words/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";
import { wrapped } from "../../proxy/wrapped.ts";

export function define(command: Command): void {
  command
    .argument("<proxy>", "the name of the proxy")
    .addOption(serverOption())
    .addHelpText("after", labCommands("\nExample:\n  lab proxy delete payment"));
}

export async function act({ terminal }: Lab, [proxy]: readonly [string], { url }: ServerOption): Promise<number> {
  await askProxy(url, "DELETE", proxyPath(proxy));
  terminal.print(wrapped(`${proxy} is deleted`, terminal.look.width));
  return 0;
}
