import net from "node:net";
import tls from "node:tls";
import type { HostPort } from "../listen/host-port.ts";

export const http1 = "http/1.1";

/**
 * Begins TLS to an upstream, on a new connection or on a socket that is already connected. While a socket still tries the addresses
 * of a name, Node crashes or waits for ever. The certificate is not checked, because upstreams of tests have their own.
 */
export function beginTls({ host, port }: HostPort, protocol: string = http1, socket?: net.Socket): tls.TLSSocket {
  const servername = net.isIP(host) === 0 ? host : "";
  const to = { host, port, ...(socket && { socket }) };
  const secured = tls.connect({ ...to, servername, rejectUnauthorized: false, ALPNProtocols: [protocol] });
  return secured.setNoDelay();
}
