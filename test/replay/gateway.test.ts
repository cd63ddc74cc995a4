import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../replay/kinds.ts";

describe("the gateway does what was recorded of", () => {
  it.each([
    ["paths", "path-patterns.json", []],
    ["routes", "routes.json", [expect.stringContaining("CircuitBreaker needs a library")]],
    ["routes", "routes-2.json", [expect.stringContaining("€"), expect.stringContaining("é")]],
    ["routes", "routes-3.json", []],
    ["routes", "routes-4.json", []],
    ["routes", "routes-5.json", []],
    ["routes", "routes-6.json", []],
    ["routes", "routes-7.json", []],
    ["shares", "nginx-shares.json", []],
  ])("%s in %s", { timeout: 60_000 }, async (kind, file, deliberate) => {
    const tally = await kinds[kind]!.replay(`test/data/gateway/${file}`);
    expect(tally).toMatchObject({ differences: [], deliberate });
  });
});

describe("a replay", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "replay-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function replayed(kind: string, text: string) {
    const file = join(folder, "recorded.json");
    await writeFile(file, text);
    return await kinds[kind]!.replay(file);
  }

  it.each([
    ["paths", "{", "this is no JSON"],
    ["paths", "[]", "this is not a list of entries"],
    ["paths", '[{"pattern": "/a", "path": 1, "matches": true}]', "entry 1, path: "],
    ["routes", '[{"about": "x", "result": "ok"}]', "entry 1: it has yaml or properties"],
    ["shares", '[{"percent": 10, "listed": "new first", "hits": "oox"}]', "entry 1, hits: hits are letters n and o"],
  ])("of %s from %s names the mistake", async (kind, text, says) => {
    await expect(replayed(kind, text)).rejects.toMatchObject({
      name: "ProblemError",
      problems: [{ says: expect.stringContaining(says) }],
    });
  });

  it("reports a missing file, and a folder", async () => {
    await expect(kinds.paths!.replay(join(folder, "none.json"))).rejects.toThrow("it cannot be read (ENOENT)");
    await expect(kinds.shares!.replay(folder)).rejects.toThrow("this is a folder");
  });

  it("says what differs, and how", async () => {
    const pairs = [
      { pattern: "/a", path: "/a", matches: false },
      { pattern: "/a/**/b", path: null, matches: "refused", at: 4 },
      { pattern: "/a", path: "/a", matches: true },
    ];
    expect((await replayed("paths", JSON.stringify(pairs))).differences).toEqual([
      "/a on /a: 200 as /a instead of 404",
      "/a/**/b on null: refused at 3 instead of refused at 4",
    ]);
    const yaml = "spring.cloud.gateway.server.webflux.routes: [{uri: 'http://x', predicates: [Pth=/a]}]";
    expect((await replayed("routes", JSON.stringify([{ about: "x", yaml, result: "ok" }]))).differences).toEqual([
      'x: refused (there is no predicate "Pth") instead of ok',
    ]);
  });

  it("of routes compares the route, the answer, and what reached the server behind", async () => {
    const yaml =
      "spring.cloud.gateway.server.webflux.routes: [{id: r, uri: 'http://127.0.0.1:9000', predicates: ['Path=/**'], filters: ['AddRequestHeader=X-A, 1', 'AddResponseHeader=X-B, 1']}]";
    const answer = { status: 201, headers: ["X-Up: one", "X-B: 2", "Content-Length: 7"], body: "9000 /y" };
    const received = [{ port: 9000, method: "GET", url: "/y", headers: ["X-A", "2", "host", "127.0.0.1:9000"] }];
    const probe = { request: "GET /x", routeId: "s", status: 201, upstream: "9000 /y", answer, received };
    const { differences } = await replayed(
      "routes",
      JSON.stringify([{ about: "x", yaml, result: "ok", probes: [probe] }]),
    );
    expect(differences.map((each) => each.replace('x, "GET /x": ', ""))).toEqual([
      "route: r instead of s",
      "status: 200 instead of 201",
      "upstream: 9000 /x instead of 9000 /y",
      "header x-b: 1 instead of 2",
      "request 1 behind: 9000 GET /x instead of 9000 GET /y",
      "request 1 behind, header x-a: 1 instead of 2",
      "request 1 behind, header user-agent: ReactorNetty/1.3.6 instead of nothing",
      "request 1 behind, header accept: */* instead of nothing",
    ]);
  });
});
