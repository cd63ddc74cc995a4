import { once } from "node:events";
import net from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openReal } from "../../../src/world/real/open.ts";
import { orderServer, paymentServer, placeOrder, within } from "../setup.ts";

/** Sends raw bytes and returns all bytes until the server closes the connection. */
async function raw(address: string, bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on("error", () => {});
  let got = "";
  socket.on("data", (chunk) => {
    got += chunk.toString("latin1");
  });
  socket.end(bytes);
  await once(socket, "close");
  return got;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
const get = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${more}\r\n`;

test("bytes that are not HTTP get 400, too many headers get 431, and the next valid request is served", async () => {
  await within(openReal, [orderServer(), paymentServer()], async ({ world }) => {
    const at = world.address("payment")!;
    expect(statusOf(await raw(at, "nonsense\r\n\r\n"))).toBe(400);
    expect(statusOf(await raw(at, get("/", `X: ${"x".repeat(20_000)}\r\n`)))).toBe(431);
    expect(statusOf(await raw(at, get("/nothing")))).toBe(404);
    expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
  });
});

test("a body that is too large gets 413 while it is still being sent", async () => {
  await within(openReal, [paymentServer()], async ({ world, events }) => {
    const body = Buffer.alloc(1_500_000, "x");
    const head = `POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(statusOf(await raw(world.address("payment")!, Buffer.concat([Buffer.from(head), body])))).toBe(413);
    expect(events.some(({ what }) => what.kind === "finished")).toBe(false);
  });
});

test("a request whose body breaks off is not charged", async () => {
  await within(openReal, [paymentServer()], async ({ world, events }) => {
    await raw(world.address("payment")!, "POST /pay HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf");
    await world.settle(1000);
    expect(events.map(({ what }) => what.kind)).toEqual(["arrived"]);
    expect(await world.send("payment", { ...placeOrder, path: "/pay" }, 5000).outcome).toMatchObject({ status: 200 });
  });
});

test("a caller from outside is a call without a known cause", async () => {
  await within(openReal, [paymentServer()], async ({ world, events }) => {
    await raw(world.address("payment")!, "POST /pay HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    expect(events.map(({ what }) => what)).toMatchObject([{ kind: "arrived", stray: true }, { kind: "finished" }]);
  });
});

test("whatever bytes arrive, the server answers or closes, and serves the next valid request", async () => {
  await within(openReal, [orderServer(), paymentServer()], async ({ world }) => {
    const at = world.address("order")!;
    const word = fc.oneof(
      fc.constantFrom("POST", "GET", " ", "/orders", "HTTP/1.1", "\r\n", "\n", ":", "Host: a", "Content-Length: 3"),
      fc.constantFrom("Transfer-Encoding: chunked", "Expect: 100-continue", "Upgrade: x", "CONNECT a:1", "\0", "é"),
      fc.string({ maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(word, { maxLength: 12 }), async (words) => {
        const answer = await raw(at, words.join(""));
        expect(answer === "" || answer.startsWith("HTTP/1.1 ")).toBe(true);
      }),
      { numRuns: 200 },
    );
    expect(await world.send("order", placeOrder, 5000).outcome).toMatchObject({ status: 200 });
  });
});

test("a CONNECT request whose connection is reset crashes nothing", async () => {
  await within(openReal, [paymentServer()], async ({ world }) => {
    const { hostname, port } = new URL(world.address("payment")!);
    const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
    socket.on("error", () => {});
    socket.write("CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n");
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(statusOf(answer.toString("latin1"))).toBe(501);
    socket.resetAndDestroy();
    await once(socket, "close");
    expect(await world.send("payment", { ...placeOrder, path: "/pay" }, 5000).outcome).toMatchObject({ status: 200 });
  });
});

test("closing leaves nothing open, whatever state its connections are in", async () => {
  const handles = () => process.getActiveResourcesInfo().filter((each) => /TCP|Timeout/.test(each)).length;
  const before = handles();
  const sockets: net.Socket[] = [];
  await within(openReal, [orderServer(), paymentServer()], async ({ world }) => {
    const { hostname, port } = new URL(world.address("order")!);
    for (const start of [
      "",
      "POST /or",
      "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
      "GET / HTTP/1.1\r\nUpgrade: x\r\n\r\n",
    ]) {
      const socket = net.connect({ host: hostname, port: Number(port), allowHalfOpen: true });
      socket.on("error", () => {});
      await once(socket, "connect");
      socket.write(start);
      sockets.push(socket);
    }
    await world.send("order", placeOrder, 5000).outcome;
  });
  for (const socket of sockets) {
    socket.destroy();
    if (!socket.closed) await once(socket, "close");
  }
  await expect.poll(handles).toBeLessThanOrEqual(before);
});

test("the error of a server is reported even if no call is sent from here", async () => {
  const sink = () => {
    throw new Error("broken");
  };
  let onCrash: (error: unknown) => void = () => {};
  const crashed = new Promise<unknown>((resolve) => {
    onCrash = resolve;
  });
  const world = await openReal({ servers: [paymentServer()], seed: 1, sink, onCrash });
  const asked = raw(world.address("payment")!, get("/nothing"));
  expect(await crashed).toEqual(new Error("broken"));
  await world[Symbol.asyncDispose]();
  expect(await asked).toBe("");
});
