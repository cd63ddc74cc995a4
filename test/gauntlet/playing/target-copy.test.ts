import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { usualAnswers } from "../../../src/gauntlet/judge/answer-table.ts";
import type { ServerUnderTest } from "../../../src/gauntlet/playing/server-under-test.ts";
import { specials } from "../../../src/gauntlet/playing/special.ts";
import { TargetCopy } from "../../../src/gauntlet/playing/target-copy.ts";

/** A server that answers 200 after this time, in the place of order. */
async function targetOf(delayMs: number, answersWithinMs: number): Promise<ServerUnderTest> {
  const server = createServer((request, response) => {
    const timer = setTimeout(() => response.end("paid"), delayMs);
    request.socket.once("close", () => clearTimeout(timer));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const listens = { host: "127.0.0.1", port: (server.address() as AddressInfo).port };
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  const own = { servers: new Map([["order", { ready: async () => listens, stop }]]), ports: {} };
  return {
    use: "order=x",
    role: "order",
    callee: "payment",
    setup: { order: {}, payment: {} },
    ask: { method: "POST", path: "/orders", headers: [], body: "{id}" },
    answers: usualAnswers,
    answersWithinMs,
    passesOn: false,
    canStart: false,
    canStop: false,
    lanes: 1,
    launch: async () => ({ own, at: () => listens }),
    signal: new AbortController().signal,
  };
}

async function copyOf(delayMs: number, answersWithinMs: number): Promise<TargetCopy & AsyncDisposable> {
  return TargetCopy.open(await targetOf(delayMs, answersWithinMs));
}

const special = (name: string) => specials.find((each) => each.name === name)!;

function busyFor(ms: number): void {
  const untilMs = performance.now() + ms;
  while (performance.now() < untilMs);
}

test("an answer says how much this machine delayed its client, who then waits so much longer", async () => {
  await using copy = await copyOf(700, 300);
  const answer = copy.order();
  await copy.sleep(50);
  busyFor(400);
  const { reply, lagMs } = await answer;
  expect(lagMs).toBeGreaterThan(300);
  expect(reply?.status).toBe(200);
});

test("a client hangs up when the time for an answer is over, or when it is to leave", async () => {
  await using copy = await copyOf(60_000, 100);
  const [patient, hasty] = await Promise.all([copy.order(), copy.order({ leavesAfterMs: 50 })]);
  for (const each of [patient, hasty]) expect([each.reply, each.failure]).toEqual([undefined, undefined]);
  expect(patient.tookMs).toBeGreaterThanOrEqual(350);
  expect(hasty.tookMs).toBeGreaterThanOrEqual(50);
  expect(hasty.tookMs).toBeLessThan(patient.tookMs);
});

test("an order that is sent twice is judged only if the server has a key for it", async () => {
  const target = await targetOf(0, 1000);
  await using copy = await TargetCopy.open(target);
  const { play } = special("sent-twice");
  expect((await play(copy, target)).finding).toBeUndefined();
  expect((await play(copy, { ...target, key: "x-key" })).finding).toEqual({ rule: "charged-once", holds: true });
});

test("a client that leaves early waits until its order is in progress, and one that sends half a body waits for an answer", async () => {
  const slow = await targetOf(60_000, 100);
  await using left = await TargetCopy.open(slow);
  const [leaving] = (await special("client-leaves").play(left, slow)).answers;
  expect(leaving!.tookMs).toBeGreaterThanOrEqual(250);
  const quick = await targetOf(0, 1000);
  await using copy = await TargetCopy.open(quick);
  const [half] = (await special("half-a-request").play(copy, quick)).answers;
  expect(half!.reply?.status).toBe(200);
});

test("a server is stopped only while its order hangs", async () => {
  const did: string[] = [];
  const noting = (name: string) => async () => {
    await null;
    did.push(name);
  };
  const stopsWithin = async () => "stopped";
  const steps = { fail: noting("hangs"), order: async () => did.push("orders"), sleep: noting("waits") };
  const copy = { ...steps, running: { program: { stopsWithin } } } as unknown as TargetCopy;
  const { finding } = await special("stop-busy").play(copy, await targetOf(0, 1000));
  expect(did).toEqual(["hangs", "orders", "waits"]);
  expect(finding).toEqual({ rule: "stops", holds: true });
});
