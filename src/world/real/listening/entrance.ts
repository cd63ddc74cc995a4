import { once } from "node:events";
import net from "node:net";
import type { RequestHead } from "../../../fault/network-faults.ts";
import type { CallAddress } from "../client/connection.ts";
import { ended } from "../network-faults/relay.ts";
import { readOddRequest } from "./odd-request.ts";

const HOST = "127.0.0.1";
const noHead: RequestHead = { method: "GET", path: "", headers: [] };
const mostHeadBytes = 64 * 1024;

/** Decides about connections from outside. */
export interface ConnectionAdmission {
  /** Whether the choice of the fault depends on the request, so that its head has to arrive first. */
  readonly needsHead: boolean;
  /** Passes a connection to the network fault that strikes it, or to the server. */
  admit(socket: net.Socket, head: RequestHead): void;
}

/** The public address of a server with network faults in front. Applies the faults to each connection. */
export class Entrance {
  readonly #server = net.createServer({ noDelay: true });
  readonly #sockets = new Set<net.Socket>();

  constructor({ needsHead, admit }: ConnectionAdmission) {
    this.#server.on("connection", (socket) => {
      this.#sockets.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => this.#sockets.delete(socket));
      if (needsHead) whenHeadIsThere(socket, (head) => admit(socket, head));
      else admit(socket, noHead);
    });
  }

  async listen(port: number): Promise<CallAddress> {
    this.#server.listen(port, HOST);
    await once(this.#server, "listening");
    return { host: HOST, port: (this.#server.address() as net.AddressInfo).port };
  }

  /** Waits for the connections in use. */
  drain(): Promise<void> {
    return ended(this.#sockets);
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}

/** Waits for the complete head of the first request, or for more bytes than a head may have. Puts all bytes back. */
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
