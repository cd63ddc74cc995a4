import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { canActAtDoor } from "../../src/fault/at-door.ts";
import { faults } from "../../src/fault/index.ts";
import { gunzipStart } from "../../src/text/bytes/gzip.ts";
import { serving } from "./serving.ts";

const longText = JSON.stringify({ movie: "Creed", cast: Array.from({ length: 50 }, (_, at) => `actor ${at}`) });

/** An upstream that counts its work, and a proxy in front of it. */
async function withProxy(serve: http.RequestListener = (_, response) => response.end("fine")) {
  const api = await serving();
  let works = 0;
  const backend = http.createServer((request, response) => {
    works += 1;
    serve(request, response);
  });
  backend.listen(0, "127.0.0.1");
  await once(backend, "listening");
  const upstream = `127.0.0.1:${(backend.address() as { port: number }).port}`;
  const made = await api.ask("POST", "/proxies", { name: "p", listen: "127.0.0.1:0", upstream });
  const port = Number((JSON.parse(made.body) as { listen: string }).listen.split(":")[1]);
  return {
    ...api,
    upstream,
    port,
    works: () => works,
    add: (fault: object) => api.ask("POST", "/proxies/p/faults", fault),
    get: (path = "/", more: http.RequestOptions = {}, body?: string) => get(port, path, more, body),
    async [Symbol.asyncDispose]() {
      backend.closeAllConnections();
      backend.close();
      await api[Symbol.asyncDispose]();
    },
  };
}

interface Got {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly rawHeaders?: readonly string[];
  readonly body: Buffer;
  readonly error?: string | undefined;
}

/** What a client gets from one request: an answer, perhaps cut off, or an error. */
function get(port: number, path: string, more: http.RequestOptions, body?: string): Promise<Got> {
  return new Promise((resolve) => {
    const request = http.request({ host: "127.0.0.1", port, path, agent: false, ...more });
    const parts: Buffer[] = [];
    let head: Partial<Got> = {};
    const end = (error?: NodeJS.ErrnoException) => resolve({ ...head, body: Buffer.concat(parts), error: error?.code });
    request.on("response", (response) => {
      head = { status: response.statusCode, reason: response.statusMessage, rawHeaders: response.rawHeaders };
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", end);
      response.on("end", () => end());
    });
    request.on("upgrade", (_, socket) => {
      socket.destroy();
      end();
    });
    request.on("error", end);
    request.end(body);
  });
}

test("two faults strike the messages that each names, also if the first keeps its message from the upstream", async () => {
  await using proxy = await withProxy();
  await proxy.add({ name: "first", fault: "error-status", status: 503, nth: [1] });
  await proxy.add({ name: "second", fault: "error-status", status: 502, nth: [2] });
  const seen = [];
  for (let nth = 0; nth < 3; nth++) seen.push((await proxy.get()).status);
  expect(seen).toEqual([503, 502, 200]);
});

