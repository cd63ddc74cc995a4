import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, test } from "vitest";
import type { LogEntry } from "../../src/proxy/traffic/traffic-log.ts";
import type { Clock } from "../../src/service/host.ts";
import { RealClock } from "../../src/world/real/machine/clock.ts";
import { answering, serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

async function entries(api: Api, count: number, since = 0): Promise<LogEntry[]> {
  for (;;) {
    const { body, headers } = await api.ask("GET", `/lab/log?since=${since}`);
    expect(headers["content-type"]).toBe("application/x-ndjson");
    const lines = body.split("\n").filter((line) => line !== "");
    if (lines.length >= count) return lines.map((line) => JSON.parse(line) as LogEntry);
  }
}

test("a connection is told when it has ended, with its toxics", async () => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: upstream.address });
  await api.ask("POST", "/proxies/p/toxics", { type: "latency", attributes: { latency: 1 } });
  const says = async () => JSON.parse((await api.ask("GET", "/lab/proxies/p")).body);
  expect(await says()).toEqual({ name: "p", connections: 0, open: 0, requests: 0, says: "no traffic yet" });
  const client = net.connect(Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]), "127.0.0.1");
  client.write("hello");
  client.resume();
  await once(client, "close");
  const [entry] = await entries(api, 1);
  expect(entry).toMatchObject({
    ...{ seq: 1, proxy: "p", connection: 1, message: null, line: null, tookMs: expect.any(Number) },
    fault: "latency_downstream: latency downstream latency=1",
    faults: [{ name: "latency_downstream", says: "latency downstream latency=1" }],
    client: "sent 5 B, got 1000 B",
    upstream: expect.stringMatching(/^got 5 B, sent 1000 B, closed first after /),
  });
  expect(await says()).toEqual({ name: "p", connections: 1, open: 0, requests: 0, says: "traffic has arrived" });
});

test("a toxic is told only for connections that it was drawn to strike", async () => {
  await using api = await serving();
  await using upstream = await upstreamServer(answering(1000, true));
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: upstream.address });
  await api.ask("POST", "/proxies/p/toxics", { type: "latency", toxicity: 0 });
  await api.ask("POST", "/proxies/p/toxics", { name: "mute", type: "noop" });
  await api.ask("POST", "/proxies/p/faults", { name: "never", fault: "limit_data", bytes: 1, toxicity: 0 });
  const client = net.connect(Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]), "127.0.0.1");
  client.resume().write("hello");
  await once(client, "close");
  expect((await entries(api, 1))[0]).toMatchObject({ fault: "mute: noop downstream" });
});

test("a message is told with the fault that struck it, and what each end can conclude", async () => {
  await using api = await serving();
  const backend = http.createServer((_, response) => response.end("fine")).listen(0, "127.0.0.1");
  await once(backend, "listening");
  const upstream = `127.0.0.1:${(backend.address() as net.AddressInfo).port}`;
  const fault = { fault: "error-status", status: 503, first: 1 };
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream, faults: [fault] });
  const { listen } = JSON.parse(made.body) as { listen: string };
  for (let request = 0; request < 2; request++) await (await fetch(`http://${listen}/x`)).text();
  const [struck, passed] = await entries(api, 2);
  expect(struck).toMatchObject({
    ...{ message: 1, line: "GET /x", fault: "error-status: answers 503", client: "status 503" },
    upstream: "was not asked",
    knows: { client: "an error: the work may be done or not", upstream: "nothing: no request arrived" },
  });
  expect(passed).toMatchObject({ message: 2, fault: null, client: "status 200", upstream: "answered 200" });
  expect(await entries(api, 1, 1)).toHaveLength(1);
  backend.closeAllConnections();
  backend.close();
});

test("a connection that the upstream does not accept is told with its code", async () => {
  await using api = await serving();
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:1" });
  const { listen } = JSON.parse(made.body) as { listen: string };
  const client = net.connect(Number(listen.split(":")[1]), "127.0.0.1").resume();
  await once(client, "close");
  await api.ask("POST", "/proxies/p/faults", { fault: "delay", value: "1ms" });
  await fetch(`http://${listen}/`).catch(() => {});
  expect(await entries(api, 2)).toMatchObject([
    {
      connection: 1,
      upstream: "could not be reached (ECONNREFUSED)",
      knows: { upstream: "nothing: no connection arrived" },
    },
    { message: 1, upstream: "failed: ECONNREFUSED", knows: { upstream: "nothing: no request arrived" } },
  ]);
});

