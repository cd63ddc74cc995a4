import { constants } from "node:os";
import type { Proxies } from "../../proxy/proxies.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Lab } from "../lab.ts";
import { ProcessGroup } from "../own/process/process-group.ts";
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
    const code = end.code === null ? killed + constants.signals[end.signal] : end.code;
    // The system refuses connections, so they cannot be counted.
    const counted = server.proxies.all.filter(({ refusals }) => refusals.always !== true);
    const silent = counted.filter(({ connections }) => connections.count === 0);
    for (const { name, listen } of silent)
      lab.terminal.note(`proxy ${name} saw no traffic: nothing has connected to ${listen}`);
    return code === 0 && silent.length > 0 ? 1 : code;
  } finally {
    server.close();
  }
}

/** The variables of all proxies. Different names may give the same one, which would lead a test to the wrong proxy. */
function addresses(proxies: Proxies): Record<string, string> {
  const owners = new Map([[api, "the API"]]);
  const variables: Record<string, string> = {};
  for (const { name, listen } of proxies.all) {
    const prefix = name.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
    const owner = owners.get(prefix);
    if (owner !== undefined) {
      const says = `proxy "${name}" needs the variable ${prefix}_URL, which ${owner} has`;
      throw new ProblemError([{ says, cure: "give one of them another name" }]);
    }
    owners.set(prefix, `proxy "${name}"`);
    variables[`${prefix}_ADDRESS`] = listen;
    variables[`${prefix}_URL`] = `http://${listen}`;
  }
  return variables;
}
