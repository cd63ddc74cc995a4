import { once } from "node:events";
import net from "node:net";

export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * Reserves a port on which nothing will listen: it is the local port of a connection that stays open. The kernel could give a
 * port that was only bound and closed to the next server that starts.
 */
export async function holdPort(): Promise<HeldPort> {
  const server = net.createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = net.connect({ host: "127.0.0.1", port: (server.address() as net.AddressInfo).port });
  const [[far]] = (await Promise.all([once(server, "connection"), once(socket, "connect")])) as [[net.Socket], unknown];
  server.close();
  far.on("error", () => {});
  return {
    port: socket.localPort!,
    release() {
      far.destroy();
      socket.destroy();
    },
  };
}