test("a connection without a message is told, too, in front of a door that reads messages", async () => {
  await using api = await serving();
  const backend = http.createServer().listen(0, "127.0.0.1");
  backend.on("upgrade", (_, socket) => socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\nhello"));
  await once(backend, "listening");
  const upstream = `127.0.0.1:${(backend.address() as net.AddressInfo).port}`;
  const faults = [{ fault: "error-status", status: 503, path: "/never" }];
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream, faults });
  const client = net.connect(Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]), "127.0.0.1");
  client.resume().write("GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n");
  await once(client, "close");
  expect(await entries(api, 1)).toMatchObject([{ message: null, client: "sent 60 B, got 41 B" }]);
  backend.close();
});

test("the log keeps neither long lines nor secrets, and names faults of one kind apart", async () => {
  await using api = await serving();
  const faults = [
    { name: "a", fault: "error-status", status: 503, path: "/pay" },
    { fault: "error-status", status: 500, path: "/never" },
    { name: "cut", fault: "error-status", status: 500, path: "/x*" },
    { fault: "body-limit", value: "1MB" },
  ];
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:1", faults });
  const { listen } = JSON.parse(made.body) as { listen: string };
  await (await fetch(`http://${listen}/pay?user=7&token=s3cr3t-of-mine`)).text();
  await (await fetch(`http://${listen}/${"x".repeat(20_000)}`)).text();
  const [secret, long] = await entries(api, 2);
  expect(secret).toMatchObject({ line: "GET /pay?user=7&token=•••", fault: "a: answers 503" });
  expect(secret!.course!.faults).toEqual([{ name: "a", says: "answers 503" }]);
  expect(long!.line).toBe(`GET /${"x".repeat(495)}…`);
  expect(long!.fault).toBe("cut: answers 500");
});

test("a connection and a request that last a second are told before they end, and count as traffic", async () => {
  const due: (() => void)[] = [];
  const clock = new RealClock();
  const after: Clock["after"] = (ms, run, of) => {
    if (ms !== 1000) return clock.after(ms, run, of);
    due.push(() => run(of!));
    return { callOff() {} };
  };
  await using api = await serving({
    clock: { now: () => clock.now(), sleep: (...more) => clock.sleep(...more), after },
  });
  await using upstream = await upstreamServer(() => {});
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream: upstream.address });
  const port = Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]);
  await api.ask("POST", "/proxies/p/toxics", { type: "timeout" });
  const client = net.connect(port, "127.0.0.1");
  client.write("hello");
  const traffic = async () => JSON.parse((await api.ask("GET", "/lab/proxies")).body).p;
  const arrived = () => {
    let bytes = 0;
    api.server.proxies.get("p").connections.each(({ links }) => (bytes += links.upstream.sentBytes));
    return bytes;
  };
  await expect.poll(arrived, { timeout: 20_000 }).toBe(5);
  expect(await traffic()).toMatchObject({ connections: 1, open: 1, requests: 0 });
  due.shift()!();
  expect(await entries(api, 1)).toMatchObject([
    { isOpen: true, connection: 1, fault: "timeout_downstream: timeout downstream", client: "sent 5 B, got 0 B" },
  ]);
  expect((await entries(api, 1))[0]!.knows.client).toBe("nothing yet");
  client.destroy();
  const ended = (await entries(api, 1, 1))[0]!;
  expect(ended).toMatchObject({ connection: 1, upstream: "got 5 B, sent 0 B" });
  expect(ended).not.toHaveProperty("isOpen");
  await api.ask("POST", "/proxies/p/faults", { fault: "hang", name: "mute" });
  const request = http.get(`http://127.0.0.1:${port}/x`, { agent: false }).on("error", () => {});
  await expect.poll(traffic, { timeout: 20_000 }).toMatchObject({ connections: 2, open: 1, requests: 1 });
  for (const tell of due.splice(0)) tell();
  expect((await entries(api, 1, 2))[0]).toMatchObject({
    ...{ isOpen: true, connection: 2, message: 1, line: "GET /x" },
    fault: expect.stringMatching(/^timeout_downstream: timeout downstream; mute: /),
    client: "waits for a response",
  });
  request.destroy();
  expect((await entries(api, 1, 3))[0]).toMatchObject({
    message: 1,
    client: expect.stringMatching(/^hung up after .*, got 0 B$/),
  });
});
