import { once } from "node:events";
import { createServer } from "node:net";

const host = "127.0.0.1";
/** Below the range for outgoing connections, so that no connection takes the port before a server listens. */
const lowest = 20_000;
const count = 12_000;

let offset = (process.pid * 61) % count;

/** A port at which no other program can listen until it is handed over. */
export interface KeptPort {
  readonly port: number;
  /** Lets the server listen for which it was kept. */
  handOver(): Promise<void>;
}

/** Returns a port at which nothing listens now. Never returns a port twice. */
export async function freePort(): Promise<number> {
  const kept = await keepPort();
  await kept.handOver();
  return kept.port;
}

/** Takes a port at which nothing listens now. Never takes a port twice. */
export async function keepPort(): Promise<KeptPort> {
  for (let tries = 0; tries < count; tries++) {
    offset = (offset + 1) % count;
    const kept = await take(lowest + offset);
    if (kept !== undefined) return kept;
  }
  throw new Error(`no port from ${lowest} to ${lowest + count - 1} is free`);
}

export async function isFree(port: number): Promise<boolean> {
  const kept = await take(port);
  await kept?.handOver();
  return kept !== undefined;
}

async function take(port: number): Promise<KeptPort | undefined> {
  const server = createServer((socket) => socket.destroy());
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch {
    return undefined;
  }
  const handOver = async () => {
    if (server.listening) await once(server.close(), "close");
  };
  return { port, handOver };
}
