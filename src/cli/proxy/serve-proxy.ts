import type { ProxyServer } from "../../proxy/server.ts";
import { escapeLine } from "../../render/view/escape.ts";
import type { Lab } from "../lab.ts";
import { ending } from "../program/until-interrupted.ts";
import { type OpenOptions, openServer } from "./open-server.ts";
import { sayEntry } from "./say-entry.ts";

/** The levels of LOG_LEVEL at which the real server reports that it has started. */
const talkative = ["trace", "debug", "info", ""];

/** Runs the proxy server until it is interrupted, which is a success. */
export async function serveProxy(lab: Lab, options: OpenOptions): Promise<number> {
  const { terminal, interruption } = lab;
  interruption.isUsualEnd = true;
  const { ended, onCrash } = ending(interruption.signal);
  const server = await openServer(lab, options, onCrash, (entry) => {
    if (terminal.interactive) terminal.print(sayEntry(entry, terminal.look.width));
  });
  try {
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
