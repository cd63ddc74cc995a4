import { once } from "node:events";
import net from "node:net";
import { platform } from "node:os";
import { Worker } from "node:worker_threads";
import { MissingHere } from "../../missing-here.ts";
import { after } from "../../real-timer.ts";
import { watchedByThread, watchingThread } from "../machine/thread-files.ts";
import type { BuildFault } from "./built-fault.ts";

/**
 * The code of a thread that blocks as soon as it listens, so that nothing is accepted any more. When it wakes up, it passes
 * on the connections on which something has arrived: the server's drain would wait for the ones that fill the queue. It is a
 * string so that it works in the bundle, too.
 */
const standingStill = `
const net = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const { flag, target, at, files } = workerData;
${watchingThread}
watchOpenFiles(files);
const used = new Set();
const server = net.createServer((socket) => {
  socket.on("error", () => {});
  socket.once("readable", () => {
    const closed = new Promise((resolve) => socket.once("close", resolve));
    used.add(closed);
    closed.then(() => used.delete(closed));
    const onward = net.connect(target.port, target.host);
    for (const each of [socket, onward]) each.on("error", () => { socket.destroy(); onward.destroy(); });
    socket.pipe(onward).pipe(socket);
  });
});
parentPort.on("message", () => Promise.all(used).then(() => parentPort.postMessage({})));
server.on("error", ({ message, code, port, syscall }) =>
  parentPort.postMessage({ failed: { message, code, port, syscall } }),
);
server.listen({ port: at, host: "127.0.0.1", backlog: 1 }, () => {
  parentPort.postMessage({ port: server.address().port });
  Atomics.wait(new Int32Array(flag), 0, 0);
});
`;

interface QueueThreadMessage {
  readonly port: number;
  readonly failed?: { readonly message: string };
}

/** Windows refuses connections when the queue is full, and macOS makes the queue longer than requested. */
const elsewhere = "full-queue needs Linux: elsewhere a full accept queue does not keep callers waiting";

/** Linux keeps two connections for a backlog of 1; a third waits until its caller's kernel gives up. */
const held = 2;

export const fullQueue: BuildFault<true | number> = async ({ target, port: at }, forMs) => {
  if (platform() !== "linux") throw new MissingHere(elsewhere, "run it on Linux, or leave full-queue out");
  const flag = new SharedArrayBuffer(4);
  const { host, port: behind } = target;
  const worker = new Worker(standingStill, {
    eval: true,
    workerData: { flag, target: { host, port: behind }, at, files: watchedByThread() },
  });
  const [{ port, failed }] = (await once(worker, "message")) as [QueueThreadMessage];
  if (failed !== undefined) {
    await worker.terminate();
    throw Object.assign(new Error(failed.message), failed);
  }
  // The kernel queues a connection to an address on loopback before `connect` returns.
  const fillers = Array.from({ length: held }, () => net.connect(port, "127.0.0.1"));
  for (const socket of fillers) socket.on("error", () => {});
  const wake = () => {
    Atomics.store(new Int32Array(flag), 0, 1);
    Atomics.notify(new Int32Array(flag), 0);
  };
  const isAsleep = () => Atomics.load(new Int32Array(flag), 0) === 0;
  let callOff = () => {};
  return {
    target: { host: "127.0.0.1", port },
    begin() {
      if (forMs !== true) callOff = after(forMs, wake);
    },
    beforeCall: isAsleep,
    async drain() {
      if (isAsleep()) return;
      worker.postMessage({});
      await Promise.race([once(worker, "message"), once(worker, "exit")]);
    },
    async close() {
      callOff();
      for (const socket of fillers) socket.destroy();
      wake();
      await worker.terminate();
    },
  };
};
