import { once } from "node:events";
import net from "node:net";
import { ownValue } from "../../text/values/own-value.ts";
import { AddressError, formatAddress, type HostPort } from "./host-port.ts";

/** The system's reasons, in Go's words. */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "address already in use",
  EACCES: "permission denied",
  EADDRNOTAVAIL: "cannot assign requested address",
  EMFILE: "too many open files",
};

/** A host that means every interface, of IPv4 and IPv6. */
const everywhere = /^(0\.0\.0\.0)?$/;

/** The connections that may wait to be accepted, as many as Go asks for. */
const backlog = 4096;

export interface Listener {
  /** The address with the port that the system chose if none was asked for. */
  readonly address: HostPort;
  /** Stops accepting connections; those that were accepted go on. */
  close(): void;
}

/** Listens at an address and calls back with each connection, which is paused. */
export async function listenAt(address: HostPort, accept: (socket: net.Socket) => void): Promise<Listener> {
  const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true, noDelay: true }, accept);
  const { port } = address;
  const host = everywhere.test(address.host) ? undefined : address.host;
  try {
    server.listen({ port, host, backlog });
    await once(server, "listening");
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    throw new AddressError(`listen tcp ${formatAddress(address)}: bind: ${ownValue(reasons, code) ?? message}`);
  }
  server.on("error", () => {});
  const bound = server.address() as net.AddressInfo;
  return { address: { host: bound.address, port: bound.port }, close: () => void server.close() };
}
