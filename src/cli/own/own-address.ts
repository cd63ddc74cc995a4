import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { hostOf } from "../../text/headers/url-host.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import type { Listens, OwnServer } from "../../world/own-server.ts";
import { accepts } from "./readiness.ts";

/** A server that is already running. Whether it may be called depends on its resolved address, not on its name. */
export class OwnAddress implements OwnServer {
  readonly #role: string;
  readonly #url: URL;
  readonly #allowedHost: string | undefined;

  constructor(role: string, url: URL, allowedHost?: string) {
    this.#role = role;
    this.#url = url;
    this.#allowedHost = allowedHost;
    const { protocol, pathname, search, username } = url;
    if (protocol !== "http:" || pathname !== "/" || search !== "" || username !== "")
      throw problem(
        `${url.href} is not http:// followed by only a host and a port`,
        `write ${role}=http://127.0.0.1:8080`,
      );
  }

  /** Returns its addresses. Throws a Problem if it may not be called. */
  allowed(): Promise<readonly string[]> {
    return addressesOf(hostOf(this.#url), this.#allowedHost);
  }

  async places(): Promise<Listens[]> {
    const port = Number(this.#url.port || 80);
    return (await this.allowed()).map((host) => ({ host, port }));
  }

  async ready(): Promise<Listens> {
    for (const listens of await this.places()) if (await accepts(listens)) return listens;
    throw problem(
      `nothing listens at ${this.#url.host}`,
      `start ${this.#role} first, or let the lab do it: --use '${this.#role}=COMMAND'`,
    );
  }

  async stop(): Promise<void> {}
}

/** Returns the addresses of a host that may be called. Throws a Problem if there are none. */
export async function addressesOf(
  host: string,
  allowedHost: string | undefined,
): Promise<readonly [string, ...string[]]> {
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (first === undefined) throw problem(`the host "${host}" does not resolve`, "write an address, such as 127.0.0.1");
  const addresses = found.map(({ address }) => address);
  const [allowed, ...others] = addresses.filter((address) => isLoopback(address) || host === allowedHost);
  if (allowed === undefined) {
    const named = host === first.address ? host : `${host}, which is ${first.address},`;
    throw problem(
      `${named} is not on this machine`,
      `start it here, or write --allow-host ${host} if it may be called`,
    );
  }
  return [allowed, ...others];
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8);
loopback.addAddress("::1", "ipv6");

/** An IPv6 address may contain one of IPv4. */
function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function problem(says: string, cure: string): ProblemError {
  return new ProblemError([{ says, cure }]);
}
