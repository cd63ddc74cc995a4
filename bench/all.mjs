// The time of playing all scenarios at once, compared with the longest one.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));

export function all() {
  const start = timed(["list", "scenarios"]);
  const real = timed(["run", "--all", "--world", "real", "--json"]);
  const virtual = timed(["run", "--all", "--world", "virtual", "--json"]);
  const { reports } = JSON.parse(real.out);
  const longestMs = Math.max(...reports.map(({ tookMs }) => tookMs));
  return [
    { what: "all in the real world, to the longest of them", value: (real.ms - start.ms) / longestMs, goal: 1.15 },
    { what: "all in virtual time, as a process", value: virtual.ms, goal: 1000, unit: " ms" },
  ];
}

function timed(args) {
  const startedMs = performance.now();
  const { stdout } = spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", maxBuffer: 1 << 28 });
  return { out: stdout, ms: performance.now() - startedMs };
}
