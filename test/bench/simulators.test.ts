import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("without Python the bench says so and measures only the lab", () => {
  const env = { ...process.env, PATH: "", Path: "" };
  const script = `
    import { simulators } from "./bench/simulators.mjs";
    for (const { what, value } of await simulators(2000, 2000)) console.log(what + ": " + (what.startsWith("heap") ? Math.abs(value) < 40 : value > 0));`;
  const args = ["--input-type=module", "-e", script];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd: root, env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  const lines = stdout.split("\n").filter((line) => !line.includes("its mean time is"));
  expect(lines.join("\n")).toBe(
    `  one worker at load 0.8: SimPy and Ciw not measured: there is no Python 3 with venv here
  orders with timeout and retry: SimPy and Ciw not measured: there is no Python 3 with venv here
the lab, one worker at load 0.8, customers a second: true
the lab, orders with timeout and retry, customers a second: true
heap above the start after 10 million calls: true
`,
  );
});

test("the bench plays every simulator script", () => {
  const plays = readFileSync(`${root}/bench/simulators.mjs`, "utf8");
  const scripts = readdirSync(`${root}/bench/peers/simulators`).filter((name) => name.endsWith(".py"));
  expect(scripts.length).toBe(4);
  expect(scripts.filter((name) => !plays.includes(`"${name}"`))).toEqual([]);
});
