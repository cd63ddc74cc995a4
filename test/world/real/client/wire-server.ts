import { once } from "node:events";
import { createServer, type Server, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import type { CallAddress } from "../../../../src/world/real/client/connection.ts";

export interface Listening extends AsyncDisposable {
  readonly target: CallAddress;
}

/** Listens on loopback, and passes each connection on when its first bytes arrive. */
export async function listening(serve: (socket: Socket) => void): Promise<Listening> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", () => serve(socket));
  });
  await listen(server);
  return {
    target: { host: "127.0.0.1", port: portOf(server) },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Returns a port on which nothing listens. */
export async function closedPort(): Promise<CallAddress> {
  const server = createServer();
  await listen(server);
  const port = portOf(server);
  server.close();
  await once(server, "close");
  return { host: "127.0.0.1", port };
}

const fullQueue = `
const { createServer, connect } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const server = createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  const { port } = server.address();
  parentPort.postMessage(port);
  Atomics.wait(new Int32Array(workerData), 0, 0);
});
`;

/** Starts a listener whose accept queue is full: its thread is blocked, and two connections fill the queue. */
export async function fullAcceptQueue(): Promise<Listening> {
  const flag = new SharedArrayBuffer(4);
  const worker = new Worker(fullQueue, { eval: true, workerData: flag });
  const [port] = (await once(worker, "message")) as [number];
  const { connect } = await import("node:net");
  const fillers = [1, 2].map(() => connect(port, "127.0.0.1"));
  await Promise.all(fillers.map((socket) => once(socket, "connect")));
  return {
    target: { host: "127.0.0.1", port },
    async [Symbol.asyncDispose]() {
      for (const socket of fillers) socket.destroy();
      Atomics.store(new Int32Array(flag), 0, 1);
      Atomics.notify(new Int32Array(flag), 0);
      await worker.terminate();
    },
  };
}

async function listen(server: Server): Promise<void> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

function portOf(server: Server): number {
  return (server.address() as { port: number }).port;
}
