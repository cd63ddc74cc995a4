import { lookup } from "node:dns/promises";
import net from "node:net";

export interface HostPort {
  readonly host: string;
  readonly port: number;
}

/** An address that cannot be used, in Go's words. */
export class AddressError extends Error {}

const mostPort = 65_535;
const services = new Map(Object.entries({ "": 0, http: 80, https: 443, domain: 53, ssh: 22, smtp: 25 }));

/** Splits "host:port" as Go does. An address that is empty has no host and the port 0. */
export function readAddress(written: string): HostPort {
  if (written === "") return { host: "", port: 0 };
  const { host, port } = split(written);
  if (/^[+-]?\d+$/.test(port)) {
    const value = Number(port);
    if (value < 0 || value > mostPort) throw new AddressError(`address ${port}: invalid port`);
    return { host, port: value };
  }
  const known = services.get(port.toLowerCase());
  if (known === undefined) throw new AddressError(`lookup tcp/${port}: unknown port`);
  return { host, port: known };
}

/** Returns where an upstream is. One that is not an address is never there, which shows only when somebody connects. */
export function upstreamAddress(written: string): HostPort {
  try {
    const { host, port } = readAddress(written);
    return { host: host || "localhost", port };
  } catch (error) {
    if (error instanceof AddressError) return { host: "127.0.0.1", port: 0 };
    throw error;
  }
}

/** Whether a server can listen there. */
export function isAddress(written: string): boolean {
  return upstreamAddress(written).port > 0;
}

function split(written: string): { host: string; port: string } {
  const wrong = (why: string) => new AddressError(`address ${written}: ${why}`);
  const colon = written.lastIndexOf(":");
  if (colon < 0) throw wrong("missing port in address");
  const port = written.slice(colon + 1);
  if (written.startsWith("[")) {
    const close = written.indexOf("]");
    if (close < 0) throw wrong("missing ']' in address");
    if (close + 1 === written.length) throw wrong("missing port in address");
    if (close + 1 !== colon)
      throw wrong(written[close + 1] === ":" ? "too many colons in address" : "missing port in address");
    return { host: written.slice(1, close), port };
  }
  const host = written.slice(0, colon);
  if (host.includes(":")) throw wrong("too many colons in address");
  for (const bracket of ["[", "]"]) if (written.includes(bracket)) throw wrong(`unexpected '${bracket}' in address`);
  return { host, port };
}

/** Replaces a host's name by its address, the IPv4 one if there is any. */
export async function resolve({ host, port }: HostPort): Promise<HostPort> {
  if (host === "" || net.isIP(host) !== 0) return { host, port };
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found.toSorted((one, other) => one.family - other.family);
  if (first === undefined) throw new AddressError(`lookup ${host}: no such host`);
  return { host: first.address, port };
}

export function formatAddress({ host, port }: HostPort): string {
  return host.includes(":") ? `[${host}]:${port}` : `${host}:${port}`;
}

export function isLoopback(host: string): boolean {
  return host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
