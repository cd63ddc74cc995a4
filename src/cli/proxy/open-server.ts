import { AddressError } from "../../proxy/listen/host-port.ts";
import { ProxyServer } from "../../proxy/server.ts";
import type { LogEntry } from "../../proxy/traffic/traffic-log.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { RealClock } from "../../world/real/machine/clock.ts";
import { RealHost } from "../../world/real/machine/host.ts";
import type { Lab } from "../lab.ts";
import { populateFrom } from "./config.ts";
import { processFigures } from "./process-figures.ts";

export interface OpenOptions {
  readonly host: string;
  readonly port: number;
  readonly seed: number;
  /** The file of the first proxies. */
  readonly config?: string;
  readonly corrected?: boolean;
  readonly proxyMetrics?: boolean;
  readonly runtimeMetrics?: boolean;
}

/** Opens a proxy server for a command. */
export async function openServer(
  { terminal, made }: Lab,
  { host, port, seed, config, corrected = false, proxyMetrics = false, runtimeMetrics = false }: OpenOptions,
  onCrash: (error: unknown) => void,
  happened: (entry: LogEntry) => void = () => {},
): Promise<ProxyServer> {
  const { beganMs } = new RealHost();
  const figures = runtimeMetrics ? processFigures(beganMs) : undefined;
  return await ProxyServer.open({
    host,
    port,
    seed,
    clock: new RealClock(),
    isCorrected: corrected,
    metrics: proxyMetrics || runtimeMetrics ? { proxies: proxyMetrics, figures } : undefined,
    name: `failure-lab/${made.version}`,
    beganMs,
    prepare: async (proxies) => {
      if (config !== undefined) await populateFrom(config, proxies, (sentence) => terminal.note(sentence));
    },
    exposed: (address, proxy) => {
      const who = proxy === undefined ? "the API" : `proxy ${proxy.name}`;
      terminal.note(`${who} listens at ${address}, which other machines can reach`);
    },
    blocked: ({ name }, why) => terminal.note(`proxy ${name} cannot listen again yet, and tries every 100 ms: ${why}`),
    happened,
    onCrash,
  }).catch((error) => cannotListen(error, host));
}

/** Names the host or the port that cannot be had. */
function cannotListen(error: unknown, host: string): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof AddressError || code === "EADDRNOTAVAIL") {
    const cure = "name an address of this machine with --host";
    throw new ProblemError([{ says: `the API cannot listen at ${host}`, cure }]);
  }
  const why = code === "EADDRINUSE" ? "is taken" : code === "EACCES" ? "is not allowed for this user" : undefined;
  if (why === undefined) throw error;
  const cure = "end the program that has it, or choose another port with --port";
  throw new ProblemError([{ says: `port ${port}, which the API of ${labCommand("proxy")} needs, ${why}`, cure }]);
}
