import { expect, test } from "vitest";
import { clientNames } from "../../../../src/service/service.ts";
import { clientOf, loadClients } from "../../../../src/world/real/client/index.ts";
import { read } from "./read.ts";
import { listening } from "./wire-server.ts";

await loadClients(clientNames);

test.each(clientNames)("a 304 that declares a length is complete with its head for %s", async (name) => {
  await using server = await listening((socket) =>
    socket.write("HTTP/1.1 304 Not Modified\r\ncontent-length: 9\r\n\r\n"),
  );
  const connection = clientOf(name)(server.target);
  const exchange = connection.start({ method: "GET", path: "/", headers: [], body: new Uint8Array(0) });
  expect(await read(await exchange.outcome)).toEqual({ status: 304, text: "" });
  connection.close();
});
