import type { Command } from "commander";
import { escapeLine } from "../../../render/view/escape.ts";
import { labCommands } from "../../../text/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";

interface Broken {
  readonly refuses?: boolean;
  readonly tls?: true | string;
  readonly toxics: readonly { readonly name: string }[];
  readonly faults?: readonly { readonly name: string }[];
}

export function define(command: Command): void {
  command
    .argument("<proxy>", "the name of the proxy")
    .addOption(serverOption())
    .addHelpText("after", labCommands("\nExample:\n  lab proxy mend payment"));
}

export async function act({ terminal }: Lab, [proxy]: readonly string[], { url }: ServerOption): Promise<number> {
  const { toxics, faults = [], refuses, tls } = JSON.parse(await askProxy(url, "GET", proxyPath(proxy!))) as Broken;
  const parts = [...toxics.map(({ name }) => ["toxics", name]), ...faults.map(({ name }) => ["faults", name])];
  for (const part of parts) await askProxy(url, "DELETE", proxyPath(proxy!, ...part));
  const removed = parts.length === 0 ? "nothing to remove" : `removed ${parts.map(([, name]) => name).join(", ")}`;
  const stays = [
    ...(refuses ? [`it still refuses connections; send {"refuses": false} to POST ${proxyPath(proxy!)}`] : []),
    ...(typeof tls === "string" ? [`tls is still ${tls}; send {"tls": true} to POST ${proxyPath(proxy!)}`] : []),
  ];
  for (const line of [removed, ...stays]) terminal.print(`${escapeLine(`${proxy}: ${line}`)}\n`);
  return 0;
}
