import { once } from "node:events";
import net from "node:net";
import type { RequestHead } from "../../fault/network-faults.ts";
import type { Target } from "./client/line.ts";
import { readOddRequest } from "./odd-request.ts";

const HOST = "127.0.0.1";
const noHead: RequestHead = { path: "", headers: [] };
const mostHeadBytes = 64 * 1024;

/** Decides about connections from outside. */
export interface Admission {
  /** Which faults strike depends on the content of a request, so it has to arrive first. */
  readonly needsHead: boolean;
  /** Passes a connection to the network fault that strikes it, or to the server. */
  admit(socket: net.Socket, head: RequestHead): void;
}

/** The public address of a server with network faults in front: each connection meets what a call would meet. */
export class Entrance {
  readonly #server = net.createServer({ noDelay: true });
  readonly #sockets = new Set<net.Socket>();

  constructor({ needsHead, admit }: Admission) {
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => this.#sockets.delete(socket));
      if (needsHead) whenHeadIsThere(socket, (head) => admit(socket, head));
      else admit(socket, noHead);
    });
  }

  async listen(port: number): Promise<Target> {
    this.#server.listen(port, HOST);
    await once(this.#server, "listening");
    return { host: HOST, port: (this.#server.address() as net.AddressInfo).port };
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Reads until the head of the first request is complete, or clearly is not one; everything read can be read again. */
function whenHeadIsThere(socket: net.Socket, then: (head: RequestHead) => void): void {
  let came: Buffer = Buffer.alloc(0);
  const look = () => {
    const bytes = socket.read() as Buffer | null;
    if (bytes === null) return;
    came = Buffer.concat([came, bytes]);
    if (!came.includes("\r\n\r\n") && came.length < mostHeadBytes) return;
    socket.off("readable", look);
    socket.unshift(came);
    then(readOddRequest(came) ?? noHead);
  };
  socket.on("readable", look);
}
