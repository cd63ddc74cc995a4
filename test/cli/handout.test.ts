import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-handout-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, "path.yaml");
writeFileSync(
  path,
  "title: Our Tuesday\nsteps:\n  - { lesson: hockey-stick, minutes: 4 }\n  - { talk: Why so long?, minutes: 5 }\n  - { mend: ends-in-time, minutes: 7 }\n",
);

test("a handout has the questions with room to write, and the answers on a page of their own", async () => {
  const out = join(folder, "handout.md");
  expect(await lab(["learn", "--path", path, "--out", out])).toMatchObject({ code: 0, out: "" });
  const [, questions = "", answers = ""] = readFileSync(out, "utf8").split(/^## Our Tuesday.*$/m);
  expect(questions).toContain("How long does a call take on average?");
  expect(questions).toMatch(/☐ \| 3 \| about 50 ms/);
  expect(questions).toContain("Why?");
  expect(questions).toContain("Why so long?");
  expect(questions).toContain("practice ends-in-time");
  expect(questions).not.toContain("mostly in the queue");
  expect(answers).toMatch(/hockey-stick \| 3 \| .*mostly in the queue/);
  const paper = join(folder, "handout.html");
  await lab(["learn", "--path", path, "--out", paper]);
  const html = readFileSync(paper, "utf8");
  expect(html).toMatch(/#p-answers\{break-before:page\}/);
  expect(html).toContain('id="p-answers"');
}, 60_000);

test("--out needs a path", async () => {
  const { code, err } = await lab(["learn", "--out", "x.html"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "error: --out has no effect without --path\n  add --path, or leave out --out\n",
  });
});
