import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { bin, lab } from "../cli/lab.ts";
import { text } from "../scenario/sweep/sweeps.ts";

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
const folder = mkdtempSync(join(tmpdir(), "sweeps-"));
writeFileSync(join(folder, "small.yaml"), text);
writeFileSync(join(folder, "lab"), `#!/bin/sh\nexec "${process.execPath}" "${bin}" "$@"\n`);
chmodSync(join(folder, "lab"), 0o755);
const grid = [join(folder, "small.yaml"), "--vary", "load.rate=10/s..19/s:1", "--seeds", "1"];
writeFileSync(join(folder, "cells.ndjson"), (await lab(["sweep", ...grid, "--plan"])).out);
const results = (await lab(["sweep", ...grid, "--format", "ndjson"])).out.trimEnd().split("\n");

/** Runs a line of the page in a shell, with `lab` on its path. */
function shell(script: string, env: Record<string, string> = {}): void {
  const path = `${folder}:${process.env.PATH}`;
  execFileSync("sh", ["-ec", script], { cwd: folder, env: { ...process.env, ...env, PATH: path } });
}
const resultsIn = (file: string) => readFileSync(join(folder, file), "utf8").trimEnd().split("\n");

test("the array job for Slurm plays its shard, and after a kill only the missing cells", () => {
  const script = read("examples/slurm/sweep.sh").replaceAll("/200", "/5");
  shell(script, { SLURM_ARRAY_TASK_ID: "3" });
  expect(resultsIn("out/3.ndjson")).toEqual([results[3], results[8]]);
  const marked = results[3]!.replace('"offered":', '"offered":1');
  writeFileSync(join(folder, "out/3.ndjson"), "");
  writeFileSync(join(folder, "out/3.ndjson.new"), `${marked}\n${results[8]!.slice(0, 50)}`);
  shell(script, { SLURM_ARRAY_TASK_ID: "3" });
  expect(resultsIn("out/3.ndjson")).toEqual([marked, results[8]]);
});

test("the Indexed Job for Kubernetes plays its shard", () => {
  const job = parse(read("examples/kubernetes/sweep.yaml"));
  const { command, args } = job.spec.template.spec.containers[0];
  expect([job.kind, job.spec.completionMode, command]).toEqual(["Job", "Indexed", ["sh", "-ec"]]);
  expect(args[0]).toContain(`/${job.spec.completions}"`);
  shell(args[0].replaceAll("/64", "/5"), { JOB_COMPLETION_INDEX: "2" });
  expect(resultsIn("out/2.ndjson")).toEqual([results[2], results[7]]);
});

test("the matrix of hosted CI covers every shard, and plays one", () => {
  const [, workflow = ""] = /```yaml\n(jobs:[\s\S]*?)```/.exec(read("docs/reference/sweeps.md")) ?? [];
  const { strategy, steps } = parse(workflow).jobs.shard;
  expect(strategy.matrix.at).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  shell(steps[0].run.replaceAll("${{ matrix.at }}", "1"));
  expect(resultsIn("1.ndjson")).toEqual([results[1], results[9]]);
});

test("every option that the page names exists", async () => {
  const known = (await lab(["sweep", "--help"], { COLUMNS: "100" })).out;
  const named = read("docs/reference/sweeps.md")
    .match(/lab sweep [^`\n]*/g)!
    .flatMap((line) => line.match(/--[a-z]+/g) ?? []);
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(named)].filter((option) => !known.includes(option))).toEqual([]);
  expect(readdirSync(fileURLToPath(new URL("../../examples", import.meta.url))).sort()).toContain("ray");
});
