import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { kinds } from "../../replay/kinds.ts";

const data = "test/data/defence";

describe("recordings of real libraries", () => {
  it.each([["breaker", 218]])("of a %s are replayed without a difference", async (kind, cases) => {
    const { compared, differences } = await kinds[kind]!.replay(data);
    expect(differences).toEqual([]);
    expect(compared).toContain(`${cases} `);
  });
});

describe("a replay", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "replay-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Replays a recording in which each text was replaced. */
  async function replayed(kind: string, name: string, ...changes: (readonly [string, string])[]) {
    let text = await readFile(`${data}/${name}.json`, "utf8");
    for (const [from, to] of changes) {
      expect(text).toContain(from);
      text = text.replaceAll(from, to);
    }
    const file = join(folder, `${name}.json`);
    await writeFile(file, text);
    return await kinds[kind]!.replay(file);
  }

  it("tells where a breaker parts from the recording", async () => {
    const { differences } = await replayed("breaker", "opossum-breaker", ['"resetTimeout":1000', '"resetTimeout":900']);
    expect(differences).toContainEqual(expect.stringMatching(/^O\d+-.*: \d+ .* instead of \d+ .*/));
  });

  it("names a setting that it does not know, instead of passing over it", async () => {
    const unknown = replayed("breaker", "gobreaker-breaker", ['"maxRequests"', '"mostRequests"']);
    await expect(unknown).rejects.toThrow(/setting G2: mostRequests: Invalid key/);
  });

  it("names a library that it does not know, and a file without a recording of the kind", async () => {
    const unknown = replayed("breaker", "pybreaker-serialises", ["pybreaker", "brakes"]);
    await expect(unknown).rejects.toThrow('unknown library "brakes"');
    await expect(kinds.breaker!.replay("package.json")).rejects.toThrow("no recording of circuit breaker");
  });
});
