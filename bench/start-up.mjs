// Whole processes, each pair measured one after the other, so that a busy moment of the machine strikes both.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const lab = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const pairs = 21;

export function startUp() {
  return [
    { args: ["--version"], goal: 1.4 },
    { args: ["list", "scenarios"], goal: 1.5 },
    { args: ["route", "--share", "10"], goal: 4 },
    { args: ["--help"], goal: undefined },
  ].map(({ args, goal }) => ({ what: `lab ${args.join(" ")} / node -e 0`, value: ratio(args), goal }));
}

function ratio(args) {
  const ratios = Array.from({ length: pairs }, () => {
    const bare = timed(["-e", "0"]);
    return timed([lab, ...args]) / bare;
  });
  return ratios.sort((a, b) => a - b)[pairs >> 1];
}

function timed(args) {
  const startedMs = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - startedMs;
}
