// Sends Ctrl-C at random moments, on an idle and a busy machine, in both worlds: the program ends at once, says so, and leaves no process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { bin } from "./lab.mjs";
import { underLoad } from "./load.mjs";
import { slice } from "./slice.mjs";

const TIMES = slice(20, 100);
const SLOWEST_MS = 200;
const waiting = ["run", "never-replies", "orders-pile-up"];
const computing = ["run", "--all", "--world", "virtual"];

export async function interrupts() {
  const rows = [
    row(`${TIMES} interrupts of a run that waits`, await many(waiting)),
    row(`${TIMES} interrupts of virtual runs, which compute`, await many(computing)),
  ];
  await underLoad(2, async () => {
    rows.push(row(`${TIMES} interrupts, two busy loops on each core`, await many(waiting)));
    rows.push(row(`${TIMES} interrupts of virtual runs, the same`, await many(computing)));
  });
  return rows;
}

async function many(args) {
  const seen = { slowestMs: 0, odd: [], left: 0 };
  for (let i = 0; i < TIMES; i++) {
    const child = spawn(process.execPath, [bin, ...args], { stdio: "ignore" });
    const ended = once(child, "exit");
    await pause(20 + Math.random() * 1000);
    if (child.exitCode !== null) continue;
    seen.left += childrenOf(child.pid);
    const startedMs = performance.now();
    child.kill("SIGINT");
    const [code, signal] = await ended;
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - startedMs);
    // If there is nothing to close, the signal ends the process, which a shell reports as 130, too.
    if (signal !== "SIGINT" && code !== 130) seen.odd.push(String(code ?? signal));
  }
  return seen;
}

function row(what, { slowestMs, odd, left }) {
  const saw = `the slowest took ${Math.round(slowestMs)} ms, ${odd.length} other ends ${odd.join(" ")}, ${left} children left`;
  return { what, holds: slowestMs <= SLOWEST_MS && odd.length === 0 && left === 0, saw };
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean).length;
  } catch {
    return 0;
  }
}
