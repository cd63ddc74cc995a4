import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { listTracks } from "../../src/scenario/library/tracks.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-doors-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("lab find without --vary proposes a setting that the file has", async () => {
  const file = join(folder, "shop.yaml");
  const setup =
    "  shop: { is: service, takes: GET /, does: [{ calls: tax GET /tax }] }\n  tax: { is: service, takes: GET /tax }\n";
  writeFileSync(file, `title: A shop\nsetup:\n${setup}steps: [{ send: GET /, to: shop }]\n`);
  expect((await lab(["find", file, "holds"])).err).toContain("add --vary tax.delay=0s..2s:250ms");
  expect((await lab(["find", "timeout-504", "holds"])).err).toContain("add --vary order.timeout=500ms..2s:250ms");
});

test("the name of every track is recognized in the place of a scenario", async () => {
  for (const { name } of listTracks()) {
    const { code, err } = await lab(["run", name]);
    expect(code).toBe(2);
    expect(err).toContain(`it is a track: lab learn ${name}`);
  }
});

test("a file that is not progress is answered with the commands that write progress", async () => {
  const file = join(folder, "notes.txt");
  writeFileSync(file, "no predictions");
  const { err } = await lab(["progress", "--import", file]);
  expect(err.replaceAll(/\s+/g, " ")).toContain("name a file that lab progress --out progress.json or a page wrote");
});

test.each([
  ["learn", "start-here"],
  ["predict", "timeout-504"],
])("lab %s %s --no-predict without a terminal names the command that plays", async (...words) => {
  const { code, err } = await lab([...words, "--no-predict"]);
  expect(code).toBe(2);
  expect(err).toContain("write lab run timeout-504");
  expect(err).not.toContain("questions");
});
