import net from "node:net";
import tls from "node:tls";
import type { HostPort } from "../listen/host-port.ts";

export const http1 = "http/1.1";

/** Begins TLS on a connection to an upstream. Its certificate is not checked, because upstreams of tests have their own. */
export function beginTls({ host }: HostPort, socket: net.Socket, protocol: string = http1): tls.TLSSocket {
  const servername = net.isIP(host) === 0 ? host : "";
  const secured = tls.connect({ socket, servername, rejectUnauthorized: false, ALPNProtocols: [protocol] });
  // Node passes the error of a socket that is still connecting on only sometimes.
  socket.once("error", (error) => secured.destroy(error));
  return secured;
}
