import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSource } from "../../../src/scenario/read/source.ts";
import { ProblemError } from "../../../src/text/problem.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function refusal(name: string, content?: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  if (content !== undefined) writeFileSync(file, content);
  const error: unknown = await readSource(file).catch((thrown) => thrown);
  if (!(error instanceof ProblemError)) throw new Error("it was read");
  const { says, cure, where } = error.problems[0]!;
  return `${where === undefined ? "" : `${where.line} `}${says} → ${cure}`;
}

test("a file is read as UTF-8, without its byte order mark", async () => {
  writeFileSync(join(folder, "good.yaml"), "\uFEFFtitle: Grüße\n");
  expect(await readSource(join(folder, "good.yaml"))).toBe("title: Grüße\n");
});

test("an unreadable file is a Problem", async () => {
  expect(await refusal("absent.yaml")).toBe(`${join(folder, "absent.yaml")} does not exist → check the path`);
  expect(await refusal("")).toBe(`${join(folder, "")} is a folder → name a file in it`);
});

test("a file of 50 MB is rejected before it is read", async () => {
  const huge = Buffer.alloc(50 * 1024 * 1024, "x");
  expect(await refusal("huge.yaml", huge)).toBe("1 this file is 51200 KB long → make it 256 KB or less");
});

test("a file that is not UTF-8 is reported with the line", async () => {
  const latin = Buffer.from("title: a\nlesson: gr\xfc\xdfe\n", "latin1");
  expect(await refusal("latin.yaml", latin)).toBe("2 this file is not UTF-8 → save it as UTF-8");
});
