import { once } from "node:events";
import { createServer } from "node:net";

const host = "127.0.0.1";
/** Below the range for outgoing connections, so that no connection takes the port before a server listens. */
const lowest = 20_000;
const count = 12_000;

let offset = (process.pid * 61) % count;

/** Returns a port at which nothing listens now. Never returns a port twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries++) {
    offset = (offset + 1) % count;
    const port = lowest + offset;
    if (await isFree(port)) return port;
  }
  throw new Error(`no port from ${lowest} to ${lowest + count - 1} is free`);
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
