import type { Header } from "../../../trace.ts";

export interface OddRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** The bytes of a request that Node's parser could not read, for a server that parses them itself. */
  readonly packet?: Uint8Array;
}

const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) (.+) HTTP\/1\.1$/;

/** Reads a request that arrived in one piece; undefined if it did not, or is not a request. */
export function readOddRequest(packet: Buffer | undefined): OddRequest | undefined {
  const end = packet?.indexOf("\r\n\r\n") ?? -1;
  if (packet === undefined || end < 0) return undefined;
  const [first = "", ...lines] = packet.toString("latin1", 0, end).split("\r\n");
  const [, method, path] = requestLine.exec(first) ?? [];
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  if (method === undefined || path === undefined || headers.some(([name]) => name === "")) return undefined;
  return { method, path, headers, body: packet.subarray(end + 4) };
}
