import type { Command } from "commander";
import type { LogEntry } from "../../../proxy/traffic/traffic-log.ts";
import type { Lab } from "../../lab.ts";
import { wholeNumber } from "../../options/options.ts";
import { askProxy, type ServerOption, serverOption, trafficOf } from "../../proxy/ask-proxy.ts";
import { sayEntry } from "../../proxy/say-entry.ts";

interface Options extends ServerOption {
  readonly since: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .addOption(wholeNumber("--since <seq>", "print only what happened after this entry").default(0))
    .option("--json", "print a line of JSON for each entry")
    .addOption(serverOption());
}

export async function act({ terminal }: Lab, _: readonly string[], { url, since, json }: Options): Promise<number> {
  const text = await askProxy(url, "GET", `/lab/log?since=${since}`);
  if (json) terminal.printData(text);
  else {
    const entries = text.split("\n").filter((line) => line !== "");
    for (const line of entries) terminal.print(sayEntry(JSON.parse(line) as LogEntry, terminal.look.width));
    if (entries.length === 0) terminal.print(`${await nothingYet(url, since)}\n`);
  }
  return 0;
}

/** A connection that has just begun has no entry yet. */
async function nothingYet(url: string, since: number): Promise<string> {
  const traffic = await trafficOf(url);
  const open = traffic.reduce((sum, each) => sum + each.open, 0);
  if (open > 0) return `no entry yet; open connections: ${open}`;
  const isNew = since === 0 && traffic.every(({ connections }) => connections === 0);
  return isNew ? "no traffic yet" : `no entry after ${since}`;
}
