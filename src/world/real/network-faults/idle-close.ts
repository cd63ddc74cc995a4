import net from "node:net";
import { after } from "../../real-timer.ts";
import type { CallAddress } from "../client/connection.ts";
import type { BuildFault } from "./built-fault.ts";
import { handOn, listen } from "./relay.ts";

/** The idle time after which a connection from outside is closed with `just-before`, as its next call is not known in advance. */
const idleMs = 50;

const interim = /^HTTP\/1\.1 1\d\d /;

/**
 * The kernel has the FIN as soon as the socket is destroyed, but a client learns of it only when the event loop polls. If
 * the socket is destroyed at the end of a turn, a client that lets the loop run once before it writes detects the FIN; in
 * the middle of a turn, it does not.
 */
export const idleClose: BuildFault<true | "just-before"> = async ({ target }, value) => {
  const built = await listen((socket) => handOn(socket, target));
  const fromOutside = new Set<net.Socket>();
  const closeIdle = (inUse: (port: number) => boolean) => {
    const idle = [...built.sockets].filter((socket) => socket.bytesWritten > 0 && !inUse(socket.remotePort!));
    for (const socket of idle) socket.destroy();
    return idle.length > 0;
  };
  return {
    ...built,
    carriesAll: true,
    beforeCall(when, inUse) {
      return when === "just-before" ? turnsEnd().then(() => closeIdle(inUse)) : closeIdle(inUse);
    },
    take(socket, strikesNext) {
      fromOutside.add(socket);
      socket.once("close", () => fromOutside.delete(socket));
      handOnWhileUsed(socket, target, value, strikesNext);
      return false;
    },
    async close() {
      for (const socket of fromOutside) socket.destroy();
      await built.close();
    },
  };
};

function turnsEnd(): Promise<void> {
  return new Promise(setImmediate);
}

/** Passes on a connection from outside. Its calls are not announced: after an answer, the next bytes are another call. */
function handOnWhileUsed(
  socket: net.Socket,
  { host, port }: CallAddress,
  when: true | "just-before",
  strikesNext: () => boolean,
): void {
  const onward = net.connect({ host, port, noDelay: true });
  let isIdle = false;
  let keep = () => {};
  socket.on("data", (bytes: Buffer) => {
    keep();
    const isStruck = isIdle && when === true && strikesNext();
    isIdle = false;
    if (isStruck) socket.destroy();
    else onward.write(bytes);
  });
  onward.on("data", (bytes: Buffer) => {
    socket.write(bytes);
    isIdle = !interim.test(bytes.toString("latin1", 0, 16));
    keep();
    if (isIdle && when === "just-before") keep = after(idleMs, () => strikesNext() && socket.destroy());
  });
  for (const [one, other] of [
    [socket, onward],
    [onward, socket],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroySoon());
  }
}