describe("a message that no fault strikes passes unchanged", () => {
  test("with its status line, headers, body and trailers", async () => {
    await using proxy = await withProxy((request, response) => {
      response.sendDate = false;
      response.writeHead(201, "Just So", ["X-One", "1", "x-two", "2", "X-One", "3", "Trailer", "x-sum"]);
      response.write(request.headers["x-mine"]);
      response.addTrailers({ "x-sum": "7" });
      request.pipe(response);
    });
    await proxy.add({ fault: "error-status", status: 503, path: "/other" });
    const got = await proxy.get("/a?b=c", { method: "POST", headers: { "X-Mine": "it" } }, "self");
    expect(got).toMatchObject({ status: 201, reason: "Just So" });
    expect(got.body.toString()).toBe("itself");
    expect(got.rawHeaders!.slice(0, 6)).toEqual(["X-One", "1", "x-two", "2", "X-One", "3"]);
  });

  test("also a body of 20 MB in both directions, and one without a length", async () => {
    await using proxy = await withProxy((request, response) => request.pipe(response));
    await proxy.add({ fault: "error-status", status: 503, path: "/other" });
    const big = "x".repeat(20 * 1024 * 1024);
    const got = await proxy.get("/", { method: "POST" }, big);
    expect(got.body.length).toBe(big.length);
  });

  test("also a POST without a body, which gets no framing", async () => {
    await using proxy = await withProxy((request, response) => response.end(request.rawHeaders.join()));
    await proxy.add({ fault: "error-status", status: 503, path: "/other" });
    const client = net.connect(proxy.port, "127.0.0.1");
    client.write("POST / HTTP/1.1\r\nHost: x\r\nX-One: 1\r\nx-one: 2\r\nConnection: close\r\n\r\n");
    expect(await text(client)).toMatch(/\r\nHost,x,X-One,1,X-One,2,Connection,close$/);
  });

  test("with the interim answers before it", async () => {
    await using proxy = await withProxy((_, response) => {
      response.writeEarlyHints({ link: "</a.css>; rel=preload", "x-more": "1" });
      response.writeProcessing();
      response.end("fine");
    });
    await proxy.add({ fault: "error-status", status: 503, path: "/other" });
    const request = http.get({ host: "127.0.0.1", port: proxy.port, agent: false });
    const interim: unknown[] = [];
    request.on("information", ({ statusCode, headers }) => interim.push([statusCode, headers]));
    const [response] = (await once(request, "response")) as [http.IncomingMessage];
    response.resume();
    expect(interim).toEqual([
      [103, { link: "</a.css>; rel=preload", "x-more": "1" }],
      [102, {}],
    ]);
  });

  test("a dead upstream ends the connection, as without faults", async () => {
    await using proxy = await withProxy();
    await proxy.ask("POST", "/proxies/p", { upstream: "127.0.0.1:1" });
    await proxy.add({ fault: "error-status", status: 503, path: "/other" });
    expect((await proxy.get()).error).toBe("ECONNRESET");
  });
});

describe("the answer that is broken is the upstream's own", () => {
  const json: http.RequestListener = (_, response) =>
    response.setHeader("content-type", "application/json").end(longText);

  test.each([
    [{ fault: "hang-up", value: "at once" }, { error: "ECONNRESET" }],
    [{ "hang-up": "in the headers" }, { error: "ECONNRESET" }],
    [{ fault: "reset" }, { error: "ECONNRESET" }],
    [{ fault: "error-status", status: 429 }, { status: 429 }],
    [{ "bad-status": true }, { error: "HPE_INVALID_STATUS" }],
  ])("%o", async (fault, expected) => {
    await using proxy = await withProxy(json);
    expect((await proxy.add(fault)).status).toBe(201);
    expect(await proxy.get()).toMatchObject(expected);
  });

  test("cut after some of its bytes", async () => {
    await using proxy = await withProxy(json);
    await proxy.add({ "hang-up": "40B" });
    const { body, error } = await proxy.get();
    expect([body.toString(), error]).toEqual([longText.slice(0, 40), "ECONNRESET"]);
  });

  test("compressed and cut, also if the upstream had compressed it", async () => {
    for (const encoding of ["", "gzip"]) {
      const { gzipSync } = await import("node:zlib");
      await using proxy = await withProxy((_, response) => {
        if (encoding === "") return void response.end(longText);
        response.setHeader("content-encoding", "gzip").end(gzipSync(longText));
      });
      await proxy.add({ fault: "cut-gzip" });
      const { body } = await proxy.get();
      const begin = new TextDecoder().decode(gunzipStart(body));
      expect(begin.length).toBeGreaterThan(20);
      expect(longText.startsWith(begin)).toBe(true);
      expect(begin).not.toBe(longText);
    }
  });

  test("half of its JSON, with a matching length", async () => {
    await using proxy = await withProxy(json);
    await proxy.add({ fault: "half-json" });
    const { body, error, status } = await proxy.get();
    expect([status, error]).toEqual([200, undefined]);
    expect(longText.startsWith(body.toString())).toBe(true);
    expect(() => JSON.parse(body.toString())).toThrow();
  });
});

