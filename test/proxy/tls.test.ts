import dns from "node:dns";
import { once } from "node:events";
import http from "node:http";
import https from "node:https";
import net from "node:net";
import tls from "node:tls";
import { expect, test, vi } from "vitest";
import { Certificates } from "../../src/proxy/tls/certificates.ts";
import { TlsRelay } from "../../src/proxy/tls/relay.ts";
import { RealClock } from "../../src/world/real/machine/clock.ts";
import { answering, serving, upstreamServer } from "./serving.ts";

type Api = Awaited<ReturnType<typeof serving>>;

const identity = new Certificates(Date.now()).selfSigned(["localhost"]);

async function create(api: Api, upstream: string, more: object): Promise<number> {
  const { body, status } = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream, ...more });
  expect([status, body]).toEqual([201, expect.any(String)]);
  return Number((JSON.parse(body) as { listen: string }).listen.split(":")[1]);
}

/** An upstream that answers requests of HTTP, with or without TLS. */
async function backend(secure: boolean) {
  const requests: string[] = [];
  const serve: http.RequestListener = (request, response) => {
    requests.push(request.url!);
    response.end("fine");
  };
  const server = secure ? https.createServer(identity, serve) : http.createServer(serve);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The status and the body of an answer, over TLS if this has options, or the code of the error. */
function get(port: number, options?: https.RequestOptions): Promise<string> {
  return new Promise((resolve) => {
    const { get } = options === undefined ? http : https;
    const request = get({ host: "127.0.0.1", port, agent: false, ...options }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve(`${response.statusCode} ${Buffer.concat(parts)}`);
    });
    // Node has the same code for a reset and for the end of a connection.
    request.on("error", ({ code, message }: NodeJS.ErrnoException) => resolve(code === "ECONNRESET" ? message : code!));
  });
}

const authority = async (api: Api) => (await api.ask("GET", "/lab/ca.pem")).body;
const fault = { fault: "error-status", status: 503, first: 1 };

test.each([
  ["neither side", false, {}],
  ["the upstream, too", true, { upstreamTls: true }],
])(
  "a proxy ends the TLS of clients that trust its authority, whatever name they ask for: %s",
  async (_, secure, more) => {
    await using api = await serving();
    await using upstream = await backend(secure);
    const port = await create(api, upstream.address, { tls: true, ...more });
    const ca = await authority(api);
    for (const name of [{}, { servername: "pay.example" }]) expect(await get(port, { ca, ...name })).toBe("200 fine");
    expect(JSON.parse((await api.ask("GET", "/proxies/p")).body)).toMatchObject({ tls: true, ...more });
  },
);

test("faults strike messages inside of TLS, on both sides", async () => {
  await using api = await serving();
  await using upstream = await backend(true);
  const port = await create(api, upstream.address, { tls: true, upstreamTls: true, faults: [fault] });
  const ca = await authority(api);
  expect(await get(port, { ca, path: "/a" })).toMatch(/^503 /);
  expect(await get(port, { ca, path: "/b" })).toBe("200 fine");
  expect(upstream.requests).toEqual(["/b"]);
  const [first, second] = (await api.ask("GET", "/lab/log")).body.split("\n").map((line) => line && JSON.parse(line));
  expect([first, second]).toMatchObject([
    { connection: 1, line: "GET /a", client: "status 503", upstream: "was not asked" },
    { connection: 2, line: "GET /b", client: "status 200", upstream: "answered 200" },
  ]);
  await api.ask("POST", "/proxies/p/faults", { name: "cut", fault: "reset" });
  expect(await get(port, { ca })).toBe("read ECONNRESET");
});

