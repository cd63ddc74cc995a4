import { once } from "node:events";
import net from "node:net";
import { describe, expect, test } from "vitest";
import { answering, serving, upstreamServer } from "./serving.ts";

interface Case {
  readonly toxics?: readonly object[];
  readonly answers?: number;
  readonly upstreamCloses?: boolean;
  readonly sends?: number;
  readonly halfCloses?: boolean;
  readonly isCorrected?: boolean;
  /** Keys of the proxy. */
  readonly proxy?: object;
  /** Done once the client has sent. */
  readonly then?: (ask: Awaited<ReturnType<typeof serving>>["ask"]) => Promise<unknown>;
  /** The upstream is not there. */
  readonly isDead?: boolean;
  /** The bytes after which it ends if the proxy leaves the connection open. */
  readonly until?: number;
}

/** What both ends see of one connection: the client's bytes and its end, which is "open" if there is none. */
async function see({ toxics = [], answers = 1000, sends = 50, ...more }: Case) {
  await using api = await serving({ isCorrected: more.isCorrected ?? false });
  let arrived = 0;
  await using upstream = await upstreamServer((socket) => {
    socket.on("data", (bytes) => (arrived += bytes.length));
    answering(answers, more.upstreamCloses)(socket);
  });
  const target = more.isDead ? "127.0.0.1:1" : upstream.address;
  const made = await api.ask("POST", "/proxies", { name: "t", listen: "localhost:0", upstream: target, ...more.proxy });
  const { listen, corrected: shown } = JSON.parse(made.body) as { listen: string; corrected?: boolean };
  for (const toxic of toxics) expect((await api.ask("POST", "/proxies/t/toxics", toxic)).status).toBe(200);
  const client = net.connect({ host: "127.0.0.1", port: Number(listen.split(":")[1]), allowHalfOpen: true });
  const startMs = api.clock.now();
  const saw = { bytes: 0, pieces: 0, end: "open", ms: 0 };
  const ended = new Promise<void>((resolve) => {
    client.on("data", (bytes) => {
      saw.bytes += bytes.length;
      saw.pieces += 1;
      if (saw.bytes === more.until) resolve();
    });
    const end = (how: string) => {
      if (saw.end === "open") Object.assign(saw, { end: how, ms: api.clock.now() - startMs });
      resolve();
    };
    client.on("end", () => end("FIN"));
    client.on("error", (error: NodeJS.ErrnoException) => end(error.code!));
  });
  await once(client, "connect");
  if (sends > 0) client.write("x".repeat(sends));
  if (more.halfCloses) client.end();
  if (more.then !== undefined) {
    await upstreamHas(() => arrived > 0);
    await more.then(api.ask);
  }
  await ended;
  client.destroy();
  await upstreamHas(() => upstream.saw.length > 0 || more.isDead === true);
  return { ...saw, arrived, upstream: upstream.saw, shown };
}

async function upstreamHas(something: () => boolean): Promise<void> {
  while (!something()) await new Promise((resolve) => setTimeout(resolve, 2));
}

const down = (type: string, attributes: object, more: object = {}) => ({ type, attributes, ...more });
const up = (type: string, attributes: object) => down(type, attributes, { stream: "upstream" });

describe("both ends see what they see with the real server", () => {
  test("without toxics", async () => {
    expect(await see({ upstreamCloses: true })).toMatchObject({ bytes: 1000, end: "FIN", arrived: 50 });
  });

  test("a half-close is lost", async () => {
    expect(await see({ halfCloses: true })).toMatchObject({ bytes: 0, end: "FIN", arrived: 50, upstream: ["FIN"] });
  });

  test("a dead upstream", async () => {
    expect(await see({ isDead: true, sends: 0 })).toMatchObject({ bytes: 0, end: "FIN" });
  });

  test.each(["downstream", "upstream"])("latency, %s", async (stream) => {
    const { ms, ...rest } = await see({
      toxics: [down("latency", { latency: 200 }, { stream })],
      upstreamCloses: true,
    });
    expect(rest).toMatchObject({ bytes: 1000, end: "FIN" });
    expect(ms).toBeGreaterThanOrEqual(199);
  });

  test("bandwidth 1", async () => {
    const { ms, pieces, bytes } = await see({
      toxics: [down("bandwidth", { rate: 1 })],
      answers: 300,
      upstreamCloses: true,
    });
    expect(bytes).toBe(300);
    expect(pieces).toBeGreaterThanOrEqual(2);
    expect(ms).toBeGreaterThanOrEqual(299);
  });

  test("bandwidth 0, removed", async () => {
    const then = (ask: Parameters<NonNullable<Case["then"]>>[0]) =>
      ask("DELETE", "/proxies/t/toxics/bandwidth_downstream");
    expect(await see({ toxics: [down("bandwidth", { rate: 0 })], until: 1000, then })).toMatchObject({ bytes: 1000 });
  });

  test("slow_close", async () => {
    const { ms, ...rest } = await see({ toxics: [down("slow_close", { delay: 300 })], upstreamCloses: true });
    expect(rest).toMatchObject({ bytes: 1000, end: "FIN" });
    expect(ms).toBeGreaterThanOrEqual(299);
  });

  test.each([
    ["removed", "DELETE", "/proxies/t/toxics/timeout_downstream"],
    ["reset", "POST", "/reset"],
  ])("timeout 0, %s", async (_, method, path) => {
    const saw = await see({ toxics: [down("timeout", { timeout: 0 })], then: (ask) => ask(method, path) });
    expect(saw).toMatchObject({ bytes: 0, end: "FIN", upstream: ["FIN"] });
  });

  test("timeout 100, in either direction, with and without data", async () => {
    for (const [toxic, sends, arrived] of [
      [down("timeout", { timeout: 100 }), 50, 50],
      [up("timeout", { timeout: 100 }), 50, 0],
      [up("timeout", { timeout: 100 }), 0, 0],
    ] as const)
      expect(await see({ toxics: [toxic], sends })).toMatchObject({ bytes: 0, end: "FIN", arrived, upstream: ["FIN"] });
  });

  test("reset_peer, in either direction", async () => {
    const reset = { bytes: 0, end: "ECONNRESET", upstream: ["ECONNRESET"] };
    expect(await see({ toxics: [down("reset_peer", { timeout: 0 })] })).toMatchObject({ ...reset, arrived: 50 });
    expect(await see({ toxics: [up("reset_peer", { timeout: 0 })] })).toMatchObject({ ...reset, arrived: 0 });
    const late = await see({ toxics: [down("reset_peer", { timeout: 100 })] });
    expect(late).toMatchObject(reset);
    expect(late.ms).toBeGreaterThanOrEqual(99);
  });

  test("slicer", async () => {
    const toxics = [down("slicer", { average_size: 100, size_variation: 0, delay: 10_000 })];
    const { bytes, pieces } = await see({ toxics, upstreamCloses: true });
    expect(bytes).toBe(1000);
    // The kernel may put pieces together if this machine is busy.
    expect(pieces).toBeGreaterThan(4);
  });

  test("limit_data", async () => {
    expect(await see({ toxics: [down("limit_data", { bytes: 10 })] })).toMatchObject({ bytes: 10, end: "FIN" });
    expect(await see({ toxics: [down("limit_data", { bytes: 0 })] })).toMatchObject({ bytes: 0, end: "FIN" });
    expect(await see({ toxics: [up("limit_data", { bytes: 5 })] })).toMatchObject({ end: "FIN", arrived: 5 });
  });

  test.each([
    ["disabled", "POST", "/proxies/t", { enabled: false }],
    ["deleted", "DELETE", "/proxies/t", undefined],
  ])("a proxy that is %s", async (_, method, path, body) => {
    const saw = await see({ answers: 0, then: (ask) => ask(method, path, body) });
    expect(saw).toMatchObject({ end: "FIN", upstream: ["FIN"] });
  });
});