describe("a fault strikes before or after the upstream's work", () => {
  test.each([
    ["before", 0],
    ["after", 1],
  ])("%s", async (when, works) => {
    await using proxy = await withProxy();
    await proxy.add({ fault: "error-status", status: 503, when });
    expect((await proxy.get()).status).toBe(503);
    expect(proxy.works()).toBe(works);
  });
});

describe("a plan says which messages a fault strikes", () => {
  const statuses = async (plan: object, requests: readonly [method: string, path: string, headers?: object][]) => {
    await using proxy = await withProxy();
    const { status, body } = await proxy.add({ fault: "error-status", status: 503, ...plan });
    expect([status, body]).toEqual([201, expect.any(String)]);
    const got: (number | undefined)[] = [];
    for (const [method, path, headers = {}] of requests)
      got.push((await proxy.get(path, { method, headers: headers as http.OutgoingHttpHeaders })).status);
    return got;
  };
  const plain: [string, string][] = [0, 1, 2, 3].map(() => ["GET", "/"]);

  test.each([
    [{ first: 2 }, [503, 503, 200, 200]],
    [{ nth: [1, 3] }, [503, 200, 503, 200]],
    [{ nth: 2 }, [200, 503, 200, 503]],
    [{ calls: [4] }, [200, 200, 200, 503]],
    [{ share: 1 }, [503, 503, 503, 503]],
    [{ share: "0%" }, [200, 200, 200, 200]],
    [{ for: "1h" }, [503, 503, 503, 503]],
    [{ from: "1h" }, [200, 200, 200, 200]],
  ])("%o", async (plan, expected) => expect(await statuses(plan, plain)).toEqual(expected));

  test("by method, path and header", async () => {
    const plan = { method: "POST", path: "/title/**", header: "x-try: 2" };
    const requests: [string, string, object?][] = [
      ["POST", "/title/7/cast", { "x-try": "2" }],
      ["GET", "/title/7/cast", { "x-try": "2" }],
      ["POST", "/other", { "x-try": "2" }],
      ["POST", "/title/7", { "x-try": "3" }],
    ];
    expect(await statuses(plan, requests)).toEqual([503, 200, 200, 200]);
  });

  test("on a connection that stays open, too", async () => {
    await using proxy = await withProxy();
    await proxy.add({ fault: "error-status", status: 503, nth: [2] });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const got = [];
    for (let request = 0; request < 3; request++) got.push((await proxy.get("/", { agent })).status);
    agent.destroy();
    expect(got).toEqual([200, 503, 200]);
  });
});

