import { once } from "node:events";
import net from "node:net";

export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * An address at which nothing listens, now or later: the port is the near end of a connection of our own. A port that
 * was merely bound and closed could be given to the next server that starts.
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