test.each([
  ["expired", "CERT_HAS_EXPIRED"],
  ["wrong-name", "ERR_TLS_CERT_ALTNAME_INVALID"],
  ["self-signed", "DEPTH_ZERO_SELF_SIGNED_CERT"],
])("a certificate that is %s is rejected by clients that look, and the log says so", async (handshake, code) => {
  await using api = await serving();
  await using upstream = await backend(false);
  const port = await create(api, upstream.address, { tls: handshake });
  expect(await get(port, { ca: await authority(api) })).toBe(code);
  expect(await get(port, { rejectUnauthorized: false })).toBe("200 fine");
  await api.ask("PATCH", "/proxies/p", { tls: true });
  expect(await get(port, { ca: await authority(api) })).toBe("200 fine");
  expect(upstream.requests).toHaveLength(2);
});

test("a handshake that never answers keeps its client waiting until the proxy goes", async () => {
  await using api = await serving();
  await using upstream = await backend(false);
  const port = await create(api, upstream.address, { tls: "never-answers" });
  const client = tls.connect({ host: "127.0.0.1", port });
  const closed = once(client, "error");
  const raw = net.connect(port, "127.0.0.1");
  await once(raw, "connect");
  // The proxy has read the hello of the first client by then, because it handles events in order.
  for (let request = 0; request < 10; request++) await api.ask("GET", "/lab/proxies/p");
  expect([client.authorized, client.destroyed]).toEqual([false, false]);
  await api.ask("DELETE", "/proxies/p");
  await closed;
  raw.destroy();
  let log = "";
  while (!log.includes("sent 0 B, got 0 B") || !log.includes('"connection":1,'))
    log = (await api.ask("GET", "/lab/log")).body;
  const entries = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { upstream: string });
  expect(entries.map((entry) => entry.upstream)).toEqual(Array(2).fill("got 0 B, sent 0 B, closed by the proxy"));
  expect(upstream.requests).toEqual([]);
});

test("a handshake that never answers keeps no client that has left", async () => {
  const certificates = new Certificates(Date.now());
  const onward = { host: "127.0.0.1", port: 1 };
  const more = { failed() {}, refused() {} };
  const relay = await TlsRelay.open({
    clock: new RealClock(),
    handshake: "never-answers",
    certificates,
    hosts: ["localhost"],
    onward,
    onwardTls: false,
    ...more,
  });
  const client = net.connect({ ...relay.address, allowHalfOpen: true });
  client.resume().end("hello");
  await once(client, "close");
  relay.close();
});

test("a failed handshake is told, with its fault and what each end can conclude", async () => {
  await using api = await serving();
  await using upstream = await backend(false);
  const port = await create(api, upstream.address, { tls: true, faults: [fault] });
  const client = net.connect(port, "127.0.0.1");
  client.resume();
  client.write("GET / HTTP/1.1\r\n\r\n");
  await once(client, "close");
  for (;;) {
    const { body } = await api.ask("GET", "/lab/log");
    if (body === "") continue;
    expect(JSON.parse(body)).toMatchObject({
      client: "no TLS: the handshake failed (ERR_SSL_HTTP_REQUEST)",
      upstream: "was not asked",
    });
    break;
  }
});

test("bytes that faults of HTTP cannot read are told once: TLS without tls, and another protocol", async () => {
  await using api = await serving();
  await using upstream = await backend(false);
  const port = await create(api, upstream.address, { faults: [fault] });
  expect(await get(port, { rejectUnauthorized: false })).toMatch(/ECONNRESET|socket hang up|disconnected/);
  const client = net.connect(port, "127.0.0.1");
  client.resume();
  client.write("PING\r\n\r\n");
  await once(client, "close");
  let lines: string[] = [];
  while (lines.length < 2) lines = (await api.ask("GET", "/lab/log")).body.split("\n").filter((line) => line !== "");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { client: 'speaks TLS, and faults of HTTP need "tls": true in this proxy to read it', upstream: "was not asked" },
    { client: expect.stringMatching(/^does not speak HTTP\/1\.1, .*\(HPE_\w+\)$/), upstream: "was not asked" },
  ]);
});