describe("the routes of faults", () => {
  test("add, show, change and remove them; the key appears once one was added", async () => {
    await using proxy = await withProxy();
    const shown = async () => JSON.parse((await proxy.ask("GET", "/proxies/p")).body);
    expect(await shown()).not.toHaveProperty("faults");
    const broken = { name: "broken", fault: "error-status", "error-status": 503, first: 2 };
    expect(
      JSON.parse((await proxy.add({ name: "broken", fault: "error-status", status: 503, first: 2 })).body),
    ).toEqual(broken);
    expect((await shown()).faults).toEqual([broken]);
    expect((await shown()).toxics).toEqual([]);
    const changed = await proxy.ask("PATCH", "/proxies/p/faults/broken", { status: 500 });
    expect(JSON.parse(changed.body)).toEqual({ ...broken, "error-status": 500 });
    expect((await proxy.get()).status).toBe(500);
    expect((await proxy.ask("DELETE", "/proxies/p/faults/broken")).status).toBe(204);
    expect((await shown()).faults).toEqual([]);
    expect((await proxy.get()).status).toBe(200);
    expect((await proxy.ask("DELETE", "/proxies/p/faults/broken")).status).toBe(404);
  });

  test("a change may turn one that strikes connections into one that strikes messages, and back", async () => {
    await using proxy = await withProxy();
    await proxy.add({ name: "f", fault: "noop" });
    await proxy.ask("PATCH", "/proxies/p/faults/f", { fault: "error-status", status: 503 });
    expect((await proxy.get()).status).toBe(503);
    await proxy.ask("PATCH", "/proxies/p/faults/f", { fault: "noop" });
    expect((await proxy.get()).status).toBe(200);
  });

  test("reset removes them", async () => {
    await using proxy = await withProxy();
    await proxy.add({ fault: "error-status", status: 503 });
    await proxy.ask("POST", "/reset");
    expect((await proxy.get()).status).toBe(200);
  });

  test("a toxic of type http is a fault, for clients that have only toxics", async () => {
    await using proxy = await withProxy();
    const toxic = { type: "http", attributes: { fault: "error-status", status: 503 }, first: 2, toxicity: 1 };
    expect((await proxy.ask("POST", "/proxies/p/toxics", toxic)).status).toBe(200);
    expect((await proxy.get()).status).toBe(503);
    expect((await proxy.ask("GET", "/proxies/p/toxics")).body).toBe("[]");
  });

  test("such a client also finds and removes the fault among the toxics, by its name or the usual one", async () => {
    await using proxy = await withProxy();
    const toxic = {
      name: "",
      type: "http",
      stream: "",
      toxicity: 1,
      attributes: { fault: "error-status", status: 503 },
    };
    const made = await proxy.ask("POST", "/proxies/p/toxics", toxic);
    expect(made).toMatchObject({ status: 200, body: expect.stringContaining('"name":"error-status"') });
    const path = "/proxies/p/toxics/error-status";
    expect(await proxy.ask("GET", path)).toMatchObject({ status: 200, body: made.body });
    expect((await proxy.ask("DELETE", path)).status).toBe(204);
    expect((await proxy.get()).status).toBe(200);
    for (const method of ["GET", "DELETE"])
      expect(await proxy.ask(method, path)).toMatchObject({ status: 404, body: expect.stringContaining("toxic not") });
  });

  test.each([
    [{}, "missing required field: fault"],
    [[], "is not a fault"],
    [{ fault: "nonsense" }, "unknown fault nonsense"],
    [{ fault: "eror-status", status: 503 }, "did you mean error-status?"],
    [{ fault: "blocked-loop", value: "1s" }, "blocked-loop cannot act at a proxy"],
    [{ fault: "delay" }, "delay needs a value, such as 3s"],
    [{ fault: "delay", value: "soon" }, "delay"],
    [{ fault: "error-status", status: 200 }, "is not an error status"],
    [{ fault: "reset", first: 0 }, "first"],
    [{ fault: "reset", often: 1 }, "often"],
    [{ fault: "reset", path: "x" }, "is not a path"],
    [{ fault: "reset", name: 5 }, "is not a name"],
    [{ fault: "reset", name: "a/b" }, "is not a name"],
    [{ fault: "latency", name: ".." }, "is not a name"],
    [{ fault: "latency", toxicity: 5 }, "toxicity must be a number from 0 to 1"],
  ])("%o is told", async (fault, error) => {
    await using proxy = await withProxy();
    const { status, body } = await proxy.add(fault);
    expect(status).toBe(400);
    expect(JSON.parse(body).error).toContain(error);
  });
});

test.each(faults.filter(canActAtDoor).map((fault) => [fault.name, fault.example]))(
  "%s strikes at a proxy, and later messages pass",
  async (name, example) => {
    await using proxy = await withProxy((_, response) => response.end("fine"));
    const { status, body } = await proxy.add({ fault: name, value: example, for: "1h", first: 1 });
    expect([status, body]).toEqual([201, expect.any(String)]);
    const struck = new AbortController();
    const first = proxy.get("/", { signal: struck.signal });
    await Promise.race([first, once(AbortSignal.timeout(300), "abort")]);
    struck.abort();
    await first;
    expect(await proxy.get()).toMatchObject({ status: 200 });
  },
);
