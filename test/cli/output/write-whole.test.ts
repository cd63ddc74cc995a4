import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeWhole } from "../../../src/cli/output/write-whole.ts";

const folder = () => mkdtempSync(join(tmpdir(), "lab-whole-"));

test("an error names the file that was to be written, not a temporary one", () => {
  const write = () => writeWhole("/no-such-folder/report.json", "{}");
  expect(write).toThrow("'/no-such-folder/report.json'");
  expect(write).not.toThrow(".tmp");
});

test("a file that was written, or could not be, leaves no temporary file", () => {
  const at = folder();
  writeWhole(join(at, "written"), "text");
  mkdirSync(join(at, "taken/by/a/folder"), { recursive: true });
  expect(() => writeWhole(join(at, "taken"), "text")).toThrow(join(at, "taken"));
  expect(readdirSync(at).toSorted()).toEqual(["taken", "written"]);
  expect(readFileSync(join(at, "written"), "utf8")).toBe("text");
});

test.runIf(process.platform !== "win32")("a file has the mode that is asked for, also if it replaces another", () => {
  const file = join(folder(), "secret");
  writeFileSync(file, "before");
  chmodSync(file, 0o644);
  writeWhole(file, "after", 0o600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
