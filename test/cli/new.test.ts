import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ownFile } from "../../src/scenario/practice/commented-file.ts";
import { bin } from "./lab.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-new-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function here(...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { cwd: folder, encoding: "utf8" });
  return { code: status, out: stdout, err: stderr };
}

test("a new file is a complete lesson, and an existing file is never overwritten", () => {
  expect(here("new", "my-lesson", "--from", "refused-502").code).toBe(0);
  expect(here("check", "my-lesson.yaml").code).toBe(0);
  const again = here("new", "my-lesson");
  expect(again.code).toBe(2);
  expect(again.err).toContain("my-lesson.yaml already exists");
});

/** Creates the file but fails to write its contents. */
const fullDisk = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
fs.writeFileSync = (file) => {
  fs.closeSync(fs.openSync(file, "wx"));
  throw Object.assign(new Error("no space left on device"), { code: "ENOSPC", syscall: "write" });
};
syncBuiltinESMExports();
`;

test("on a full disk nothing is left behind", () => {
  const full = `--import=data:text/javascript,${encodeURIComponent(fullDisk)}`;
  const { status, stderr } = spawnSync(process.execPath, [full, bin, "new", "no-room"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining("the disk is full (ENOSPC: write)"),
  });
  expect(existsSync(join(folder, "no-room.yaml"))).toBe(false);
});

test("an invalid name and an unknown scenario are Problems", () => {
  expect(here("new", "../evil").code).toBe(2);
  expect(here("new", "other", "--from", "refused-503").err).toContain("refused-502");
});

test("each part is explained where it begins, and nothing else is touched", () => {
  const text = "title: One\nsetup:\n  order: {}\n";
  const own = ownFile(text, "my-lesson");
  expect(
    own
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .join("\n"),
  ).toBe(text.trimEnd());
  expect(own).toContain("# The outcome, in one line.");
});

test("a bench file is created in a folder that exists, and from no scenario", () => {
  const missing = here("new", "--bench", "missing/bench.yaml");
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("there is no folder missing") });
  const under = here("new", "--bench", "my-lesson.yaml/bench.yaml");
  expect(under).toMatchObject({ code: 2, err: expect.stringContaining("there is no folder my-lesson.yaml") });
  const both = here("new", "--bench", "bench.yaml", "--from", "refused-502");
  expect(both).toMatchObject({ code: 2, err: expect.stringContaining("--from and --bench cannot be used together") });
});

test("a name that is too long is told the maximum", () => {
  const long = here("new", "a".repeat(61));
  expect(long).toMatchObject({ code: 2, err: expect.stringContaining("at most 60 characters") });
});

test("an example of services, and the services of a trace, can be played at once", () => {
  expect(here("new", "shop.yaml", "--from", "graph").code).toBe(0);
  // A busy machine leaves runs on real sockets undecided.
  expect([0, 4]).toContain(here("check", "shop.yaml").code);
  expect(here("run", "shop.yaml", "--world", "virtual").code).toBe(0);
  const server = { spanId: "1", kind: 2, name: "GET /page", startTimeUnixNano: "0", endTimeUnixNano: "5000000" };
  writeFileSync(join(folder, "trace.json"), JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [server] }] }] }));
  expect(here("new", "traced", "--from", "trace.json").code).toBe(0);
  expect(here("run", "traced.yaml", "--world", "virtual").out).toContain("200");
  const missing = here("new", "other", "--from", "missing.json");
  expect(missing).toMatchObject({ code: 2, err: expect.stringContaining("cannot read missing.json") });
});
