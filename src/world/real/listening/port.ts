import { once } from "node:events";
import net from "node:net";
import { platform } from "node:os";
import { tooManyFiles } from "../machine/open-files.ts";

const HOST = "127.0.0.1";

export interface HeldPort {
  readonly port: number;
  release(): void;
}

/**
 * Reserves this port, or any if it is 0, so that nothing listens on it. It is the local port of a connection that stays open,
 * because the kernel could assign a port that was only bound and closed to the next server that starts. Another program can
 * still listen on the port by naming it, but the kernel does not assign it to any program.
 */
export function holdPort(wanted = 0): Promise<HeldPort> {
  return hold(wanted);
}

/**
 * Reserves this port, or any if it is 0, for a server that listens on it now and then. Returns undefined if another program has
 * the port, which the server will report when it listens, and on Windows, where a listener cannot share a port with a connection.
 */
export async function holdForListener(wanted: number): Promise<HeldPort | undefined> {
  if (platform() === "win32") return undefined;
  const held = hold(wanted);
  return await (wanted === 0 ? held : held.catch(() => undefined));
}

/**
 * The connection binds its port, because the kernel also gives a port that it chose itself to calls to that port: such a call
 * would be connected to itself and read its own request as the answer.
 */
async function hold(localPort: number): Promise<HeldPort> {
  const server = net.createServer();
  server.listen(0, HOST);
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const socket = net.connect({ host: HOST, port, localAddress: HOST, localPort }).resume();
  const accepted = new Promise<net.Socket>((resolve) => {
    server.on("connection", (far) => (far.remotePort === socket.localPort ? resolve(far) : far.destroy()));
  });
  const connected = Promise.all([accepted, once(socket, "connect")]);
  // The platform closes a connection if no file is left for its other end.
  const refused = once(socket, "close").then(() => Promise.reject(tooManyFiles()));
  const [far] = (await Promise.race([connected, refused]).finally(() => server.close())) as [net.Socket, unknown];
  far.on("error", () => {});
  return {
    port: socket.localPort!,
    release() {
      far.destroy();
      socket.destroy();
    },
  };
}

/** Releases a port, also one whose reservation has not ended yet. */
export async function release(reserving: Promise<HeldPort> | undefined): Promise<void> {
  const held = await reserving?.catch(() => undefined);
  held?.release();
}
