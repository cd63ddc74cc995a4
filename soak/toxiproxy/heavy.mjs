// Much through the proxy: a slow reader does not fill its memory, and 2,000 connections at once leave nothing behind.
import { once } from "node:events";
import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";

const megabyte = 1024 * 1024;
const mostMemory = 120 * megabyte;
const chunk = Buffer.alloc(64 * 1024, "a");

async function listening(serve) {
  const server = net.createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function proxyTo(api, server, toxics = []) {
  const ask = (path, body) => fetch(`${api}${path}`, { method: "POST", body: JSON.stringify(body) });
  const upstream = `127.0.0.1:${server.address().port}`;
  const made = await ask("/proxies", { name: "heavy", listen: "127.0.0.1:0", upstream });
  for (const toxic of toxics) await ask("/proxies/heavy/toxics", toxic);
  return Number((await made.json()).listen.split(":")[1]);
}

const removed = (api) => fetch(`${api}/proxies/heavy`, { method: "DELETE" });

async function figure(api, name) {
  const text = await (await fetch(`${api}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)[1]);
}

/** Sends this many bytes in both directions to readers that pause after each chunk. */
export async function slowReaders(api, bytes) {
  const server = await listening((socket) => exchange(socket, bytes));
  const toxics = ["upstream", "downstream"].map((stream) => ({ type: "bandwidth", stream, attributes: { rate: 1e6 } }));
  const port = await proxyTo(api, server, toxics);
  let most = 0;
  let isOver = false;
  const watch = (async () => {
    while (!isOver) {
      most = Math.max(most, await figure(api, "process_resident_memory_bytes"));
      await pause(100);
    }
  })();
  const client = net.connect(port, "127.0.0.1");
  const got = await exchange(client, bytes);
  isOver = true;
  await watch;
  client.destroy();
  server.close();
  await removed(api);
  const saw = `${Math.round(got / megabyte)} MB arrived, ${Math.round(most / megabyte)} MB of memory`;
  const what = `${bytes / megabyte} MB in both directions with slow readers, below ${mostMemory / megabyte} MB`;
  return { what, holds: got === bytes && most < mostMemory, saw };
}

/** Resolves with the bytes that arrived, once as many have as were sent. */
function exchange(socket, bytes) {
  let [left, got] = [bytes, 0];
  const write = () => {
    while (left > 0) {
      left -= chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on("drain", write).on("error", () => {});
  write();
  return new Promise((resolve) => {
    socket.on("close", () => resolve(got));
    socket.on("data", (part) => {
      got += part.length;
      if (got >= bytes) return resolve(got);
      socket.pause();
      setImmediate(() => socket.resume());
    });
  });
}

export async function manyConnections(api, count) {
  const server = await listening((socket) => socket.on("error", () => {}).pipe(socket));
  const before = await figure(api, "process_open_fds");
  const port = await proxyTo(api, server);
  const clients = Array.from({ length: count }, () => net.connect(port, "127.0.0.1").on("error", () => {}));
  const answers = await Promise.all(
    clients.map(async (client) => {
      client.write("x");
      const [part] = await once(client, "data");
      return part.length;
    }),
  );
  const during = await figure(api, "process_open_fds");
  await removed(api);
  await Promise.all(clients.map((client) => client.destroyed || once(client, "close")));
  server.close();
  let after = Infinity;
  for (let tries = 0; tries < 50 && after > before + 1; tries++) {
    await pause(100);
    after = await figure(api, "process_open_fds");
  }
  const holds = answers.length === count && during >= before + 2 * count && after <= before + 1;
  return {
    what: `${count} connections at once, and none left after delete`,
    holds,
    saw: `${before}, ${during}, then ${after} files`,
  };
}
