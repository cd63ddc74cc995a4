import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("without Python the bench says so and goes on", () => {
  const env = { ...process.env, PATH: "", Path: "" };
  const run = spawnSync(process.execPath, ["bench/run.mjs", "simulators"], { cwd: root, env, encoding: "utf8" });
  expect(run.stdout).toBe("simulators\n  not measured: there is no Python 3 with venv here\n");
  expect([run.status, run.stderr]).toEqual([0, ""]);
});

test("each script for a simulator is one that the bench plays", () => {
  const plays = readFileSync(`${root}/bench/simulators.mjs`, "utf8");
  const scripts = readdirSync(`${root}/bench/peers/simulators`).filter((name) => name.endsWith(".py"));
  expect(scripts.length).toBe(4);
  expect(scripts.filter((name) => !plays.includes(`file: "${name}"`))).toEqual([]);
});
