import { once } from "node:events";
import { createServer } from "node:net";

const host = "127.0.0.1";
/** Below those that systems give to outgoing connections, so that none of these takes one while nothing listens there. */
const lowest = 20_000;
const count = 12_000;

let offset = (process.pid * 61) % count;

/** A port at which nothing listens now. Each is handed out only once. */
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
