import net from "node:net";
import { expect, test } from "vitest";
import { serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

async function create(api: Api, upstream: string, more: object = {}): Promise<number> {
  const { body, status } = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream, ...more });
  expect(status).toBe(201);
  return Number((JSON.parse(body) as { listen: string }).listen.split(":")[1]);
}

const mostMs = 20_000;

/** Sends bytes and returns all that comes back until the connection ends. */
async function sent(port: number, bytes: string): Promise<string> {
  const socket = net.connect(port, "127.0.0.1");
  socket.setTimeout(mostMs, () => socket.destroy(new Error("the connection stays open")));
  let failure: Error | undefined;
  let came = "";
  socket.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === undefined) failure = error;
  });
  socket.on("data", (part) => (came += part.toString("latin1")));
  socket.write(bytes, "latin1");
  await new Promise((resolve) => socket.on("close", resolve));
  if (failure !== undefined) throw failure;
  return came;
}

const faults = [{ fault: "error-status", status: 503, path: "/other" }];

test.each([
  "nonsense",
  "a\u0000b:80",
  "a b:80",
  "[::1:80",
  ":99999",
  "x:y",
  "\ud800:1",
  "localhost:0",
  "127.0.0.1:constructor",
  "127.0.0.1:__proto__",
])("a connection to a proxy in front of %j ends, with and without faults and TLS", async (upstream) => {
  for (const more of [{}, { faults }, { upstreamTls: true }]) {
    await using api = await serving();
    const port = await create(api, upstream, more);
    expect(await sent(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).toBe("");
  }
});

test.each([
  ["GET /%e9?<> HTTP/1.1\r\nHost: x\r\nX-A: \u00e9\r\nConnection: close\r\n\r\n", /^HTTP\/1\.1 200 OK\r\n[\s\S]*fine$/],
  ["BREW / HTTP/1.1\r\n\r\n", /^$/],
  ["\u0000\u0001\u0002\r\n\r\n", /^$/],
])("strange requests through a proxy with faults stop nothing: %j", async (bytes, expected) => {
  await using api = await serving();
  await using upstream = await upstreamServer((socket) =>
    socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nfine")),
  );
  const port = await create(api, upstream.address, { faults });
  expect(await sent(port, bytes)).toMatch(expected);
});

test.each(["garbage\r\n\r\n", "HTTP/1.1 200 \u0001\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1 99999 x\r\n\r\n", ""])(
  "strange answers through a proxy with faults stop nothing: %j",
  async (answer) => {
    await using api = await serving();
    await using upstream = await upstreamServer((socket) => socket.once("data", () => socket.end(answer)));
    const port = await create(api, upstream.address, { faults });
    await sent(port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect((await api.ask("GET", "/version")).status).toBe(200);
  },
);
