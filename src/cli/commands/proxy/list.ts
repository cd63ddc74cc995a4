import type { Command } from "commander";
import { ProblemError } from "../../../text/problems/problem.ts";
import type { Lab } from "../../lab.ts";
import {
  askProxy,
  proxyCommand,
  type SeenTraffic,
  type ServerOption,
  serverOption,
  trafficOf,
} from "../../proxy/ask-proxy.ts";
import { inParts, wrapped } from "../../proxy/wrapped.ts";

interface Options extends ServerOption {
  readonly json?: boolean;
}

interface ListedProxy {
  readonly name: string;
  readonly listen: string;
  readonly upstream: string;
  readonly enabled: boolean;
  readonly refuses?: boolean;
  readonly passesRefusal?: boolean;
  readonly tls?: true | string;
  readonly upstreamTls?: boolean;
  readonly toxics: readonly { readonly name: string }[];
  readonly faults?: readonly { readonly name: string }[];
}

export function define(command: Command): void {
  command.option("--json", "print the response of GET /proxies").addOption(serverOption());
}

export async function act({ terminal }: Lab, _: readonly string[], { url, json }: Options): Promise<number> {
  const text = await askProxy(url, "GET", "/proxies");
  if (json) terminal.printData(`${text}\n`);
  else {
    const traffic = new Map((await trafficOf(url).catch(unknown)).map((each) => [each.name, each]));
    const proxies = Object.values(JSON.parse(text) as Record<string, ListedProxy>);
    for (const proxy of proxies) terminal.print(inParts(partsOf(proxy, traffic.get(proxy.name)), terminal.look.width));
    if (proxies.length === 0)
      terminal.print(wrapped(`no proxies; create one with ${proxyCommand(url, "add")}`, terminal.look.width));
  }
  return 0;
}

/** The real server does not tell the traffic. */
function unknown(error: unknown): [] {
  if (error instanceof ProblemError) return [];
  throw error;
}

function partsOf(proxy: ListedProxy, traffic: SeenTraffic | undefined): string[] {
  const { name, listen, upstream, enabled, toxics, faults = [] } = proxy;
  const broken = [...faults, ...toxics].map((each) => each.name);
  const told = (["refuses", "passesRefusal", "tls", "upstreamTls"] as const).flatMap((key) => {
    const value = proxy[key];
    return value ? [value === true ? key : `${key}: ${value}`] : [];
  });
  const states = [...(enabled ? [] : ["off"]), ...told];
  return [
    `${name}  ${listen} → ${upstream}`,
    ...(traffic === undefined ? [] : [wordsOf(traffic)]),
    ...(states.length === 0 ? [] : [`(${states.join(", ")})`]),
    ...(broken.length === 0 ? [] : [`broken by ${broken.join(", ")}`]),
  ];
}

function wordsOf({ connections, open, requests }: SeenTraffic): string {
  if (connections === 0) return "no traffic yet";
  const nonZero = [[open, "open"] as const, [requests, "read as HTTP"] as const].filter(([count]) => count > 0);
  return [`connections: ${connections}`, ...nonZero.map(([count, what]) => `${what}: ${count}`)].join(", ");
}
