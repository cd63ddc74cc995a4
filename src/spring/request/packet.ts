import { latin1 } from "../../text/bytes/bytes.ts";

/** A request as the server's own parser reads it from its bytes. */
export interface Packet {
  readonly method: string;
  readonly target: string;
  /** The HTTP version; 0.9 if the line names none. */
  readonly version: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** Whether the server stops reading before the end of the request. */
  readonly malformed: boolean;
}

const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const requestLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+)[ \t]+([^ \t\r\n]+)(?:[ \t]+([HTP/.0-9]*))?$/;
const control = /[\0-\x08\x0a-\x1f\x7f]/;

/** Reads the first request of some bytes. */
export function readPacket(bytes: Uint8Array): Packet {
  const text = latin1(bytes);
  const start = /[^\r\n]/.exec(text)?.index ?? text.length;
  const lines: string[] = [];
  let at = start;
  for (let end = text.indexOf("\n", at); end >= 0; end = text.indexOf("\n", at)) {
    const line = text.slice(at, end).replace(/\r$/, "");
    at = end + 1;
    if (line === "") return packetOf(lines, bytes.subarray(at), true);
    lines.push(line);
  }
  return packetOf(lines, bytes.subarray(at), false);
}

function packetOf([first = "", ...lines]: readonly string[], body: Uint8Array, isWhole: boolean): Packet {
  const [, method, target, protocol] = requestLine.exec(first) ?? [];
  if (method === undefined || target === undefined)
    return { method: "", target: "", version: "1.1", headers: [], body, malformed: true };
  const version = protocol === undefined ? "0.9" : protocol.replace("HTTP/", "");
  if (version === "0.9") return { method, target, version, headers: [], body, malformed: false };
  const headers = readHeaders(lines);
  return { method, target, version, headers: headers ?? [], body, malformed: !isWhole || headers === undefined };
}

/** A line that begins with a blank continues the one before it; undefined if a line is not a header. */
function readHeaders(lines: readonly string[]): [string, string][] | undefined {
  const headers: [string, string][] = [];
  for (const line of lines) {
    if (control.test(line)) return undefined;
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last) {
      last[1] = `${last[1]} ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon));
    if (!token.test(name)) return undefined;
    headers.push([name, line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, "")]);
  }
  return headers;
}
