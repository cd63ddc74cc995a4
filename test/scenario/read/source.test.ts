import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readScenario, readSource } from "../../../src/scenario/read/source.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function refusal(
  name: string,
  content?: string | Uint8Array,
  read: typeof readSource | typeof readScenario = readSource,
) {
  const file = join(folder, name);
  if (content !== undefined) writeFileSync(file, content);
  const error: unknown = await read(file).catch((thrown: unknown) => thrown);
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

test.skipIf(process.platform === "win32")("a device is a Problem, because reading it may never end", async () => {
  await expect(readSource("/dev/zero")).rejects.toMatchObject({
    problems: [{ says: "/dev/zero is not a regular file", cure: "name one that is" }],
  });
});

test("a stored report is not a scenario, and the Problem says how to show it", async () => {
  const stored = join(folder, "stored.html");
  const shows = `${stored} is a stored report, not a scenario → write lab view ${stored} to show it again`;
  expect(await refusal("stored.html", `<!-- failure-lab report -->\n`, readScenario)).toBe(shows);
});

test("a scenario may mention stored reports", async () => {
  const file = join(folder, "mentions.yaml");
  const lesson = "title: A\nsetup: { payment: {} }\nsteps: [{ wait: 1s }]\n";
  writeFileSync(file, `${lesson}${"# a comment\n".repeat(100)}# failure-lab report\n`);
  expect(await readScenario(file)).toMatchObject({ name: "mentions", title: "A" });
});

test("a file of 256 KB is the largest one that is read", async () => {
  const largest = "#".repeat(256 * 1024);
  writeFileSync(join(folder, "largest.yaml"), largest);
  expect(await readSource(join(folder, "largest.yaml"))).toBe(largest);
  expect(await refusal("larger.yaml", `${largest}#`)).toBe("1 this file is 257 KB long → make it 256 KB or less");
});

test("a file of 50 MB is rejected before it is read", async () => {
  const huge = Buffer.alloc(50 * 1024 * 1024, "x");
  expect(await refusal("huge.yaml", huge)).toBe("1 this file is 51200 KB long → make it 256 KB or less");
});

test.each([
  [1, "gr\xfc\xdfe"],
  [1, "gr\xfc\xdfe\ntitle: a\n"],
  [2, "title: a\nlesson: gr\xfc\xdfe\n"],
  [3, "\n\n\xfc"],
  [2, "title: a\n\xe2\x82\nlesson: \xfc\n"],
])("a file that is not UTF-8 is reported with line %i", async (line, text) => {
  const latin = Buffer.from(text, "latin1");
  expect(await refusal("latin.yaml", latin)).toBe(`${line} this file is not UTF-8 → save it as UTF-8`);
});
