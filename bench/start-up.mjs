// The start-up time of whole processes. Each command alternates with a bare Node, so that a busy machine slows both.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { spawn } from "@lydell/node-pty";

const lab = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const pairs = 21;

export async function startUp() {
  const commands = [
    { args: ["--version"], goal: 1.4 },
    { args: ["list", "scenarios"], goal: 1.5 },
    { args: ["route", "--share", "10"], goal: 4 },
    { args: ["health"], goal: 4 },
    { args: ["explain", "ECONNRESET"], goal: 1.6 },
    { args: ["--help"], goal: undefined },
  ].map(({ args, goal }) => ({ what: `lab ${args.join(" ")} / node -e 0`, value: ratio(args), goal }));
  return [...commands, { what: "first question of lab / node -e 0", value: await questionRatio(), goal: 2.5 }];
}

function ratio(args) {
  return median(
    Array.from({ length: pairs }, () => {
      const bare = timed(["-e", "0"]);
      return timed([lab, ...args]) / bare;
    }),
  );
}

/** Measures the time until the first question appears on a terminal. */
async function questionRatio() {
  const ratios = [];
  for (let i = 0; i < pairs; i++) ratios.push((await questioned()) / timed(["-e", "0"]));
  return median(ratios);
}

function questioned() {
  const startedMs = performance.now();
  const terminal = spawn(process.execPath, [lab], { name: "xterm", cols: 80, rows: 30 });
  let screen = "";
  return new Promise((resolve) => {
    terminal.onData((data) => {
      screen += data;
      if (!screen.includes("q leave")) return;
      resolve(performance.now() - startedMs);
      terminal.kill();
    });
  });
}

function median(ratios) {
  return ratios.sort((a, b) => a - b)[ratios.length >> 1];
}

function timed(args) {
  const startedMs = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - startedMs;
}
