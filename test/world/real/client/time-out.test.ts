import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { clientNames } from "../../../../src/service/service.ts";
import { type Phase, phases } from "../../../../src/trace.ts";
import { LinePool } from "../../../../src/world/real/calling/line-pool.ts";
import type { CallInProgress } from "../../../../src/world/real/client/connection.ts";
import { clientOf, loadClients } from "../../../../src/world/real/client/index.ts";
import { timeOut } from "../../../../src/world/real/client/time-out.ts";
import { RealClock } from "../../../../src/world/real/machine/clock.ts";
import { read } from "./read.ts";
import { closedPort, fullAcceptQueue, listening } from "./wire-server.ts";

await loadClients(clientNames);
const pay = { method: "POST", path: "/pay", headers: [], body: new Uint8Array(0) };

/** Returns a result, and its delay compared with a plain timer of the same length, as a busy machine delays both. */
async function timed(exchange: CallInProgress, ms: number, covers: readonly Phase[] = phases, connectMs?: number) {
  const startedMs = performance.now();
  const timerMs = pause(ms).then(() => performance.now() - startedMs);
  timeOut(
    new RealClock(),
    exchange,
    { ms, covers, warnsOnly: false, ...(connectMs !== undefined && { connectMs }) },
    () => {},
  );
  const seen = await read(await exchange.outcome);
  const tookMs = performance.now() - startedMs;
  return { seen, tookMs, lateMs: async () => tookMs - (await timerMs) };
}

describe.each(clientNames)("a call by %s with a timeout of 200 ms", (name) => {
  const open = clientOf(name);

  it("gives up on time while it connects, and closes its socket", async () => {
    await using server = await fullAcceptQueue();
    const connection = open(server.target);
    const exchange = connection.start(pay);
    const { seen, tookMs, lateMs } = await timed(exchange, 200);
    connection.close();
    expect(seen.failure).toEqual({ name: "timed-out", phase: "connect", code: "TimeoutError" });
    expect(tookMs).toBeGreaterThanOrEqual(200);
    expect(await lateMs()).toBeLessThan(200);
    expect(exchange.socket?.destroyed).toBe(true);
  });

  it("reaches no server if connecting takes too long, whatever the timeout covers", async () => {
    await using full = await fullAcceptQueue();
    await using slow = await listening((socket) => {
      setTimeout(() => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"), 400);
    });
    const lines = [full, slow].map(({ target }) => open(target));
    const [hung, answered] = await Promise.all(
      lines.map((connection) => timed(connection.start(pay), 60_000, [], 200)),
    );
    for (const connection of lines) connection.close();
    expect(hung!.seen.failure).toEqual({ name: "unreachable", phase: "connect", code: "ETIMEDOUT" });
    expect(hung!.tookMs).toBeGreaterThanOrEqual(200);
    expect(answered!.seen).toEqual({ status: 200, text: "hi" });
  });

  it("gives up on time while it waits for the headers", async () => {
    await using server = await listening(() => {});
    const connection = open(server.target);
    const { seen, lateMs } = await timed(connection.start(pay), 200);
    connection.close();
    expect(seen.failure).toEqual({ name: "timed-out", phase: "headers", code: "TimeoutError" });
    expect(await lateMs()).toBeLessThan(200);
  });

  it("gives up on time while it waits for the rest of the body", async () => {
    await using server = await listening((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nPay"));
    const connection = open(server.target);
    const { seen, lateMs } = await timed(connection.start(pay), 200);
    connection.close();
    expect(seen.failure).toEqual({ name: "timed-out", phase: "body", code: "TimeoutError" });
    expect(await lateMs()).toBeLessThan(200);
  });

  it("gives up on time while it waits for a connection of its pool, and never sends its request", async () => {
    let requests = 0;
    await using server = await listening(() => {
      requests += 1;
    });
    const pool = new LinePool(open, server.target, 1);
    const first = pool.start(pay);
    const { seen, lateMs } = await timed(pool.start(pay), 200);
    expect(seen.failure).toEqual({ name: "timed-out", phase: "queue", code: "TimeoutError" });
    expect(await lateMs()).toBeLessThan(200);
    first.giveUp({ name: "cut", phase: "headers", code: "" });
    await first.over;
    pool.close();
    expect(requests).toBe(1);
  });

  it("does not limit the body if the timeout covers only the headers", async () => {
    await using server = await listening((socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 16\r\n\r\nPayment ");
      setTimeout(() => socket.write("complete"), 400);
    });
    const connection = open(server.target);
    const { seen } = await timed(connection.start(pay), 200, ["queue", "lookup", "connect", "send", "headers"]);
    connection.close();
    expect(seen).toEqual({ status: 200, text: "Payment complete" });
  });

  it("uses a pooled connection again once the body is read", async () => {
    await using server = await listening((socket) => {
      const reply = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi";
      socket.write(reply);
      socket.on("data", () => socket.write(reply));
    });
    const pool = new LinePool(open, server.target, 2);
    const sockets = new Set();
    for (let call = 0; call < 3; call++) {
      const exchange = pool.start(pay);
      expect((await timed(exchange, 5000)).seen).toMatchObject({ status: 200 });
      await exchange.over;
      sockets.add(exchange.socket);
    }
    pool.close();
    expect(sockets.size).toBe(1);
  });

  it("says that nothing listens", async () => {
    const connection = open(await closedPort());
    expect(await connection.start(pay).outcome).toEqual({ name: "refused", phase: "connect", code: "ECONNREFUSED" });
    connection.close();
  });

  it("reports an unknown name with its own lookup", async () => {
    const unknown = Object.assign(new Error("getaddrinfo ENOTFOUND payment"), { code: "ENOTFOUND" });
    const connection = open({ host: "payment", port: 80, lookup: (_name, _options, done) => done(unknown, "", 4) });
    expect(await connection.start(pay).outcome).toEqual({ name: "unreachable", phase: "lookup", code: "ENOTFOUND" });
    connection.close();
  });
});
