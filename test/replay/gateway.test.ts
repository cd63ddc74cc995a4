import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../replay/kinds.ts";

describe("the gateway does what was recorded of", () => {
  it.each([
    ["paths", "path-patterns.json", []],
    ["routes", "routes.json", [expect.stringContaining("CircuitBreaker needs a library")]],
    ["shares", "nginx-shares.json", []],
  ])("%s", async (kind, file, deliberate) => {
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
    ["paths", "[]", "this is no list of entries"],
    ["paths", '[{"pattern": "/a", "path": 1, "matches": true}]', "entry 1, path: "],
    ["routes", '[{"about": "x", "result": "ok"}]', "entry 1: it has yaml or properties"],
    ["shares", '[{"percent": 10, "listed": "new first", "hits": "oox"}]', "entry 1, hits: hits are letters n and o"],
  ])("of %s from %s names the mistake", async (kind, text, says) => {
    await expect(replayed(kind, text)).rejects.toMatchObject({
      name: "ProblemError",
      problems: [{ says: expect.stringContaining(says) }],
    });
  });

  it("names a file that is not there, and a folder", async () => {
    await expect(kinds.paths!.replay(join(folder, "none.json"))).rejects.toThrow("it cannot be read (ENOENT)");
    await expect(kinds.shares!.replay(folder)).rejects.toThrow("this is a folder");
  });

  it("tells what differs, and how", async () => {
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
});
