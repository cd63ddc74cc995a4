import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { type Body, inOnePiece } from "../../../../src/service/body.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import type { OutgoingRequest } from "../../../../src/service/service.ts";
import { bytes } from "../../../../src/text/bytes/bytes.ts";
import type { Header } from "../../../../src/trace.ts";
import { write } from "../../../../src/world/real/client/write-request.ts";

/** Returns the bytes that a server receives. */
async function written(request: OutgoingRequest, host = "127.0.0.1"): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const received = once(server, "connection").then(([socket]) => text(socket as Socket));
  const socket = connect(port, "127.0.0.1");
  try {
    await write(socket, request, { host, port });
    socket.end();
    return (await received).replaceAll(`:${port}`, ":PORT");
  } finally {
    socket.destroy();
    server.close();
  }
}

function request(method: string, body: Body = NO_BODY, headers: readonly Header[] = []): OutgoingRequest {
  return { method, path: "/pay", headers, body };
}

const head = (method: string, ...more: string[]) =>
  [`${method} /pay HTTP/1.1`, "host: 127.0.0.1:PORT", "connection: keep-alive", ...more, "", ""].join("\r\n");

test.each([
  ["without a body", request("GET"), head("GET")],
  ["that could have a body", request("POST"), head("POST", "content-length: 0")],
  ["with a body", request("POST", bytes("card")), `${head("POST", "content-length: 4")}card`],
  [
    "with a body of unknown length",
    request("POST", inOnePiece(bytes("card"))),
    `${head("POST", "transfer-encoding: chunked")}4\r\ncard\r\n0\r\n\r\n`,
  ],
  [
    "with a body whose length it announces",
    request("PUT", inOnePiece(bytes("card")), [["Content-Length", "4"]]),
    `${head("PUT", "Content-Length: 4")}card`,
  ],
])("a request %s is written as it goes over the line", async (_, sent, expected) => {
  expect(await written(sent)).toBe(expected);
});

test("the Host header is the caller's own, if it has one, and otherwise names the target", async () => {
  const hostOf = (received: string) => /^host: (.*)\r$/im.exec(received)?.[1];
  expect(hostOf(await written(request("GET", NO_BODY, [["HOST", "shop.example"]])))).toBe("shop.example");
  expect(hostOf(await written(request("GET"), "::1"))).toBe("[::1]:PORT");
});
