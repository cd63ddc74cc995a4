import { isIPv6 } from "node:net";
import type { Command } from "commander";
import { isAddress } from "../../../proxy/listen/host-port.ts";
import { handshakes } from "../../../proxy/tls/handshake.ts";
import { ProblemError } from "../../../text/problems/problem.ts";
import { labCommands } from "../../../text/words/lab-command.ts";
import type { Lab } from "../../lab.ts";
import { askProxy, proxyPath, type ServerOption, serverOption } from "../../proxy/ask-proxy.ts";
import { wrapped } from "../../proxy/wrapped.ts";

interface Options extends ServerOption {
  readonly listen: string;
  readonly tls?: true | string;
  readonly upstreamTls?: true;
}

/** The wrong answers to a handshake, for a sentence. */
const faultyHandshakes = Object.keys(handshakes)
  .filter((name) => name !== "true")
  .join(", ");

export function define(command: Command): void {
  command
    .argument("<name>", "the name of the proxy")
    .argument("<upstream>", "the address of the server behind it")
    .option("--listen <address>", "where the proxy listens", "localhost:0")
    .option("--tls [handshake]", `end TLS, rightly or ${faultyHandshakes}`)
    .option("--upstream-tls", "speak TLS to the upstream")
    .addOption(serverOption())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab proxy add payment 127.0.0.1:8080
  lab proxy add payment 127.0.0.1:8080 --tls expired`),
    );
}

export async function act(
  { terminal }: Lab,
  [name, upstream]: readonly [string, string],
  options: Options,
): Promise<number> {
  const { url, ...more } = options;
  // Refuses names that no path can hold.
  proxyPath(name);
  if (!isAddress(upstream)) {
    throw new ProblemError([{ says: `${upstream} is not an address`, cure: `write ${addressMeant(upstream)}` }]);
  }
  const text = await askProxy(url, "POST", "/proxies", { name, upstream, ...more });
  const { listen } = JSON.parse(text) as { listen: string };
  terminal.print(wrapped(`${name} listens at ${listen} in front of ${upstream}`, terminal.look.width));
  return 0;
}

/** Completes a port, a host or a URL to an address that a proxy accepts. */
function addressMeant(upstream: string): string {
  const [, scheme, rest = ""] = /^(?:(https?):\/\/)?([^/]*)/.exec(upstream) ?? [];
  if (/^\d+$/.test(rest) && isAddress(`127.0.0.1:${rest}`)) return `127.0.0.1:${rest}`;
  const [, named, port] = /^(\[[\da-f:.]+\]|[a-z][\w.-]*|[\d.]+\.\d+)(?::(.*))?$/i.exec(rest) ?? [];
  const host = isIPv6(rest) ? `[${rest}]` : (named ?? "127.0.0.1");
  const address = `${host}:${port ?? (scheme === "https" ? 443 : 80)}`;
  if (scheme !== undefined && isAddress(address))
    return scheme === "https" ? `${address}, and add --upstream-tls` : address;
  const limit = /^\d+$/.test(port ?? rest) ? " with a port from 1 to 65535" : "";
  return `host:port${limit}, such as ${host}:8080`;
}
