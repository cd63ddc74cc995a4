import type { Command } from "commander";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommands } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import { suggest } from "../../../text/words/suggestion.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, proxyCommand, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";
import { wrapped } from "../../proxy/wrapped.ts";

interface Broken {
  readonly refuses?: boolean;
  readonly tls?: true | string;
  readonly toxics: readonly { readonly name: string }[];
  readonly faults?: readonly { readonly name: string }[];
}

export function define(command: Command): void {
  command
    .argument("<proxy>", "the name of the proxy")
    .argument("[names...]", "only these faults and toxics")
    .addOption(serverOption())
    .addHelpText(
      "after",
      labCommands("\nExamples:\n  lab proxy mend payment\n  lab proxy mend payment latency_downstream"),
    );
}

export async function act(
  { terminal }: Lab,
  [proxy, ...names]: readonly [string, ...string[]],
  { url }: ServerOption,
): Promise<number> {
  const { toxics, faults = [], refuses, tls } = JSON.parse(await askProxy(url, "GET", proxyPath(proxy))) as Broken;
  const placed = (kind: "toxics" | "faults", all: Broken["toxics"]) => all.map(({ name }) => [kind, name] as const);
  const all = [...placed("toxics", toxics), ...placed("faults", faults)];
  const unknown = names.find((name) => !all.some(([, each]) => each === name));
  if (unknown !== undefined) {
    const cure =
      all.length === 0
        ? "leave it out"
        : suggest(
            unknown,
            all.map(([, name]) => name),
          );
    throw new ProblemError([{ says: `${proxy} has no fault or toxic ${unknown}`, cure }]);
  }
  const parts = names.length === 0 ? all : all.filter(([, name]) => names.includes(name));
  for (const part of parts) await askProxy(url, "DELETE", proxyPath(proxy, ...part));
  const removed = parts.length === 0 ? "nothing to remove" : `removed ${parts.map(([, name]) => name).join(", ")}`;
  const set = (change: string) => proxyCommand(url, `set ${shellWord(proxy)} ${change}`);
  const stays = [
    ...(refuses ? [`it still refuses connections; see ${set("refuses=false")}`] : []),
    ...(typeof tls === "string" ? [`tls is still ${tls}; see ${set("tls=true")}`] : []),
  ];
  for (const line of [removed, ...stays]) terminal.print(wrapped(`${proxy}: ${line}`, terminal.look.width));
  return 0;
}
