import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { frontOf } from "./front.ts";

const front = frontOf();
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("large binary bodies pass unchanged both ways, with and without a length", async () => {
  front.serve = (request, response) => request.pipe(response);
  const sent = randomBytes(5_000_000);
  const whole = await front.ask("/echo", { method: "POST", headers: { "content-length": sent.length } }, sent);
  const chunked = await front.ask("/echo", { method: "PUT", headers: { "transfer-encoding": "chunked" } }, sent);
  expect([hash(whole.body), hash(chunked.body)]).toEqual([hash(sent), hash(sent)]);
});

test("a body streams: its beginning arrives before its end is written", async () => {
  let finish = () => {};
  front.serve = (_, response) => {
    response.write("first");
    finish = () => response.end("last");
  };
  const request = http.get({ host: "127.0.0.1", port: front.port, path: "/", agent: false });
  const [reply] = (await once(request, "response")) as [http.IncomingMessage];
  const [first] = await once(reply, "data");
  expect(String(first)).toBe("first");
  finish();
  const [last] = await once(reply, "data");
  expect(String(last)).toBe("last");
});

test("statuses, repeated headers and redirects pass; headers of one connection do not", async () => {
  let seen: http.IncomingMessage | undefined;
  front.serve = (request, response) => {
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
  const { reply } = await front.ask("/here?a=1&a=2#x", {
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

test("the answer to HEAD has the length of the missing body", async () => {
  front.serve = (_, response) => response.writeHead(200, { "content-length": 12 }).end();
  const { reply, body } = await front.ask("/", { method: "HEAD" });
  expect([reply.headers["content-length"], body.length]).toEqual(["12", 0]);
});

test("whatever host the request names, only the server behind is called", async () => {
  front.serve = (request, response) => response.end(request.headers.host);
  const expected = `127.0.0.1:${front.behindPort}`;
  const named = await front.ask("/", { headers: { host: "other.example" } });
  const absolute = await front.ask("http://other.example:81/x");
  expect([named.body, absolute.body].map(String)).toEqual([expected, expected]);
});

test("a body that breaks off at the backend breaks off at the client, and never looks whole", async () => {
  front.serve = (_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("some");
    setImmediate(() => response.socket?.resetAndDestroy());
  };
  await expect(front.ask("/")).rejects.toThrow();
});

test("a client that leaves cancels the call to the server behind", async () => {
  const left = new Promise((resolve) => {
    front.serve = (request) => request.socket.once("close", resolve);
  });
  const socket = connect(front.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n"));
  while (!front.events.some(({ who, what }) => who === "gateway" && what.kind === "asked"))
    await once(front.behind, "request");
  socket.destroy();
  await left;
});

test("connections are reused, and a stale connection does not fail a safe request", async () => {
  const ports = new Set<number | undefined>();
  let drops = 0;
  front.serve = (request, response) => {
    if (request.url === "/drop" && drops++ === 0) return void request.socket.destroy();
    ports.add(request.socket.remotePort);
    response.end("ok");
  };
  for (let n = 0; n < 5; n++) await front.ask("/");
  expect(ports.size).toBe(1);
  const { reply } = await front.ask("/drop");
  expect([reply.statusCode, drops]).toEqual([200, 2]);
  drops = 0;
  const { reply: unsafe } = await front.ask("/drop", { method: "POST" });
  expect([unsafe.statusCode, drops]).toEqual([502, 1]);
});

/** Sends bytes unchanged, and returns everything that arrives until the gateway closes. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(front.port, "127.0.0.1", () => socket.write(bytes, "latin1"));
  let got = "";
  socket.setEncoding("latin1").on("data", (text) => {
    got += text;
  });
  await once(socket, "close");
  return got;
}

test.each([
  [304, { etag: '"x"', "content-length": 10 }],
  [304, { etag: '"x"' }],
  [204, { "x-a": "1" }],
])("a %d has its headers and no body: %j", async (status, headers) => {
  front.serve = (_, response) => response.writeHead(status, headers).end();
  for (let n = 0; n < 2; n++) {
    const { reply, body } = await front.ask("/");
    expect([reply.statusCode, body.length]).toEqual([status, 0]);
    for (const [name, value] of Object.entries(headers)) expect(reply.headers[name]).toBe(String(value));
  }
});

test("the gateway answers Expect: 100-continue itself", async () => {
  let seen: http.IncomingMessage | undefined;
  front.serve = (request, response) => {
    seen = request;
    request.pipe(response);
  };
  const got = await raw(
    "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc",
  );
  expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n.*abc/s);
  expect(seen?.headers).not.toHaveProperty("expect");
});

test.each([
  "GET //other.example/x HTTP/1.1",
  "GET http://other.example:1/other.example/x HTTP/1.1",
  "GET http://user@other.example/other.example/x HTTP/1.0",
])("%s reaches the server behind as one of its paths", async (line) => {
  front.serve = (request, response) => response.end(`${request.headers.host} ${request.url}`);
  expect(await raw(`${line}\r\nHost: other.example\r\nConnection: close\r\n\r\n`)).toContain(
    `127.0.0.1:${front.behindPort} /other.example/x`,
  );
});

test.each([
  ["CONNECT other.example:80 HTTP/1.1\r\nHost: a\r\n\r\n", 501],
  ["GET @other.example/x HTTP/1.1\r\nHost: a\r\n\r\n", 400],
  ["POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n", 400],
])("a request that could reach another host, or is ambiguous, reaches no server: %j", async (bytes, status) => {
  let asked = 0;
  front.serve = (_, response) => response.end(String(++asked));
  expect(await raw(bytes)).toContain(`HTTP/1.1 ${status} `);
  expect(asked).toBe(0);
});

test("an Upgrade header is not passed on", async () => {
  front.serve = (request, response) => response.end(`${request.headers.upgrade} ${request.headers.connection}`);
  const got = await raw("GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade, close\r\n\r\n");
  expect(got).toMatch(/^HTTP\/1\.1 200 .*undefined keep-alive$/s);
});

test("a caller that does not read slows down the server behind, and memory does not fill up", async () => {
  const piece = Buffer.alloc(64 * 1024);
  const enough = 64 * 1024 * 1024;
  let written = 0;
  const held = new Promise<void>((resolve) => {
    front.serve = (_, response) => {
      const more = () => {
        let goesOn = true;
        while (goesOn && written < enough) {
          written += piece.length;
          goesOn = response.write(piece);
        }
        if (written >= enough) return response.end();
        response.once("drain", more);
        // After half a second without a drain, nobody reads any more.
        const quiet = setTimeout(resolve, 500);
        response.once("drain", () => clearTimeout(quiet));
      };
      more();
    };
  });
  const socket = connect(front.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
  socket.pause();
  await held;
  expect(written).toBeLessThan(enough);
  socket.destroy();
});
