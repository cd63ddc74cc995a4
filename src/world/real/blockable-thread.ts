import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { CallAddress } from "./client/connection.ts";
import { watchedByThread, watchingThread } from "./thread-files.ts";
import { turns } from "./turns.ts";

/**
 * The code of a thread that passes on the bytes of a server's connections in both directions. While it is kept busy, its
 * event loop really is blocked, and only the kernel accepts connections. It is a string so that it works in the bundle,
 * too.
 */
const handsOn = `
const net = require("node:net");
const { parentPort, workerData: { flag, files } } = require("node:worker_threads");
${watchingThread}
watchOpenFiles(files);
const servers = [];
function listen({ port, to }) {
  const server = net.createServer({ noDelay: true }, (socket) => {
    const onward = net.connect({ ...to, noDelay: true });
    for (const [one, other] of [[socket, onward], [onward, socket]]) {
      // A reset after our own FIN leaves a handle open, and then the thread never ends.
      one.on("error", () => (other.writableEnded ? other.destroy() : other.resetAndDestroy()));
      one.on("close", () => other.destroySoon());
      one.pipe(other);
    }
  });
  server.on("error", ({ message, code, port, syscall }) =>
    parentPort.postMessage({ failed: { message, code, port, syscall } }),
  );
  server.listen({ port, host: "127.0.0.1" }, () => parentPort.postMessage({ listensAt: server.address().port }));
  servers.push(server);
}
async function keepBusy(ms) {
  Atomics.wait(new Int32Array(flag), 0, 0, ms);
  // Bytes that arrived meanwhile are still in the kernel: each of these turns moves them one step on.
  for (let turn = 0; turn < 16; turn++) await new Promise(setImmediate);
  parentPort.postMessage({ free: true });
}
parentPort.on("message", ({ listen: at, busyMs }) => {
  if (at) listen(at);
  else if (busyMs) keepBusy(busyMs);
  else for (const server of servers) server.close();
});
`;

interface ThreadMessage {
  readonly listensAt?: number;
  readonly failed?: { readonly message: string };
}

/** The only thread of a single-threaded server: it carries all connections, and it can be kept busy. */
export class BlockableThread {
  readonly #flag = new SharedArrayBuffer(4);
  readonly #worker = new Worker(handsOn, {
    eval: true,
    workerData: { flag: this.#flag, files: watchedByThread() },
  });
  readonly #waiting: (() => void)[] = [];
  #free = Promise.resolve();

  constructor() {
    this.#worker.on("message", ({ free }) => {
      if (free) this.#waiting.shift()?.();
    });
  }

  /** Listens on this port and passes connections on to `to`. */
  async before(to: CallAddress, port: number): Promise<CallAddress> {
    this.#worker.postMessage({ listen: { port, to } });
    const [{ listensAt, failed }] = (await once(this.#worker, "message")) as [ThreadMessage];
    if (failed !== undefined) throw Object.assign(new Error(failed.message), failed);
    return { ...to, port: listensAt! };
  }

  /** Blocks the thread, then waits until it has passed on what arrived meanwhile, so that nothing is lost if the run ends. */
  keepBusy(ms: number): Promise<void> {
    this.#worker.postMessage({ busyMs: ms });
    this.#free = this.#hasPassedOn(new Promise<void>((free) => this.#waiting.push(free)));
    return this.#free;
  }

  /** Resolves when the thread has passed on what arrived while it was busy. */
  get free(): Promise<void> {
    return this.#free;
  }

  async #hasPassedOn(free: Promise<void>): Promise<void> {
    await free;
    await turns(TURNS_TO_ARRIVE);
  }

  /** Stops accepting connections as soon as the thread is free. */
  stopAccepting(): void {
    this.#worker.postMessage({});
  }

  async close(): Promise<void> {
    Atomics.store(new Int32Array(this.#flag), 0, 1);
    Atomics.notify(new Int32Array(this.#flag), 0);
    await this.#worker.terminate();
    for (const free of this.#waiting.splice(0)) free();
  }
}

const TURNS_TO_ARRIVE = 4;
