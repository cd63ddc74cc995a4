import type { Proxies } from "../../proxy/proxies.ts";
import type { Lab } from "../lab.ts";
import { ProcessGroup } from "../own/process-group.ts";
import { ending } from "../program/until-interrupted.ts";
import { openServer } from "./open-server.ts";

/** The exit code of shells for a program that a signal has ended, to which they add the signal's number. */
const killed = 128;
const api = "TOXIPROXY";

export interface ExecOptions {
  readonly seed: number;
  readonly corrected?: boolean;
}

/** Runs a command while the proxies of a file are there. It fails if a proxy saw no traffic: its test proves nothing. */
export async function execWithProxies(
  lab: Lab,
  config: string,
  command: readonly string[],
  { seed, corrected = false }: ExecOptions,
): Promise<number> {
  const { ended, onCrash } = ending(lab.interruption.signal);
  const server = await openServer(lab, { host: "127.0.0.1", port: 0, seed, config, corrected }, onCrash);
  try {
    const env = { ...process.env, [`${api}_URL`]: `http://${server.address}`, ...addresses(server.proxies) };
    const program = new ProcessGroup(command, env, "shown");
    const end = await Promise.race([program.ended, ended.then(() => undefined)]).finally(() => program.kill());
    if (end === undefined) return lab.interruption.code ?? 1;
    const code = end.code ?? killed;
    const silent = server.proxies.all.filter(({ connections }) => connections.count === 0);
    for (const { name, listen } of silent)
      lab.terminal.note(`proxy ${name} saw no traffic: nothing has connected to ${listen}`);
    return code === 0 && silent.length > 0 ? 1 : code;
  } finally {
    server.close();
  }
}

function addresses(proxies: Proxies): Record<string, string> {
  return Object.fromEntries(
    proxies.all.flatMap(({ name, listen }) => {
      const variable = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
      return [
        [`${variable}_ADDRESS`, listen],
        [`${variable}_URL`, `http://${listen}`],
      ];
    }),
  );
}
