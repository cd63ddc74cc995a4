import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { Duplex } from "node:stream";
import { buffer } from "node:stream/consumers";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { divertBytes, http2Begins } from "../../../src/proxy/door/first-bytes.ts";

interface Received {
  readonly as: "message" | "bytes";
  readonly whole: string;
  /** The bytes that decided. */
  readonly first?: string;
}

let receive: (received: Received) => void = () => {};
const server = http.createServer({ maxHeaderSize: 65_536 }, ({ method, url, headers }) =>
  receive({ as: "message", whole: `${method} ${url} HTTP/1.1\r\nhost: ${headers.host}\r\n\r\n` }),
);
divertBytes(server, async (client, first) => {
  const whole = Buffer.concat([first, await buffer(client)]).toString("latin1");
  receive({ as: "bytes", whole, first: first.toString("latin1") });
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as net.AddressInfo;
afterAll(() => server.close());

/** Plays a client that sends these pieces and ends. */
async function sent(pieces: readonly string[]): Promise<Received> {
  const left = pieces.map((piece) => Buffer.from(piece, "latin1"));
  const client = new Duplex({
    read: () => setImmediate(() => client.push(left.shift() ?? null)),
    write: (_piece, _encoding, written) => written(),
  });
  return await new Promise<Received>((resolve) => {
    receive = resolve;
    server.emit("connection", client);
  });
}

const message = (line: string) => `${line}\r\nhost: stock\r\n\r\n`;
const messages = ["GET / HTTP/1.1", "M-SEARCH * HTTP/1.1", "POST /a?b=%20 HTTP/1.1"].map(message);
const others = [
  "get x\r\n",
  "set k 0 0 1\r\nv\r\n",
  "EHLO me\r\n",
  "GET x\r\n",
  "COPY one two\r\n",
  "CONNECT\naccept-version:1.2\n\n\0",
  "*1\r\n$4\r\nPING\r\n",
  "\x16\x03\x01\x02\x00\x01",
  "OPTIONS rtsp://a RTSP/1.0\r\n\r\n",
  "GET  HTTP/1.1\r\n\r\n",
  "NOTE / HTTP/1.1\r\n\r\n",
  "GE",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
];

test.each(messages)("%j is a message, wherever its pieces begin", async (whole) => {
  for (let at = 1; at < whole.length; at++)
    expect(await sent([whole.slice(0, at), whole.slice(at)])).toEqual({ as: "message", whole });
});

test.each(others)("%j passes as bytes, wherever its pieces begin", async (whole) => {
  for (let at = 1; at < whole.length; at++)
    expect(await sent([whole.slice(0, at), whole.slice(at)])).toMatchObject({ as: "bytes", whole });
});

test("neither small pieces nor a long target change the decision, and no byte is lost", async () => {
  const texts = fc.constantFrom(...messages, ...others, message(`GET /${"long".repeat(5000)} HTTP/1.1`));
  const cuts = fc.array(fc.nat(60), { maxLength: 8 });
  const inPieces = fc.asyncProperty(texts, cuts, async (whole, cuts) => {
    const at = [0, ...cuts.toSorted((a, b) => a - b), whole.length];
    const pieces = at.slice(1).map((end, nth) => whole.slice(at[nth], end));
    const { as, ...received } = await sent(pieces.filter((piece) => piece !== ""));
    expect([as, received.whole]).toEqual([others.includes(whole) ? "bytes" : "message", whole]);
  });
  await fc.assert(inPieces, { numRuns: 60 });
});

test("the first bytes of HTTP/2 arrive whole, which tell its name", async () => {
  const whole = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
  expect(await sent([...whole])).toMatchObject({ as: "bytes", first: http2Begins });
});

test("a client that ends before it sends anything gets an end, and no connection stays", async () => {
  const client = net.connect({ port, host: "127.0.0.1", allowHalfOpen: true }).resume();
  client.end();
  await once(client, "end");
  await once(client, "close");
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
});
