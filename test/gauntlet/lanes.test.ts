import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import type { ClientPlan, ClientProgram } from "../../src/gauntlet/client/client-target.ts";
import { playClientGauntlet } from "../../src/gauntlet/client/play-client.ts";
import { usualAnswers } from "../../src/gauntlet/judge/answer-table.ts";
import { playGauntlet } from "../../src/gauntlet/playing/play-gauntlet.ts";
import type { RunningTarget, ServerUnderTest } from "../../src/gauntlet/playing/server-under-test.ts";
import { readContract } from "../../src/service/kinds/payment-contract.ts";

const signal = new AbortController().signal;

/** Starts servers that pay every order, and counts those that have not been stopped. */
class Servers {
  started = 0;
  running = 0;

  async start(): Promise<RunningTarget> {
    this.started += 1;
    this.running += 1;
    const server = createServer((_, response) => void response.end("paid")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const listens = { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
    const stop = async () => {
      server.close();
      server.closeAllConnections();
      this.running -= 1;
    };
    return {
      own: { servers: new Map([["order", { ready: async () => listens, stop }]]), ports: {} },
      at: () => listens,
    };
  }
}

test("if one server cannot be started, the gauntlet ends once all others are stopped", async () => {
  const servers = new Servers();
  const target: ServerUnderTest = {
    use: "order=x",
    role: "order",
    callee: "payment",
    setup: { order: {}, payment: {} },
    ask: { method: "POST", path: "/orders", headers: [], body: "{id}" },
    answers: usualAnswers,
    answersWithinMs: 100,
    passesOn: false,
    canStart: true,
    canStop: true,
    lanes: 2,
    async launch() {
      if (servers.started > 0) throw new Error("cannot start");
      return await servers.start();
    },
    signal,
  };
  const only = ["status-500", "status-503", "status-402", "garbage", "cut-body"];
  await expect(playGauntlet(target, { only })).rejects.toThrow("cannot start");
  expect([servers.started, servers.running]).toEqual([1, 0]);
});

/** A client that pays, unless its order is about a hanging payment: then it runs until it is killed. */
function client(url: string, key: string, ended: () => void): ClientProgram {
  let end: ClientProgram["end"];
  const finish = (signalName: string | null) => {
    if (end === undefined) ended();
    end ??= { code: signalName === null ? 0 : null, signal: signalName };
  };
  if (!key.includes("hang"))
    fetch(url, { method: "POST", headers: { "idempotency-key": key } }).then(
      (reply) => reply.text().then(() => finish(null)),
      () => finish(null),
    );
  return {
    get end() {
      return end;
    },
    lastSaid: () => undefined,
    lastLines: () => [],
    isLeft: () => false,
    kill: async () => finish("SIGKILL"),
  };
}

test("if one client cannot be started, the gauntlet ends once all others have ended", async () => {
  let running = 0;
  const plan: ClientPlan = {
    use: "x",
    setup: { payment: { keys: true } },
    contract: readContract(undefined),
    answersWithinMs: 100,
    lanes: 2,
    start({ URL: url, KEY: key }) {
      if (key.includes("refused")) throw new Error("cannot start");
      running += 1;
      return client(url, key, () => {
        running -= 1;
      });
    },
    signal,
  };
  await expect(playClientGauntlet(plan, { only: ["hang", "refused"] })).rejects.toThrow("cannot start");
  expect(running).toBe(0);
});

test.each([
  [true, ["status-500", "status-500"]],
  [false, ["status-500"]],
])("a break of a rule about time has to repeat if the machine is busy: %s", async (busy, played) => {
  const servers = new Servers();
  const begun: string[] = [];
  const target: ServerUnderTest = {
    ...{ use: "order=x", role: "order", callee: "payment", setup: { order: {}, payment: {} } },
    ...{ ask: { method: "POST", path: "/orders", headers: [], body: "{id}" }, answers: usualAnswers },
    ...{ answersWithinMs: 100, passesOn: false, canStart: true, canStop: true, lanes: 1, signal },
    launch: () => servers.start(),
    onPlay: (failure) => begun.push(failure),
    isBusy: () => busy,
  };
  // The servers pay every order without a call, so they never say that payment failed.
  const { rows } = await playGauntlet(target, { only: ["status-500"] });
  expect(rows[0]!.judged["tells-timeouts"]).toBe(false);
  expect([begun, servers.running]).toEqual([played, 0]);
});
