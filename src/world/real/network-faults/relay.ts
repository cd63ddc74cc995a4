import { once } from "node:events";
import net from "node:net";
import type { CallAddress } from "../client/connection.ts";
import type { BuiltFault } from "./built-fault.ts";

const HOST = "127.0.0.1";

/** Listens on a free port and calls `serve` with each connection. `close` closes all connections, too. */
export async function listen(
  serve: (socket: net.Socket) => void,
  server: net.Server = net.createServer(),
): Promise<
  Omit<BuiltFault, "beforeCall"> & {
    take(socket: net.Socket): boolean;
    readonly sockets: ReadonlySet<net.Socket>;
  }
> {
  const sockets = new Set<net.Socket>();
  server.on("connection", (socket: net.Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    serve(socket);
  });
  server.listen(0, HOST);
  await once(server, "listening");
  return {
    sockets,
    target: { host: HOST, port: (server.address() as net.AddressInfo).port },
    take: (socket) => server.emit("connection", socket),
    drain: () => ended(sockets),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Waits for the end of the connections on which bytes have arrived: the others wait for nothing. */
export async function ended(sockets: Iterable<net.Socket>): Promise<void> {
  const used = [...sockets].filter(({ bytesRead, closed }) => bytesRead > 0 && !closed);
  await Promise.all(used.map((socket) => new Promise((closed) => socket.once("close", closed))));
}

/** Passes a connection on to a server when its first byte arrives; closes it if the server does not accept. */
export function handOn(socket: net.Socket, { host, port }: CallAddress): void {
  socket.once("readable", () => {
    const onward = net.connect({ host, port, noDelay: true });
    onward.on("error", () => socket.end());
    onward.once("connect", () => socket.pipe(onward).pipe(socket));
    socket.on("close", () => onward.destroy());
  });
}
