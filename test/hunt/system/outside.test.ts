import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { labPrograms } from "../../../src/cli/system/lab-programs.ts";
import { readSystem } from "../../../src/cli/system/read-system.ts";
import { SystemTarget } from "../../../src/hunt/system/system-target.ts";

const folder = mkdtempSync(join(tmpdir(), "outside-"));
const script = join(folder, "movies.mjs");
writeFileSync(
  script,
  `import http from "node:http";
const proxy = new URL(process.env.HTTP_PROXY);
const rating = () => new Promise((resolve, reject) => {
  const asked = http.get({ host: proxy.hostname, port: proxy.port, path: "http://www.imdb.com/title/1" }, (response) => {
    let text = "";
    response.on("data", (piece) => { text += piece; });
    response.on("end", () => resolve(text));
    response.on("error", reject);
  });
  asked.on("error", reject);
});
const tunnelled = () => new Promise((resolve, reject) => {
  const asked = http.request({ host: proxy.hostname, port: proxy.port, method: "CONNECT", path: "www.imdb.com:443", timeout: 500 });
  asked.on("timeout", () => asked.destroy(new Error("no tunnel in time")));
  asked.on("error", reject);
  asked.on("connect", (_, socket) => {
    let text = "";
    socket.on("data", (piece) => { text += piece; });
    socket.on("end", () => resolve(/{.*}/.exec(text)[0]));
    socket.on("error", reject);
    socket.write("GET /title/1 HTTP/1.1\\r\\nhost: www.imdb.com\\r\\nconnection: close\\r\\n\\r\\n");
  });
  asked.end();
});
http.createServer(async (request, response) => {
  const text = await (request.url === "/tunnel" ? tunnelled : rating)().catch(() => "null");
  try {
    response.end(JSON.stringify({ rating: JSON.parse(text) }));
  } catch {
    console.error("no rating in " + text);
    process.exit(3);
  }
}).listen(Number(process.env.PORT), "127.0.0.1");
`,
);
const file = join(folder, "movies.system.yaml");
writeFileSync(
  file,
  `services:
  movies: { run: ${process.execPath} ${script} }
  imdb: { plays: { "GET /title/*": { body: '{"stars": 8.8}' } } }
outside: { www.imdb.com: imdb, unused.example: imdb }
request: [{ to: movies, path: / }]
accept: [{ when: nothing failed, json: { rating: { stars: 8.8 } } }, { when: anything failed, status: 200 }]
`,
);
const { system } = await readSystem(file);
const { signal } = new AbortController();
const target = new SystemTarget(system, labPrograms(signal), file, 1);
afterAll(() => target.close());
const tunnels = { ...system, requests: system.requests.map((each) => ({ ...each, path: "/tunnel" })) };
const tunnelTarget = new SystemTarget(tunnels, labPrograms(signal), file, 1);
afterAll(() => tunnelTarget.close());
const failed = (failure: string) => [{ call: "movies->imdb#1", failure }];

test("a request through HTTP_PROXY is a call that can be struck", { timeout: 60_000 }, async () => {
  const { calls, broken } = await target.play([], signal);
  expect(broken).toEqual([]);
  expect(calls).toMatchObject([{ id: "movies->imdb#1", line: "GET /title/1" }]);
  expect(target.unseen).toEqual(["unused.example"]);
  const reset = await target.play(failed("reset"), signal);
  expect(reset).toMatchObject({ struck: ["movies->imdb#1"], broken: [], saw: { status: 200 } });
});

test("a service that dies is named with its last lines, and started again", { timeout: 60_000 }, async () => {
  const { broken, log, undecided } = await target.play(failed("broken-json"), signal);
  expect(broken[0]).toEqual({ rule: "every service stays alive", saw: "movies ended with exit code 3" });
  expect(log.join("\n")).toContain('movies: no rating in {"star');
  expect(undecided).toBeUndefined();
  expect(target.repeats).toBe(2);
  expect((await target.play([], signal)).broken).toEqual([]);
});

test("a tunnel is one call, which only a failure of its connection strikes", { timeout: 60_000 }, async () => {
  const { calls, broken } = await tunnelTarget.play([], signal);
  expect(calls).toMatchObject([{ id: "movies->imdb#1", line: "CONNECT www.imdb.com:443" }]);
  expect(broken).toEqual([]);
  for (const failure of ["reset", "refused", "hang"]) {
    const { struck, saw, broken } = await tunnelTarget.play(failed(failure), signal);
    expect([failure, struck, saw.status, broken]).toEqual([failure, ["movies->imdb#1"], 200, []]);
    expect(saw.tookMs >= 450).toBe(failure === "hang");
  }
  expect(await tunnelTarget.play(failed("503"), signal)).toMatchObject({
    struck: [],
    broken: [],
    saw: { status: 200 },
  });
});
