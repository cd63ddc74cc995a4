import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { MissingHere } from "../../missing-here.ts";
import type { BuildFault } from "./built-fault.ts";

/** Enough for the files that a Node process opens for itself. */
const ownFiles = 128;

/**
 * The code of a child process, because the limit is per process. It opens files until only the allowed few are left, and
 * accepts connections. It ends together with its parent, however that ends.
 */
const taking = `
const fs = require("node:fs"), net = require("node:net");
const own = process;
const sockets = new Map();
let count = 0;
own.on("disconnect", () => own.exit());
own.on("message", ({ id, bytes }) => {
  const socket = sockets.get(id);
  if (bytes) socket?.write(bytes);
  else socket?.destroySoon();
});
const server = net.createServer({ noDelay: true }, (socket) => {
  const id = ++count;
  sockets.set(id, socket);
  own.send({ id, from: socket.remotePort });
  socket.on("error", () => {});
  socket.on("data", (bytes) => own.send({ id, bytes }));
  socket.on("close", () => { sockets.delete(id); own.send({ id, gone: true }); });
});
server.on("error", ({ message, code, port, syscall }) => own.send({ failed: { message, code, port, syscall } }));
server.listen({ port: Number(own.env.AT), host: "127.0.0.1" }, () => {
  const filled = [];
  try { for (;;) filled.push(fs.openSync("/dev/null")); } catch {}
  for (const file of filled.splice(0, Number(own.env.FILES))) fs.closeSync(file);
  own.send({ port: server.address().port });
});
`;

interface FilesThreadMessage {
  readonly id: number;
  /** The port of a connection that has arrived. */
  readonly from?: number;
  readonly bytes?: Uint8Array;
  readonly gone?: true;
}

export const fewFiles: BuildFault<number> = async ({ target, port: at }, files) => {
  const { child, ended, port } = await start(files, at);
  const onward = new Map<number, net.Socket>();
  const taken = new Set<number>();
  const connect = (id: number) => {
    const socket = net.connect({ host: target.host, port: target.port, noDelay: true });
    const tell = (bytes?: Uint8Array) => child.connected && child.send({ id, bytes }, unheard);
    onward.set(id, socket);
    socket.on("error", () => {});
    socket.on("data", tell);
    socket.on("close", () => tell());
  };
  child.on("message", ({ id, from, bytes, gone }: FilesThreadMessage) => {
    if (bytes) onward.get(id)?.write(bytes);
    else if (from !== undefined) {
      taken.add(from);
      connect(id);
    } else if (gone) {
      onward.get(id)?.destroy();
      onward.delete(id);
    }
  });
  return {
    target: { host: "127.0.0.1", port },
    // Node silently drops connections for which it has no file, so only the accepted ones are known.
    dropped: (from) => !taken.has(from),
    async drain() {
      const used = [...onward].flatMap(([id, { bytesRead }]) => (bytesRead > 0 ? id : []));
      const runs = () => child.exitCode === null && child.signalCode === null;
      while (runs() && used.some((id) => onward.has(id))) await Promise.race([once(child, "message"), ended]);
    },
    async close() {
      child.kill("SIGKILL");
      await ended;
      for (const socket of onward.values()) socket.destroy();
    },
  };
};

interface StartedChild {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly port: number;
}

/** Starts the process and waits until it listens. */
async function start(files: number, at: number): Promise<StartedChild> {
  const most = ownFiles + files;
  const limited = [`ulimit -n ${most} && exec "$0" "$@"`, process.execPath, "-e", taking];
  // Imported here, because it would slow down the start of every run.
  const { spawn } = await import("node:child_process");
  const child = spawn("/bin/sh", ["-c", ...limited], {
    env: { ...process.env, NODE_OPTIONS: "", FILES: String(files), AT: String(at) },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    serialization: "advanced",
  });
  const ended = once(child, "exit");
  const told = once(child, "message").then(([said]) => said as { port: number; failed?: { message: string } });
  const said = await Promise.race([told, ended.then(() => undefined)]).catch(() => undefined);
  if (said?.failed !== undefined) {
    child.kill("SIGKILL");
    throw Object.assign(new Error(said.failed.message), said.failed);
  }
  if (said !== undefined) return { child, ended, port: said.port };
  const says = `few-files needs a process that may open ${most} files, and none can be started here`;
  throw new MissingHere(says, `raise the limit of open files (ulimit -n) to ${most} or more, or write fewer files`);
}

/** Ignores the error of a message to a process that is ending. */
function unheard(): void {}
