import { ProxyServer } from "../../proxy/server.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { labCommand } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import { RealClock } from "../../world/real/clock.ts";
import { RealHost } from "../../world/real/host.ts";
import type { Lab } from "../lab.ts";
import { ending } from "../program/until-interrupted.ts";
import { populateFrom } from "./config.ts";
import { processFigures } from "./process-figures.ts";
import { sayEntry } from "./say-entry.ts";

export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly config?: string;
  readonly seed: number;
  readonly corrected?: boolean;
  readonly proxyMetrics?: boolean;
  readonly runtimeMetrics?: boolean;
}

/** The levels of LOG_LEVEL at which the real server reports that it has started. */
const talkative = ["trace", "debug", "info", ""];

/** Runs the proxy server until it is interrupted, which is a success. */
export async function serveProxy(lab: Lab, options: ServeOptions): Promise<number> {
  const { terminal, interruption, made } = lab;
  interruption.isUsualEnd = true;
  const { ended, onCrash } = ending(interruption.signal);
  const { beganMs } = new RealHost();
  const { host, port, seed, config, corrected = false, proxyMetrics = false, runtimeMetrics = false } = options;
  const server = await ProxyServer.open({
    host,
    port,
    seed,
    clock: new RealClock(),
    isCorrected: corrected,
    metrics:
      proxyMetrics || runtimeMetrics
        ? { proxies: proxyMetrics, figures: runtimeMetrics ? processFigures(beganMs) : undefined }
        : undefined,
    name: `failure-lab/${made.version}`,
    beganMs,
    exposed: (address, proxy) => {
      const who = proxy === undefined ? "the API" : `proxy ${proxy.name}`;
      terminal.note(`${who} listens at ${address}, which other machines can reach`);
    },
    happened: (entry) => {
      if (terminal.interactive) terminal.print(`${escapeLine(sayEntry(entry))}\n`);
    },
    onCrash,
  }).catch(portProblem);
  try {
    if (config !== undefined) await populateFrom(config, server.proxies);
    if (talkative.includes((process.env.LOG_LEVEL ?? "").toLowerCase())) sayReady(lab, server);
    await ended;
  } finally {
    server.close();
  }
  return 0;
}

function sayReady({ terminal }: Lab, { address, proxies }: ProxyServer): void {
  terminal.print(`Toxiproxy's API at http://${address}\n`);
  for (const { name, listen, upstream, isEnabled } of proxies.all)
    terminal.print(`  ${escapeLine(name)}  ${listen} → ${escapeLine(upstream)}${isEnabled ? "" : "  (off)"}\n`);
}

/** Names who needs a port that cannot be had. */
function portProblem(error: unknown): never {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const why = code === "EADDRINUSE" ? "is taken" : code === "EACCES" ? "is not allowed for this user" : undefined;
  if (why === undefined) throw error;
  const cure = "end the program that has it, or choose another port with --port";
  throw new ProblemError([{ says: `port ${port}, which the API of ${labCommand("proxy")} needs, ${why}`, cure }]);
}
