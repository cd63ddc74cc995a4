import { once } from "node:events";
import http from "node:http";
import type net from "node:net";
import type { PlannedFault } from "../../fault/fault.ts";
import type { OnlyThread } from "./blockable-thread.ts";
import type { Target } from "./client/line.ts";
import { fronts } from "./network-faults/index.ts";
import type { Front } from "./network-faults/network-fault.ts";
import { type OddRequest, readOddRequest } from "./odd-request.ts";
import { holdPort } from "./port.ts";
import type { RealWorld } from "./world.ts";

const HOST = "127.0.0.1";

/** What a request is told that the platform's parser gave up. */
const complaint = "400 Bad Request";
const complaints: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

const badMethod = "HPE_INVALID_METHOD";
const badTargets: ReadonlySet<string> = new Set(["HPE_INVALID_URL", "HPE_INVALID_CONSTANT"]);

export interface Serving {
  serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): void;
  readonly judgesTargets: boolean;
  /** A request with a method or a target that the platform's parser does not know. */
  serveOdd(request: OddRequest, socket: net.Socket): void;
}

/** One address: a socket that listens, or a port at which nobody does; and what stands before it. */
export class Door {
  readonly #world: RealWorld;
  #http: http.Server | undefined;
  #release: (() => void) | undefined;
  readonly #sockets = new Set<net.Socket>();
  readonly #fronts = new Map<string, Front>();
  target: Target = { host: HOST, port: 0 };

  static async ofNobody(world: RealWorld): Promise<Door> {
    const door = new Door(world);
    await door.refuse();
    return door;
  }

  constructor(world: RealWorld) {
    this.#world = world;
  }

  get listens(): boolean {
    return this.#http !== undefined;
  }

  /** What stands before it for calls too that no fault strikes. */
  get carrier(): Front | undefined {
    return [...this.#fronts.values()].find(({ carriesAll }) => carriesAll);
  }

  frontOf(planned: PlannedFault): Front | undefined {
    return this.#fronts.get(keyOf(planned));
  }

  /** Builds what this fault is before it, where it is anything; two that are alike are one. */
  async putBefore(name: string, planned: PlannedFault): Promise<void> {
    const open = fronts.get(planned.fault.name);
    if (open === undefined || this.frontOf(planned) !== undefined) return;
    this.#fronts.set(keyOf(planned), await open({ name, target: this.target }, planned.value as never));
  }

  async listen(serving: Serving, port: number, thread?: OnlyThread): Promise<void> {
    const server = http.createServer(serving.serve);
    server.on("connection", (socket) => {
      this.#sockets.add(socket);
      // Each of the requests that came on it at once may listen for its end.
      socket.setMaxListeners(0);
      socket.once("close", () => this.#sockets.delete(socket));
      this.#world.numbers.connected(socket);
    });
    server.on("connect", (_, socket) => {
      // The platform has let go of it, and with it of its errors.
      socket.on("error", () => {});
      socket.end("HTTP/1.1 501 Not Implemented\r\nconnection: close\r\n\r\n");
    });
    server.on("clientError", (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: net.Socket) => {
      const isOdd = error.code === badMethod || (serving.judgesTargets && badTargets.has(error.code ?? ""));
      const odd = isOdd ? readOddRequest(error.rawPacket) : undefined;
      if (odd !== undefined) serving.serveOdd(odd, socket);
      else if (socket.writable)
        socket.end(`HTTP/1.1 ${complaints[error.code ?? ""] ?? complaint}\r\nconnection: close\r\n\r\n`);
      else socket.destroy();
    });
    server.listen(thread === undefined ? port : 0, HOST);
    await once(server, "listening");
    this.#http = server;
    const own = { host: HOST, port: (server.address() as net.AddressInfo).port };
    this.target = thread === undefined ? own : await thread.before(own, port);
  }

  async refuse(): Promise<void> {
    const held = await holdPort();
    this.#release = held.release;
    this.target = { host: HOST, port: held.port };
  }

  /** Accepts nobody any more and waits for those that are being served. */
  async drain(): Promise<void> {
    const server = this.#http;
    if (server === undefined) return;
    const closed = once(server, "close");
    server.close();
    await closed;
  }

  async close(): Promise<void> {
    this.#release?.();
    this.#release = undefined;
    const server = this.#http;
    this.#http = undefined;
    const standing = [...this.#fronts.values()];
    this.#fronts.clear();
    const closed = server === undefined ? undefined : once(server, "close");
    server?.close();
    // The platform's own list forgets those that were taken out of its hands, as by CONNECT.
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all([closed, ...standing.map((front) => front.close())]);
  }
}

/** What happens to connections that stand happens to the same ones whatever its value. */
function keyOf({ fault, value }: PlannedFault): string {
  return fault.place === "connection" ? fault.name : `${fault.name} ${value}`;
}
