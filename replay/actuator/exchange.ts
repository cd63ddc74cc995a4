import { connect } from "node:net";
import type { Came } from "./compare.ts";
import type { RecordedRequest } from "./setting.ts";

const LONGEST_MS = 10_000;

/** Sends a request exactly as recorded and reads the whole answer; "refused" if nothing listens. */
export async function exchange(request: RecordedRequest, port: number): Promise<Came | "refused"> {
  const body = Buffer.from(request.body ?? "");
  const headers = { Host: `127.0.0.1:${port}`, ...request.headers, Connection: "close" };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  if (body.length > 0) lines.push(`Content-Length: ${body.length}`);
  const head = `${request.method} ${request.path || "/"} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
  const bytes = await send(Buffer.concat([Buffer.from(head), body]), port);
  return bytes === undefined ? "refused" : parse(bytes);
}

function send(bytes: Buffer, port: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: "127.0.0.1", port }, () => socket.write(bytes));
    socket.setTimeout(LONGEST_MS, () => socket.destroy(new Error(`nothing came for ${LONGEST_MS} ms`)));
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("end", () => socket.end());
    socket.once("close", () => resolve(Buffer.concat(chunks)));
    socket.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED") resolve(undefined);
      else reject(error);
    });
  });
}

function parse(bytes: Buffer): Came {
  const end = bytes.indexOf("\r\n\r\n");
  const [first = "", ...lines] = bytes.toString("latin1", 0, end).split("\r\n");
  const headers = byName(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const rest = bytes.subarray(end + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? dechunk(rest) : rest;
  return { status: Number(first.split(" ")[1]), headers, body: body.toString("utf8") };
}

/** Joins headers with the same name, as the recordings do. */
export function byName(headers: readonly (readonly [name: string, value: string])[]): Map<string, string> {
  const named = new Map<string, string>();
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    const before = named.get(name);
    named.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return named;
}

function dechunk(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf("\r\n", at);
    const length = Number.parseInt(bytes.toString("latin1", at, line), 16);
    if (!(length > 0)) break;
    chunks.push(bytes.subarray(line + 2, line + 2 + length));
    at = line + 4 + length;
  }
  return Buffer.concat(chunks);
}
