import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import type { Ask, Limit, Outcome } from "../../../src/service/service.ts";
import type { Event } from "../../../src/trace.ts";
import { call } from "../../../src/world/real/call.ts";
import { Caller } from "../../../src/world/real/caller.ts";
import { RealWorld } from "../../../src/world/real/world.ts";
import type { Server } from "../../../src/world/server.ts";

let behind: http.Server;
let world: Elsewhere;
let port: number;
let events: Event[];
/** What the server behind does with each request. */
let serve: (request: http.IncomingMessage, response: http.ServerResponse) => void;

/** The real world, with a server of the test's own behind the gateway. */
class Elsewhere extends RealWorld {
  readonly #caller = new Caller({ client: "undici", connections: "pooled", pool: Number.POSITIVE_INFINITY });
  #calls = 0;

  override ask(from: Server, parent: number | null, to: string, ask: Ask, limit: Limit | undefined): Promise<Outcome> {
    const target = () => ({ host: "127.0.0.1", port: (behind.address() as AddressInfo).port });
    return call(this, { call: ++this.#calls, from, parent, to, target, ask, limit, caller: this.#caller });
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    this.#caller.close();
    await super[Symbol.asyncDispose]();
  }
}

beforeEach(async () => {
  behind = http.createServer((request, response) => serve(request, response));
  behind.listen(0, "127.0.0.1");
  await once(behind, "listening");
  events = [];
  const servers = resolveSetup({ gateway: { share: "0%" }, order: {}, payment: {}, monolith: {} });
  world = new Elsewhere({ servers, seed: 1, sink: (event) => events.push(event) });
  await world.open();
  port = Number(new URL(world.address("gateway")!).port);
});

afterEach(async () => {
  await world[Symbol.asyncDispose]();
  behind.closeAllConnections();
  behind.close();
});

function ask(path: string, options: http.RequestOptions = {}, body?: Uint8Array) {
  return new Promise<{ reply: http.IncomingMessage; body: Buffer }>((resolve, reject) => {
    const request = http.request({ host: "127.0.0.1", port, path, agent: false, ...options }, async (reply) => {
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of reply) chunks.push(chunk);
        resolve({ reply, body: Buffer.concat(chunks) });
      } catch (error) {
        reject(error);
      }
    });
    request.on("error", reject).end(body);
  });
}

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("large binary bodies pass unchanged both ways, with and without a length", async () => {
  serve = (request, response) => request.pipe(response);
  const sent = randomBytes(5_000_000);
  const whole = await ask("/echo", { method: "POST", headers: { "content-length": sent.length } }, sent);
  const chunked = await ask("/echo", { method: "PUT", headers: { "transfer-encoding": "chunked" } }, sent);
  expect([hash(whole.body), hash(chunked.body)]).toEqual([hash(sent), hash(sent)]);
});

test("a body streams: its beginning is there before its end is written", async () => {
  let finish = () => {};
  serve = (_, response) => {
    response.write("first");
    finish = () => response.end("last");
  };
  const request = http.get({ host: "127.0.0.1", port, path: "/", agent: false });
  const [reply] = (await once(request, "response")) as [http.IncomingMessage];
  const [first] = await once(reply, "data");
  expect(String(first)).toBe("first");
  finish();
  const [last] = await once(reply, "data");
  expect(String(last)).toBe("last");
});

test("statuses, repeated headers and redirects pass; headers of one connection do not", async () => {
  let seen: http.IncomingMessage | undefined;
  serve = (request, response) => {
    seen = request;
    const headers = [
      "set-cookie",
      "a=1",
      "Set-Cookie",
      "b=2",
      "location",
      "/there",
      "connection",
      "x-own",
      "x-own",
      "1",
    ];
    response.writeHead(307, headers).end();
  };
  const { reply } = await ask("/here?a=1&a=2#x", {
    method: "DELETE",
    headers: { "x-mine": "ä", connection: "x-mine-only", "x-mine-only": "1", te: "trailers", forwarded: "for=6.6.6.6" },
  });
  expect([reply.statusCode, reply.headers.location, reply.headers["set-cookie"]]).toEqual([
    307,
    "/there",
    ["a=1", "b=2"],
  ]);
  expect(reply.headers).not.toHaveProperty("x-own");
  expect([seen?.method, seen?.url]).toEqual(["DELETE", "/here?a=1&a=2"]);
  expect(seen?.headers).toMatchObject({ "x-mine": "ä" });
  for (const name of ["x-mine-only", "te", "forwarded"]) expect(seen?.headers).not.toHaveProperty(name);
});

test("HEAD has the length of the body it does not send", async () => {
  serve = (_, response) => response.writeHead(200, { "content-length": 12 }).end();
  const { reply, body } = await ask("/", { method: "HEAD" });
  expect([reply.headers["content-length"], body.length]).toEqual(["12", 0]);
});

test("whatever host the request names, only the server behind is asked", async () => {
  serve = (request, response) => response.end(request.headers.host);
  const expected = `127.0.0.1:${(behind.address() as AddressInfo).port}`;
  const named = await ask("/", { headers: { host: "other.example" } });
  const absolute = await ask("http://other.example:81/x");
  expect([named.body, absolute.body].map(String)).toEqual([expected, expected]);
});

test("a body that breaks off behind breaks off in front, and never looks whole", async () => {
  serve = (_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("some");
    setImmediate(() => response.socket?.resetAndDestroy());
  };
  await expect(ask("/")).rejects.toThrow();
});

test("a client that leaves takes its call to the server behind with it", async () => {
  const left = new Promise((resolve) => {
    serve = (request) => request.socket.once("close", resolve);
  });
  const socket = connect(port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n"));
  while (!events.some(({ who, what }) => who === "gateway" && what.kind === "asked")) await once(behind, "request");
  socket.destroy();
  await left;
});

test("connections are used again, and one that went stale costs a safe request nothing", async () => {
  const ports = new Set<number | undefined>();
  let drops = 0;
  serve = (request, response) => {
    if (request.url === "/drop" && drops++ === 0) return void request.socket.destroy();
    ports.add(request.socket.remotePort);
    response.end("ok");
  };
  for (let n = 0; n < 5; n++) await ask("/");
  expect(ports.size).toBe(1);
  const { reply } = await ask("/drop");
  expect([reply.statusCode, drops]).toEqual([200, 2]);
  drops = 0;
  const { reply: unsafe } = await ask("/drop", { method: "POST" });
  expect([unsafe.statusCode, drops]).toEqual([502, 1]);
});
