import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const file = join(mkdtempSync(join(tmpdir(), "lab-")), "own.yaml");
writeFileSync(
  file,
  `title: t
setup: { payment: { capacity: { workers: 1, work: 5ms } } }
steps:
  - { load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 1s }
expect: { goodput: { about: 100/s, within: 5% } }
twist: { says: more than it can do, load: { rate: 400/s }, expect: { goodput: { about: 200/s, within: 5% } } }
`,
);

test("loads with different rates are shown side by side", async () => {
  const { out, code } = await lab(["run", file, "--compare", "--set", "load.rate=200/s,400/s"]);
  expect(code).toBe(0);
  expect(out).toContain("load.rate:");
  expect(out).toMatch(/│ goodput +│ 100[.0]*\/s +│ ▶ 200[.0]*\/s +│ ▶ 200[.0]*\/s/);
  expect(out).toContain("marks what differs from the first");
  expect(out).toContain("in short  Each run has another load, so none of them is better.\n");
});

test("a comparison of loads ends with the best run, and leaves out one whose load differs", async () => {
  const workers = ["--set", "payment.capacity.workers=1,2"];
  const { out } = await lab(["run", file, "--compare", "--set", "load.rate=400/s", ...workers]);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "in short Best with payment.capacity.workers: 1 → 2: all of the calls were good (p99 of good ones 5 ms), all (p99 of good ones 995 ms) without another change. Another load, so not compared: without a change.",
  );
});

test("of several best runs that are not told apart the worse one is named", async () => {
  const { out } = await lab(["run", "littles-law", "--compare", "--set", "payment.capacity.workers=50,60,64"]);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "in short Best, and not told apart: all of the calls were good (p99 of good ones 3 s) with payment.capacity.workers: 50 → 60, all (p99 of good ones 3 s) with payment.capacity.workers: 50 → 64. Worse: all (p99 of good ones 14.5 s) without a change.",
  );
});

test("a run with a changed load is not judged without --strict", async () => {
  const changed = ["run", file, "--set", "load.rate=400/s"];
  const [told, strict] = [await lab(changed), await lab([...changed, "--strict"])];
  expect([told.code, strict.code]).toEqual([0, 1]);
  expect(told.out).toContain("load.rate: 100/s → 400/s");
});

test("a twist of a load is played", async () => {
  const { out, code } = await lab(["run", file, "--twist", "--json"]);
  const [report] = JSON.parse(out).reports;
  expect([code, report.changes, report.loads[0].offered]).toEqual([0, ["load.rate: 100/s → 400/s"], 400]);
});
