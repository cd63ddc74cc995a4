/** An error of Node's parser of HTTP. */
export interface ParseError extends NodeJS.ErrnoException {
  readonly rawPacket?: Uint8Array;
}

/** The first byte of a handshake of TLS. */
const tlsHandshake = 0x16;

/** Says that bytes are not a message; undefined for another end of a connection. */
export function unreadable({ code, rawPacket }: ParseError): string | undefined {
  if (rawPacket === undefined) return undefined;
  if (rawPacket[0] === tlsHandshake) return 'speaks TLS, and faults of HTTP need "tls": true in this proxy to read it';
  return `does not speak HTTP/1.1, and faults of HTTP can read nothing else (${code})`;
}