test("a reset of the upstream is one of the client, through TLS, and a dead upstream is refused if it is passed on", async () => {
  await using api = await serving();
  await using upstream = await upstreamServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  const port = await create(api, upstream.address, { tls: true });
  expect(await get(port, { ca: await authority(api) })).toBe("read ECONNRESET");
  await api.ask("PATCH", "/proxies/p", { upstream: "127.0.0.1:1", passesRefusal: true });
  await get(port, { rejectUnauthorized: false });
  let code = "";
  while (code !== "ECONNREFUSED") code = await get(port, { rejectUnauthorized: false });
});

test("an upstream that resets after the handshake is not told as one that did not complete it", async () => {
  await using api = await serving();
  const raw: net.Socket[] = [];
  const server = tls.createServer(identity, (socket) =>
    socket.on("error", () => {}).once("data", () => raw[0]!.resetAndDestroy()),
  );
  server.on("connection", (socket) => raw.push(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = await create(api, `127.0.0.1:${(server.address() as net.AddressInfo).port}`, { upstreamTls: true });
  await get(port);
  let log = "";
  while (log === "") log = (await api.ask("GET", "/lab/log")).body;
  expect(JSON.parse(log).upstream).toMatch(/^got \d+ B, sent \d+ B, /);
  server.close();
});

test("TLS passes through a proxy without tls as bytes", async () => {
  await using api = await serving();
  await using upstream = await backend(true);
  const port = await create(api, upstream.address, {});
  expect(await get(port, { ca: identity.cert, servername: "localhost" })).toBe("200 fine");
});

test("TLS only to the upstream, for any protocol", async () => {
  await using api = await serving();
  const plain = answering(1000, true);
  const server = tls.createServer(identity, plain).listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = await create(api, `127.0.0.1:${(server.address() as net.AddressInfo).port}`, { upstreamTls: true });
  const client = net.connect(port, "127.0.0.1");
  let came = 0;
  client.on("data", (bytes) => (came += bytes.length));
  client.write("hello");
  await once(client, "close");
  expect(came).toBe(1000);
  server.close();
});

test.each([
  [{ tls: true, upstreamTls: false }, false],
  [{ tls: true, upstreamTls: true }, true],
  [{ tls: false, upstreamTls: true }, true],
])("other protocols pass %j again once the last fault is removed", async (more, secure) => {
  await using api = await serving();
  const plain = answering(1000, true);
  const server = secure ? tls.createServer(identity, plain) : net.createServer(plain);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const upstream = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const port = await create(api, upstream, { ...more, faults: [fault] });
  const got = async () => {
    const client = more.tls
      ? tls.connect({ host: "127.0.0.1", port, rejectUnauthorized: false })
      : net.connect(port, "127.0.0.1");
    let came = 0;
    client.on("data", (bytes) => (came += bytes.length)).on("error", () => {});
    client.write("hello\r\n\r\n");
    await once(client, "close");
    return came;
  };
  expect(await got()).toBe(0);
  await api.ask("DELETE", "/proxies/p/faults/error-status");
  expect(await got()).toBe(1000);
  await api.ask("POST", "/proxies/p/faults", fault);
  expect(await got()).toBe(0);
  await api.ask("POST", "/reset");
  expect(await got()).toBe(1000);
  server.close();
});

test("an upstream that is dead or speaks no TLS is told as that, with faults of HTTP and without", async () => {
  await using api = await serving();
  await using upstream = await backend(false);
  const port = await create(api, "127.0.0.1:1", { upstreamTls: true });
  // The first fetch of a process waits for ever if its connection ends before Node has loaded its parser.
  await get(port);
  await api.ask("PATCH", "/proxies/p", { upstream: upstream.address });
  await get(port);
  await api.ask("POST", "/proxies/p/faults", { ...fault, path: "/other" });
  await get(port);
  await api.ask("PATCH", "/proxies/p", { upstream: "127.0.0.1:1" });
  await get(port);
  let lines: string[] = [];
  while (lines.length < 4) lines = (await api.ask("GET", "/lab/log")).body.split("\n").filter((line) => line !== "");
  const noTls = /ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)|EPROTO/;
  const told = lines.map((line) => JSON.parse(line) as { upstream: string; knows: { upstream: string } });
  expect(told.map((entry) => entry.upstream)).toEqual([
    "could not be reached (ECONNREFUSED)",
    expect.stringMatching(/^did not complete the handshake of TLS \(/),
    expect.stringMatching(/^failed: /),
    "failed: ECONNREFUSED",
  ]);
  for (const entry of [1, 2]) expect(told[entry]!.upstream).toMatch(noTls);
  expect(told.map(({ knows }) => knows.upstream)).toEqual([
    "nothing: no connection arrived",
    "that the connection ended",
    "at most that a connection ended",
    "nothing: no request arrived",
  ]);
});

test("TLS reaches an upstream at the second address of its name, with faults of HTTP and without", async () => {
  const addresses = ["127.0.0.2", "127.0.0.1"].map((address) => ({ address, family: 4 }));
  const real = dns.lookup;
  const fake = (
    host: string,
    options: dns.LookupAllOptions,
    found: (error: Error | null, all: dns.LookupAddress[]) => void,
  ) => (host === "localhost" ? found(null, addresses) : real(host, options, found));
  const lookup = vi.spyOn(dns, "lookup").mockImplementation(fake as typeof dns.lookup);
  try {
    await using api = await serving();
    await using upstream = await backend(true);
    const port = await create(api, upstream.address.replace("127.0.0.1", "localhost"), { upstreamTls: true });
    expect(await get(port)).toBe("200 fine");
    await api.ask("POST", "/proxies/p/faults", { ...fault, path: "/other" });
    expect(await get(port)).toBe("200 fine");
    expect(lookup.mock.calls.filter(([host]) => host === "localhost")).toHaveLength(2);
  } finally {
    lookup.mockRestore();
  }
});

test.each([
  ["end", "socket hang up", (socket: net.Socket) => socket.end()],
  ["reset", "read ECONNRESET", (socket: net.Socket) => socket.resetAndDestroy()],
])("the %s of the upstream during its handshake is that of the client", async (_, code, act) => {
  await using api = await serving();
  await using upstream = await upstreamServer((socket) => socket.once("data", () => act(socket)));
  expect(await get(await create(api, upstream.address, { upstreamTls: true }))).toBe(code);
});

test("an upstream that never answers a handshake does not keep a client that has left", async () => {
  let left = () => {};
  const hasLeft = new Promise<void>((resolve) => (left = resolve));
  await using upstream = await upstreamServer((socket) => socket.resume().once("end", left));
  const clock = new RealClock();
  const after = vi.spyOn(clock, "after").mockImplementation((_, run) => {
    setImmediate(run as () => void);
    return { callOff() {} };
  });
  const relay = await TlsRelay.open({
    clock,
    certificates: new Certificates(Date.now()),
    handshake: undefined,
    hosts: ["localhost"],
    onward: { host: "127.0.0.1", port: Number(upstream.address.split(":")[1]) },
    onwardTls: true,
    failed() {},
    refused() {},
  });
  net.connect({ ...relay.address, allowHalfOpen: true }).end("bytes that wait for the handshake");
  await hasLeft;
  expect(after).toHaveBeenCalledExactlyOnceWith(10_000, expect.any(Function));
  relay.close();
});

test.each(["nonsense", "true", 1, {}])("tls: %j is told", async (value) => {
  await using api = await serving();
  const proxy = { name: "p", listen: "127.0.0.1:0", upstream: "127.0.0.1:1", tls: value };
  const { status, body } = await api.ask("POST", "/proxies", proxy);
  expect([status, JSON.parse(body).error]).toEqual([400, expect.stringContaining("invalid tls: write ")]);
});
