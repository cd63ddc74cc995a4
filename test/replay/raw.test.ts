import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { completed } from "../../replay/actuator/completed.ts";
import { replayRaw } from "../../replay/actuator/raw.ts";

test("the health server answers raw bytes as the recorded one did", async () => {
  const { differences } = await replayRaw(fileURLToPath(new URL("../data/actuator-raw.json", import.meta.url)));
  expect(differences).toEqual([]);
});

describe("a file of raw exchanges", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "raw-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const replayed = async (content: unknown) => {
    const file = join(folder, "raw.json");
    await writeFile(file, JSON.stringify(content));
    return replayRaw(file);
  };

  test("reports the bytes that were received instead of the recorded ones", async () => {
    const sent = "GET /actuator/health/nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    const bytes = "HTTP/1.1 200 \r\n\r\n";
    const { compared, differences } = await replayed({ nope: { sent, end: "FIN", bytes } });
    expect(compared).toBe("1 raw exchanges");
    expect(differences).toEqual([expect.stringMatching(/^nope: "HTTP\/1\.1 404 .* instead of "HTTP\/1\.1 200 /)]);
  });

  test("with the wrong structure is a problem", async () => {
    await expect(replayed([])).rejects.toThrow("not a map of entries");
    await expect(replayed({ a: { sent: "x", end: "gone", bytes: "" } })).rejects.toThrow("a, end");
  });
});

test.each([
  ["GET /a HTTP/1.1\r\n\r\n", "GET /a HTTP/1.1\r\n\r\n"],
  ["POST / HTTP/1.1\r\n\r\nxx…(23)", "POST / HTTP/1.1\r\n\r\nxxxx"],
  ["GET /?a=1&a=1&a=1&…(69)", "GET /?a=1&a=1&a=1&a=1&a=1&a=1&a=1 HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"],
  ["GET / HTTP/1.1\r\nX0: 1\r\nX1: 1\r\n…(46)", "GET / HTTP/1.1\r\nX0: 1\r\nX1: 1\r\nX1: 1\r\nX1: 1\r\n\r\n"],
])("the truncated part of %j continues as it began", (sent, whole) => {
  expect(completed(sent)).toBe(whole);
});
