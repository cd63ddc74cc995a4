import { once } from "node:events";
import net from "node:net";
import { platform } from "node:os";
import { expect, test } from "vitest";
import { checkRunning } from "../../../src/hunt/system/already-running.ts";
import type { System } from "../../../src/hunt/system/system.ts";
import type { Fronted } from "../../../src/world/real/network-faults/built-fault.ts";
import { fullQueue } from "../../../src/world/real/network-faults/full-queue.ts";

// Only Linux keeps callers waiting at a full accept queue.
test.runIf(platform() === "linux")(
  "a check of a service that does not respond ends as soon as it is interrupted",
  async () => {
    const silent = await fullQueue({ target: { host: "127.0.0.1", port: 1 }, port: 0 } as Fronted, true);
    const bank = { name: "bank", url: `http://127.0.0.1:${silent.target.port}`, where: {} };
    const system = { services: new Map([["bank", bank]]) } as unknown as System;
    const interruption = new AbortController();
    const checking = checkRunning(system, interruption.signal);
    interruption.abort(new Error("interrupted"));
    await expect(checking).rejects.toThrow("interrupted");
    await silent.close();
  },
);

test("a service that is not there is named with the reason, and one that is there keeps no connection", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const system = { services: new Map([["bank", { name: "bank", url, where: {} }]]) } as unknown as System;
  const { signal } = new AbortController();
  const accepted = once(server, "connection");
  await checkRunning(system, signal);
  const [socket] = (await accepted) as [net.Socket];
  if (!socket.closed) await once(socket.resume(), "close");
  server.close();
  await once(server, "close");
  const missing = checkRunning(system, signal);
  await expect(missing).rejects.toMatchObject({
    problems: [{ says: `bank does not run at ${url}: ECONNREFUSED`, cure: "start bank, or write its address" }],
  });
});
