// What is measured through a proxy, with the upstream of upstream.mjs behind it.
import { once } from "node:events";
import net from "node:net";

const transferBytes = 128 * 1024 * 1024;
const connections = 1500;
const together = 20;
const roundTrips = 1500;

const connect = (port) => net.connect({ host: "127.0.0.1", port, noDelay: true });

/** Asks for many bytes and counts them. */
export async function bytesPerSecond(port) {
  const socket = connect(port);
  const startMs = performance.now();
  let left = transferBytes;
  socket.write(`${transferBytes}\n`);
  await new Promise((resolve) =>
    socket.on("data", (bytes) => {
      left -= bytes.length;
      if (left === 0) resolve();
    }),
  );
  socket.destroy();
  return (transferBytes * 1000) / (performance.now() - startMs);
}

/** Opens connections, some at a time; each sends a line and gets a byte. */
export async function connectionsPerSecond(port) {
  const startMs = performance.now();
  let left = connections;
  const one = async () => {
    while (left-- > 0) {
      const socket = connect(port);
      socket.write("1\n");
      await once(socket, "data");
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: together }, one));
  return (connections * 1000) / (performance.now() - startMs);
}

/** The median time of a line and its answer on one connection. */
export async function roundTripUs(port) {
  const socket = connect(port);
  const took = [];
  for (let trip = 0; trip < roundTrips; trip++) {
    const startMs = performance.now();
    socket.write("1\n");
    await once(socket, "data");
    took.push((performance.now() - startMs) * 1000);
  }
  socket.destroy();
  return took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)];
}