describe("a defect of the real server stays by default, and is corrected on request", () => {
  test("a half-close is lost, or passed on", async () => {
    const half = { halfCloses: true, upstreamCloses: true };
    expect(await see(half)).toMatchObject({ bytes: 0, end: "FIN" });
    expect(await see({ ...half, isCorrected: true })).toMatchObject({ bytes: 1000, end: "FIN", upstream: ["FIN"] });
  });

  test("reset_peer that is added to a live connection closes it, or resets it", async () => {
    const live: Case = {
      answers: 10,
      then: async (ask) => {
        await ask("POST", "/proxies/t/toxics", down("reset_peer", { timeout: 0 }));
        await ask("POST", "/proxies/t/toxics", up("reset_peer", { timeout: 0 }));
      },
    };
    const withMore = (isCorrected: boolean) => resetWhileLive(live, isCorrected);
    expect(await withMore(false)).toBe("FIN");
    expect(await withMore(true)).toBe("ECONNRESET");
  });

  test("reset_peer that strikes no connection resets all, or none", async () => {
    const never = { toxics: [down("reset_peer", { timeout: 0 }, { toxicity: 0 })], upstreamCloses: true };
    expect(await see(never)).toMatchObject({ bytes: 1000, end: "ECONNRESET" });
    expect(await see({ ...never, isCorrected: true })).toMatchObject({ bytes: 1000, end: "FIN" });
  });

  test.each([
    [false, 5],
    [true, 1],
  ])("an update with a mistake is half done, or not at all: corrected %s", async (isCorrected, latency) => {
    await using api = await serving({ isCorrected });
    await api.ask("POST", "/proxies", { name: "t", upstream: "127.0.0.1:1" });
    await api.ask("POST", "/proxies/t/toxics", down("latency", { latency: 1 }));
    const update = { attributes: { latency: 5, jitter: "x" } };
    expect((await api.ask("PATCH", "/proxies/t/toxics/latency_downstream", update)).status).toBe(400);
    const { body } = await api.ask("GET", "/proxies/t/toxics/latency_downstream");
    expect(JSON.parse(body)).toMatchObject({ attributes: { latency } });
  });

  test("a proxy can be corrected on its own", async () => {
    const half = { halfCloses: true, upstreamCloses: true };
    expect(await see({ ...half, proxy: { corrected: true } })).toMatchObject({ bytes: 1000, shown: true });
    expect(await see({ ...half, isCorrected: true, proxy: { corrected: false } })).toMatchObject({ bytes: 0 });
    expect(await see({ ...half, isCorrected: true })).toMatchObject({ bytes: 1000, shown: undefined });
  });
});

/** Adds a toxic to a connection that has answered once, sends again, and returns how the client's connection ended. */
async function resetWhileLive({ then }: Case, isCorrected: boolean): Promise<string> {
  await using api = await serving({ isCorrected });
  await using upstream = await upstreamServer((socket) => socket.on("data", (bytes) => socket.write(bytes)));
  const made = await api.ask("POST", "/proxies", { name: "t", listen: "localhost:0", upstream: upstream.address });
  const port = Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]);
  const client = net.connect(port, "127.0.0.1");
  client.write("one");
  await once(client, "data");
  await then!(api.ask);
  client.write("two");
  return await new Promise((resolve) => {
    client.on("end", () => resolve("FIN"));
    client.on("error", (error: NodeJS.ErrnoException) => resolve(error.code!));
  });
}
