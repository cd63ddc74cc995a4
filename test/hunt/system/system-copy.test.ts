import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { GivenAddresses, Programs, RunningService } from "../../../src/hunt/system/programs.ts";
import type { System, SystemService } from "../../../src/hunt/system/system.ts";
import { SystemCopy } from "../../../src/hunt/system/system-copy.ts";
import { readInjection } from "../../../src/scenario/strikes/struck-call.ts";

const service = (name: string, more: Partial<SystemService> = {}): SystemService => ({
  ...{ name, where: {} as SystemService["where"], env: {}, restartsEach: false, fails: [], ...more },
});
const request = (path: string, to = "shop", patienceMs = 2000) => ({
  ...{ to, method: "GET", path, headers: [], body: "", patienceMs },
});
const stock = service("stock", {
  plays: [
    { method: "GET", path: "/stock", status: 200, headers: [], body: "[1]" },
    { method: "GET", path: "/text", status: 201, headers: [["content-type", "text/plain"]], body: "{1}" },
    { method: "GET", path: "/long", status: 200, headers: [], body: "x".repeat(70_000) },
  ],
});

/** Programs that run in this process: the shop answers what the stock answered at the same path, or dies. */
function shopPrograms() {
  const did: string[] = [];
  const open: http.Server[] = [];
  const launch = ({ name }: SystemService, { port, addresses }: GivenAddresses): RunningService => {
    did.push(`launch ${name}`);
    const lines = ["starting"];
    const is = { end: undefined as string | undefined };
    const server = http.createServer(async (incoming, outgoing) => {
      did.push(`${name} ${incoming.url}`);
      lines.push(`got ${incoming.url}`);
      if (incoming.url === "/die") {
        is.end = "ended with exit code 7";
        return void outgoing.socket!.destroy();
      }
      const headers = { traceparent: `${incoming.headers.traceparent ?? ""}` };
      const got = await fetch(`${addresses.STOCK_URL}${incoming.url}`, { headers }).catch(() => undefined);
      const text = await got?.text().catch(() => "cut");
      outgoing.end(`${got?.status ?? "none"} ${got?.headers.get("content-type") ?? ""} ${text?.length ?? 0}`);
    });
    open.push(server);
    server.listen(port, "127.0.0.1");
    const listening = once(server, "listening");
    return {
      ready: async () => {
        await listening;
        did.push(`ready ${name}`);
      },
      get end() {
        return is.end;
      },
      get printed() {
        return lines.length;
      },
      lastLines: (count) => (count === 0 ? [] : lines.slice(-count)),
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        did.push(`stop ${name}`);
      },
    };
  };
  const keepPort = async () => {
    const server = http.createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    return { port, handOver: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  };
  const run = async (command: string) => {
    await new Promise(setImmediate);
    did.push(`run ${command}`);
  };
  return { did, programs: { keepPort, launch, run } satisfies Programs, open };
}

const copies: SystemCopy[] = [];
afterEach(() => Promise.all(copies.splice(0).map((copy) => copy.close())));

async function copyOf(more: Partial<System> = {}) {
  const all = [service("shop", { run: "shop" }), stock];
  const system = {
    ...{ name: "s", services: new Map(all.map((each) => [each.name, each])), outside: new Map() },
    ...{ reset: { requests: [] }, requests: [request("/stock")], shares: [], ...more },
  } as unknown as System;
  const { did, programs, open } = shopPrograms();
  const copy = await SystemCopy.start(system, programs, new AbortController().signal);
  copies.push(copy);
  return { copy, did, open };
}

const bodyOf = ({ body }: { readonly body: Uint8Array }) => `${Buffer.from(body)}`;

test("a played service answers what its file says, JSON as JSON, and 404 to other paths", async () => {
  const requests = ["/stock", "/text", "/long", "/other"].map((path) => request(path));
  const { copy } = await copyOf({ requests });
  const { answers, next, ids, events, running, died } = await copy.record();
  const bodies = ["200 application/json 3", "201 text/plain 3", "200  70000", "404  9"];
  expect(answers.map(({ got }) => bodyOf(got))).toEqual(bodies);
  expect(next.map(bodyOf)).toEqual(bodies);
  expect([...ids.values()]).toEqual([1, 2, 3, 4].map((nth) => `shop->stock#${nth}`));
  expect([running, died]).toEqual([[], []]);
  const read = events.flatMap(({ who, what }) => (who === "shop" && what.kind === "answered" ? [what.reply] : []));
  expect(read.map(({ status, bodyBytes }) => [status, bodyBytes])).toEqual([
    [200, 3],
    [201, 3],
    [200, 70_000],
    [404, 9],
  ]);
  expect(read[2]!.body.length).toBeGreaterThanOrEqual(65_536);
});

test("a failure strikes in one run only, and a run begins after the system is reset", async () => {
  const reset = { requests: [request("/text")], command: "clear" };
  const shop = service("shop", { run: "shop", restartsEach: true });
  const services = new Map([shop, stock].map((each) => [each.name, each]));
  const { copy, did } = await copyOf({ reset, services });
  expect(did.splice(0)).toEqual(["launch shop", "ready shop"]);
  const { answers, struck, next, log } = await copy.play([readInjection("shop->stock#1=503")]);
  expect(did.splice(0)).toEqual([
    ...["stop shop", "launch shop", "ready shop", "run clear"],
    ...["shop /text", "shop /stock", "shop /stock"],
  ]);
  expect([bodyOf(answers[0]!.got).slice(0, 3), [...struck.keys()]]).toEqual(["503", ["shop->stock#1"]]);
  expect(next.map(bodyOf)).toEqual(["200 application/json 3"]);
  expect(log).toEqual(["shop: got /stock"]);
  expect((await copy.play([])).struck.size).toBe(0);
});

test("a service that dies is named, started again, and its requests fail for the client", async () => {
  const { copy, did } = await copyOf({ requests: [request("/die")] });
  const { answers, died, events, log } = await copy.record();
  expect(answers[0]!.got).toMatchObject({ status: null, without: "ECONNRESET" });
  expect(died).toEqual(["shop ended with exit code 7", "shop ended with exit code 7"]);
  expect(log[0]).toBe("shop: starting");
  expect(did.filter((each) => each === "launch shop")).toHaveLength(3);
  const why = events.flatMap(({ what }) => (what.kind === "failed" ? [what.why] : []));
  expect(why).toEqual([{ name: "hung-up", phase: "headers", code: "ECONNRESET" }]);
});

test("a client without an answer gives up after its patience, and its request stays open", async () => {
  const { copy } = await copyOf({ requests: [request("/stock", "shop", 60)] });
  const { answers, running, events } = await copy.play([readInjection("shop->stock#1=hang")]);
  expect(answers[0]!.got).toMatchObject({ status: null, without: "no response", headers: [] });
  expect(answers[0]!.tookMs).toBeGreaterThan(55);
  expect([running, events.filter(({ what }) => what.kind === "failed")]).toEqual([[2], []]);
});

test("a copy tells what happens while requests come from outside, and ends its programs", async () => {
  const { copy, did, open } = await copyOf();
  const told: string[] = [];
  copy.watch(({ who, what }) => told.push(`${who} ${what.kind}`));
  const { host, port } = copy.addresses.get("shop")!;
  await (await fetch(`http://${host}:${port}/stock`)).text();
  expect(told).toEqual(["shop asked", "stock arrived", "shop answered"]);
  await copies.pop()!.close();
  expect(did.at(-1)).toBe("stop shop");
  expect(open.map(({ listening }) => listening)).toEqual([false]);
});
