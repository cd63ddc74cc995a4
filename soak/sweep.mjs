// Runs the same plan in every installed way, each with a worker killed halfway: the merged results are equal byte by byte.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { smallServer } from "../bench/small-server.mjs";
import { slice } from "./slice.mjs";

const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const rayDriver = fileURLToPath(new URL("../examples/ray/sweep.py", import.meta.url));
const SHARDS = 8;
const text = smallServer(slice(20, 60));

export async function sweep() {
  const folder = mkdtempSync(join(tmpdir(), "sweep-"));
  const file = (name) => join(folder, name);
  try {
    writeFileSync(file("small.yaml"), text);
    const vary = ["--vary", "order.retry.tries=1..5", "--vary", "load.rate=10/s..28/s:2", "--seeds", "20"];
    writeFileSync(file("cells"), lab(folder, ["plan", file("small.yaml"), ...vary]).stdout);
    const cells = readFileSync(file("cells"), "utf8").trimEnd().split("\n").length;
    const ways = { "--jobs 1": jobs(1), "--jobs 2": jobs(2), "GNU parallel": parallel, Ray: ray };
    const rows = [{ what: "a plan", holds: cells === 1000, saw: `${cells} cells` }];
    let first;
    for (const [what, way] of Object.entries(ways)) {
      mkdirSync(file(what));
      const saw = await way(folder, file(what));
      if (saw.skipped) {
        rows.push({ what, holds: true, saw: `skipped: ${saw.skipped}` });
        continue;
      }
      const files = readdirSync(file(what)).filter((name) => name.endsWith(".ndjson"));
      const merged = lab(file(what), ["merge", ...files, "--format", "csv"]);
      first ??= merged.stdout;
      const holds = merged.status === 0 && merged.stdout === first && saw.killed && merged.stdout.length > 1000;
      rows.push({
        what,
        holds,
        saw: `${saw.says}; ${merged.stdout.length} merged bytes${merged.stderr.slice(0, 200)}`,
      });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function lab(cwd, args) {
  return spawnSync(process.execPath, [bin, "sweep", ...args], { cwd, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** Runs one process with this many threads, kills it as soon as some results are written, and resumes it. */
function jobs(count) {
  return async (folder, place) => {
    const part = join(place, "part");
    const script = 'exec "$0" "$1" sweep cells "$2" --jobs "$3" > "$4"';
    const child = spawn("sh", ["-c", script, process.execPath, bin, join(folder, "cells"), String(count), part]);
    const killed = await killedHalfWay(
      child,
      () => existsSync(part) && readFileSync(part, "utf8").split("\n").length > 100,
    );
    const resumed = lab(folder, ["--cells", "cells", "--jobs", String(count), "--resume", part]);
    writeFileSync(join(place, "all.ndjson"), resumed.stdout);
    const kept = readFileSync(part, "utf8").split("\n").length - 1;
    return { killed, says: `killed after ${kept} cells, resumed` };
  };
}

async function parallel(folder, place) {
  if (spawnSync("parallel", ["--version"]).error) return { skipped: "GNU parallel is not installed" };
  const script = `seq 0 ${SHARDS - 1} | parallel -j 2 --joblog log --resume-failed '"${process.execPath}" "${bin}" sweep cells --shard {}/${SHARDS} --jobs 1 ${folder}/cells > {}.part && mv {}.part {}.ndjson'`;
  const run = () => spawn("sh", ["-c", script], { cwd: place, stdio: "ignore" });
  const child = run();
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const killed = await killShard(place, child);
  await ended;
  const before = readdirSync(place).filter((name) => name.endsWith(".ndjson")).length;
  await new Promise((resolve) => run().once("exit", resolve));
  return { killed, says: `a shard of ${SHARDS} killed (${before} done), repeated by --resume-failed` };
}

async function ray(folder, place) {
  if (spawnSync("python3", ["-c", "import ray"]).status !== 0) return { skipped: "Ray is not installed" };
  const script = `import ray, sys, runpy
ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
ray.init = lambda: None
sys.argv = ["sweep.py", sys.argv[2], "${SHARDS}", sys.argv[3]]
runpy.run_path(${JSON.stringify(rayDriver)})
`;
  const env = { ...process.env, LAB: `${process.execPath} ${bin}`, RAY_DEDUP_LOGS: "0" };
  const child = spawn("python3", ["-c", script, "-", join(folder, "cells"), place], { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const killed = await killWorker(child);
  const code = await ended;
  return { killed: killed && code === 0, says: `a worker of two killed, its shard repeated by Ray (exit ${code})` };
}

/** Kills a process as soon as it is halfway. */
async function killedHalfWay(child, isHalfWay) {
  const ended = new Promise((resolve) => child.once("exit", (_, signal) => resolve(signal === "SIGKILL")));
  while (child.exitCode === null && !isHalfWay()) await new Promise((next) => setTimeout(next, 5));
  child.kill("SIGKILL");
  return await ended;
}

/** Kills the process that plays a shard, once another shard is done. */
async function killShard(place, child) {
  while (child.exitCode === null) {
    const done = readdirSync(place).some((name) => name.endsWith(".ndjson"));
    const shards = done
      ? processesUnder(child.pid).filter(
          ({ line }) => / sweep cells --shard \d/.test(line) && !/^(sh|perl|\S*bash) |parallel/.test(line),
        )
      : [];
    if (shards.length > 0) return kill(shards[0].pid);
    await new Promise((next) => setTimeout(next, 20));
  }
  return false;
}

/** Kills a worker of Ray together with the shard that it plays. */
async function killWorker(child) {
  while (child.exitCode === null) {
    const all = processesUnder(child.pid);
    const worker = all.find(({ line }) => line.startsWith("ray::play"));
    if (worker !== undefined) {
      for (const { pid } of processesUnder(worker.pid)) kill(pid);
      return kill(worker.pid);
    }
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
}

function kill(pid) {
  try {
    process.kill(pid, "SIGKILL");
    return true;
  } catch {
    return false;
  }
}

/** Lists all descendants of a process. */
function processesUnder(root) {
  const all = spawnSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8", maxBuffer: 1 << 26 }).stdout;
  const rows = all.split("\n").flatMap((row) => {
    const [, pid, parent, line] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), line }];
  });
  const under = [root];
  for (const one of under) under.push(...rows.filter(({ parent }) => parent === one).map(({ pid }) => pid));
  return rows.filter(({ pid }) => pid !== root && under.includes(pid));
}
