// Ctrl-C at random moments: it ends at once, says so, and leaves nobody behind.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { bin } from "./lab.mjs";

const TIMES = 100;

export async function interrupts() {
  const codes = new Map();
  let slowestMs = 0;
  let left = 0;
  for (let i = 0; i < TIMES; i++) {
    const child = spawn(process.execPath, [bin, "run", "never-replies", "slow-without-limit"], { stdio: "ignore" });
    const ended = once(child, "exit");
    await pause(20 + Math.random() * 1500);
    left += childrenOf(child.pid);
    const startedMs = performance.now();
    child.kill("SIGINT");
    const [code, signal] = await ended;
    slowestMs = Math.max(slowestMs, performance.now() - startedMs);
    // In its first milliseconds the platform itself is still starting; a shell reports that end as 130 too.
    const end = signal === "SIGINT" ? "130" : String(code ?? signal);
    codes.set(end, (codes.get(end) ?? 0) + 1);
  }
  const ends = [...codes].map(([end, count]) => `${end} ${count} times`).join(", ");
  return [
    { what: `exit 130 in ${TIMES} interrupts`, holds: codes.size === 1 && codes.has("130"), saw: ends },
    { what: "the slowest end, at most 200 ms", holds: slowestMs <= 200, saw: `${Math.round(slowestMs)} ms` },
    { what: "no child process", holds: left === 0, saw: `${left}` },
  ];
}

function childrenOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return children === "" ? 0 : children.split(" ").length;
}
