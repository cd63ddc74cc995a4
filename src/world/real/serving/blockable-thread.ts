import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { mustHave } from "../../../text/values/must-have.ts";
import type { CallAddress } from "../client/connection.ts";
import { watchedByThread, watchingThread } from "../machine/thread-files.ts";
import type { Draining } from "./backend.ts";
import { TURNS_TO_ARRIVE, turns } from "./turns.ts";

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
}
let ended;
function stopAccepting() {
  ended ??= Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
}
parentPort.on("message", async ({ listen: at, busyMs, stops, id }) => {
  if (at) return listen(at);
  await (stops ? stopAccepting() : busyMs === undefined ? ended : keepBusy(busyMs));
  parentPort.postMessage({ done: id });
});
`;

interface BlockableThreadMessage {
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
  /** Called once the thread has done what it was asked for. */
  readonly #asked = new Map<number, () => void>();
  #asks = 0;
  #isClosed = false;
  /** The number of waits that keep it busy. */
  #busy = 0;

  constructor() {
    this.#worker.on("message", ({ done }) => this.#asked.get(done)?.());
  }

  /** Listens on this port and passes connections on to `to`. */
  async before(to: CallAddress, port: number): Promise<CallAddress> {
    this.#worker.postMessage({ listen: { port, to } });
    const [{ listensAt, failed }] = (await once(this.#worker, "message")) as [BlockableThreadMessage];
    if (failed !== undefined) throw Object.assign(new Error(failed.message), failed);
    return { ...to, port: mustHave(listensAt, "the port of the thread") };
  }

  /** Blocks the thread, then waits until it has passed on what arrived meanwhile, so that nothing is lost if the run ends. */
  async keepBusy(busyMs: number): Promise<void> {
    this.#busy += 1;
    await this.#ask({ busyMs });
    this.#busy -= 1;
  }

  /** Resolves when the thread is free and has passed on what has arrived at it. */
  passOn(): Promise<void> {
    return this.#ask({ busyMs: 0 });
  }

  /** Stops accepting connections as soon as the thread is free. */
  drain(): Draining {
    const closed = this.#ask({ stops: true });
    return { closed: this.#busy === 0 ? closed : undefined, ended: closed.then(() => this.#ask({})) };
  }

  async #ask(what: { readonly busyMs?: number; readonly stops?: true }): Promise<void> {
    // A message to a thread that has ended is never answered.
    if (this.#isClosed) return;
    const id = this.#asks++;
    const done = new Promise<void>((resolve) => this.#asked.set(id, resolve));
    this.#worker.postMessage({ ...what, id });
    await done;
    this.#asked.delete(id);
    await turns(TURNS_TO_ARRIVE);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    Atomics.store(new Int32Array(this.#flag), 0, 1);
    Atomics.notify(new Int32Array(this.#flag), 0);
    await this.#worker.terminate();
    for (const done of this.#asked.values()) done();
  }
}
