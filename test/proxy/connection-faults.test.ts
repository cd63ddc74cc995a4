import { once } from "node:events";
import net from "node:net";
import { expect, test } from "vitest";
import { answering, serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

async function create(api: Api, upstream: string, ...faults: object[]): Promise<number> {
  const { body } = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream });
  for (const fault of faults)
    expect(await api.ask("POST", "/proxies/p/faults", fault)).toMatchObject({ status: 201, body: expect.any(String) });
  return Number((JSON.parse(body) as { listen: string }).listen.split(":")[1]);
}

/** The number of bytes that one connection gets before it ends. */
async function got(port: number): Promise<number> {
  const socket = net.connect(port, "127.0.0.1");
  let bytes = 0;
  socket.on("error", () => {});
  socket.on("data", (part) => (bytes += part.length));
  socket.write("hello");
  await once(socket, "close");
  return bytes;
}

async function gotEach(port: number, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at++) all.push(await got(port));
  return all;
}

test.each([
  [{ first: 2 }, [10, 10, 1000, 1000]],
  [{ nth: [1, 3] }, [10, 1000, 10, 1000]],
  [{ nth: 2 }, [1000, 10, 1000, 10]],
  [{ share: "0%" }, [1000, 1000, 1000, 1000]],
  [{ for: "1h" }, [10, 10, 10, 10]],
  [{ from: "1h" }, [1000, 1000, 1000, 1000]],
  [{ toxicity: 0 }, [1000, 1000, 1000, 1000]],
])("a toxic as a fault strikes the connections of its plan: %o", async (plan, expected) => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const port = await create(api, upstream.address, { fault: "limit_data", bytes: 10, ...plan });
  expect(await gotEach(port, 4)).toEqual(expected);
});

test("it is never among the toxics, can be changed and removed, and the log names it", async () => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const fault = { name: "short", fault: "limit_data", attributes: { bytes: 10 }, stream: "downstream", first: 1 };
  const port = await create(api, upstream.address, fault);
  const shown = JSON.parse((await api.ask("GET", "/proxies/p")).body);
  expect([shown.toxics, shown.faults]).toEqual([[], [fault]]);
  expect(await gotEach(port, 2)).toEqual([10, 1000]);
  await api.ask("PATCH", "/proxies/p/faults/short", { attributes: { bytes: 20 }, first: 2 });
  expect(await gotEach(port, 3)).toEqual([20, 20, 1000]);
  await api.ask("PATCH", "/proxies/p/faults/short", { first: 9 });
  await api.ask("DELETE", "/proxies/p/faults/short");
  expect(await got(port)).toBe(1000);
  const entries = (await api.ask("GET", "/lab/log")).body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).faults?.[0].says ?? null);
  expect(entries.slice(0, 5)).toEqual(
    [10, null, 20, 20, null].map((bytes) => bytes && `limit_data downstream bytes=${bytes}`),
  );
});

test("its removal frees the connections that it holds", async () => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const port = await create(api, upstream.address, { fault: "bandwidth", rate: 0 });
  const held = got(port);
  await expect.poll(async () => JSON.parse((await api.ask("GET", "/lab/proxies/p")).body).connections).toBe(1);
  await api.ask("POST", "/reset");
  expect(await held).toBe(1000);
});

test.each([
  ["removal", "DELETE", "/proxies/p/faults/error-status"],
  ["reset", "POST", "/reset"],
])("after the last fault of HTTP other protocols pass again: %s", async (_, method, path) => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const port = await create(api, upstream.address, { fault: "error-status", status: 503 });
  expect((await api.ask(method, path)).status).toBe(204);
  expect(await got(port)).toBe(1000);
});

test.each([
  [{ fault: "latency", latency: 1.5 }, "latency"],
  [{ fault: "latency", often: 1 }, "often"],
  [{ fault: "latency", stream: "sideways" }, "stream must be upstream or downstream"],
  [{ fault: "latency", toxicity: "all" }, "toxicity must be a number"],
  [{ fault: "latency", path: "/x" }, "latency strikes connections, which have no path: leave it out"],
  [{ fault: "latency", first: 0 }, "first"],
  [{ fault: "latency", attributes: { latency: "long" } }, "latency"],
  [{ fault: "latency", name: "" }, "is not a name"],
  [
    { fault: "full-queue" },
    "full-queue cannot act at a proxy: it concerns the port of a server; a proxy can refuse all",
  ],
  [{ fault: "unknown-name" }, "unknown-name cannot act at a proxy: it concerns the lookup of a name"],
  [{ fault: "idle-close" }, "idle-close cannot act at a proxy: it concerns connections between requests"],
])("%o is told", async (fault, error) => {
  await using api = await serving();
  await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:1" });
  const { status, body } = await api.ask("POST", "/proxies/p/faults", fault);
  expect([status, JSON.parse(body).error]).toEqual([400, expect.stringContaining(error)]);
});
