import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { expect, test } from "vitest";
import { readers } from "../../../../src/policy/gateways/flaws.ts";
import { readThrough } from "../../../../src/service/replies.ts";
import { clientNames } from "../../../../src/service/service.ts";
import { begin } from "../../../../src/service/task.ts";
import { clientOf, loadClients } from "../../../../src/world/real/client/index.ts";

function listeners(socket: Socket): number {
  return socket.eventNames().reduce((sum, name) => sum + socket.listenerCount(name), 0);
}

test.each([...clientNames, ...readers])(
  "a connection that %s keeps has no more listeners after another call",
  async (name) => {
    const server = createServer((_, response) => void response.end("paid")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await loadClients([name]);
    const connection = clientOf(name)({ host: "127.0.0.1", port });
    const ask = { method: "POST", path: "/pay", headers: [], body: new TextEncoder().encode("card") };
    const after: { readonly port: number | undefined; readonly listeners: number }[] = [];
    for (let call = 0; call < 4; call++) {
      const exchange = connection.start(ask);
      expect(await begin(readThrough(await exchange.outcome))).toMatchObject({ status: 200 });
      await exchange.over;
      await new Promise((resolve) => setTimeout(resolve, 20));
      after.push({ port: connection.localPort, listeners: listeners(exchange.socket!) });
    }
    expect(new Set(after.slice(1).map((each) => JSON.stringify(each))).size).toBe(1);
    connection.close();
    server.closeAllConnections();
    server.close();
  },
);
