import { createHash, randomBytes } from "node:crypto";
import http from "node:http";
import { expect, test } from "vitest";
import { frontOf } from "./front.ts";

const front = frontOf({ like: "envoy" });
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("large bodies pass unchanged both ways, with a length and in chunks", async () => {
  front.serve = (request, response) => request.pipe(response);
  const sent = randomBytes(3_000_000);
  const whole = await front.ask("/echo", { method: "POST", headers: { "content-length": sent.length } }, sent);
  const chunked = await front.ask("/echo", { method: "PUT", headers: { "transfer-encoding": "chunked" } }, sent);
  expect([hash(whole.body), hash(chunked.body)]).toEqual([hash(sent), hash(sent)]);
});

test("a request is passed on unchanged: its host and its length, if it has a body", async () => {
  const seen: http.IncomingHttpHeaders[] = [];
  front.serve = (request, response) => {
    seen.push(request.headers);
    request.resume().on("end", () => response.end());
  };
  await front.ask("/", { headers: { "x-mine": "1" } });
  await front.ask("/", { method: "POST" }, Buffer.from("abc"));
  await front.ask("/", { method: "POST" });
  const host = `127.0.0.1:${front.behindPort}`;
  expect(seen).toMatchObject([{ host, "x-mine": "1" }, { host, "content-length": "3" }, { "content-length": "0" }]);
  expect(seen[0]).not.toHaveProperty("content-length");
});

test("connections are used again, and closed ones are not", async () => {
  const ports: (number | undefined)[] = [];
  front.serve = (request, response) => {
    ports.push(request.socket.remotePort);
    if (request.url === "/last") response.setHeader("connection", "close");
    response.end("ok");
  };
  for (const path of ["/", "/", "/last", "/"]) await front.ask(path);
  expect(ports[0]).toBe(ports[2]);
  expect(ports[3]).not.toBe(ports[2]);
});

test("a reused connection that breaks is an error in the product's own words", async () => {
  let calls = 0;
  front.serve = (request, response) => {
    if (++calls === 2) request.socket.destroy();
    else response.end("ok");
  };
  const statuses = [await front.ask("/"), await front.ask("/"), await front.ask("/")];
  expect(statuses.map(({ reply }) => reply.statusCode)).toEqual([200, 503, 200]);
});

test("a client that reads slowly slows down the server behind", async () => {
  let written = 0;
  front.serve = (_, response) => {
    const piece = Buffer.alloc(1_000_000);
    const more = () => {
      while (written < 64 && response.write(piece)) written += 1;
      if (written < 64) written += 1;
      if (written < 64) response.once("drain", more);
      else response.end();
    };
    more();
  };
  const request = http.get({ host: "127.0.0.1", port: front.port, path: "/", agent: false });
  const reply = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  let bytes = 0;
  for await (const piece of reply) {
    if (bytes === 0) expect(written).toBeLessThan(64);
    bytes += piece.length;
  }
  expect(bytes).toBeGreaterThanOrEqual(64_000_000);
});

test("the client receives everything that arrived of a broken answer before it breaks off", async () => {
  const head = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n";
  front.serve = (request) => request.socket.end(`${head}4\r\nbody\r\nZZ\r\n`);
  const request = http.get({ host: "127.0.0.1", port: front.port, path: "/", agent: false });
  const reply = await new Promise<http.IncomingMessage>((resolve) => request.on("response", resolve));
  const came: string[] = [];
  const read = async () => {
    for await (const piece of reply) came.push(String(piece));
  };
  await expect(read()).rejects.toThrow("aborted");
  expect(came).toEqual(["body"]);
});
