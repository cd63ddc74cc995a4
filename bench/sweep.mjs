// The costs of a sweep: a cell compared with its run, two jobs compared with one, a heat map, and a plan and results of 100 000 cells.
import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "./bundled.mjs";
import { smallServer } from "./small-server.mjs";

const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));
const MANY = 100_000;

export async function sweep() {
  const folder = mkdtempSync(join(tmpdir(), "sweep-"));
  const file = (name) => join(folder, name);
  const lab = (output, ...args) => {
    const startedMs = performance.now();
    const stdio = ["ignore", openSync(file(output), "w"), "pipe"];
    const { status, stderr } = spawnSync(process.execPath, [bin, "sweep", ...args], { stdio });
    if (status !== 0) throw new Error(`lab sweep ${args.join(" ")} ended with ${status}: ${stderr}`);
    return performance.now() - startedMs;
  };
  try {
    const { playCells, playRuns } = await bundled("bench/sweep.ts");
    const [runMs, cellMs, seconds] = await costs(playCells, playRuns, file, lab);
    const storm = ["storm-that-stays", "--vary", "order.retry.tries=1..5", "--vary", "load.rate=100/s..300/s:20"];
    lab("cells", ...storm, "--seeds", "2", "--plan");
    const fastestMs = [Infinity, Infinity];
    for (const jobs of [1, 2, 1, 2]) {
      const tookMs = lab(`jobs-${jobs}`, "--cells", file("cells"), "--jobs", `${jobs}`);
      fastestMs[jobs - 1] = Math.min(fastestMs[jobs - 1], tookMs);
    }
    const mapMs = lab("map", ...storm, "--seeds", "5", "--jobs", "2");
    writeFileSync(file("small.yaml"), smallServer(seconds * 10));
    const vary = ["--vary", "load.rate=1/s..500/s:1", "--vary", "order.retry.tries=1..5", "--seeds", MANY / 2500];
    const planMs = lab("plan", file("small.yaml"), ...vary, "--plan");
    manyResults(file);
    const mergeMs = lab("merged", "--merge", file("results"), "--format", "csv");
    return [
      { what: `a cell with ${runMs.toFixed(2)} ms of work, in ms`, value: cellMs, goal: 2 },
      {
        what: `two jobs to one, 110 cells, fastest of two in turns (${availableParallelism()} cores)`,
        value: fastestMs[0] / fastestMs[1],
        least: 1.8,
      },
      { what: "a heat map of a storm, 275 cells with two jobs, in s", value: mapMs / 1000, goal: 120 },
      { what: "a plan of 100 000 cells, in s", value: planMs / 1000, goal: 2 },
      { what: "100 000 results merged, in s", value: mergeMs / 1000, goal: 5 },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }

  /** Multiplies one result of a short cell, with other ids and settings. */
  function manyResults(place) {
    const [result] = readFileSync(place("small"), "utf8").split("\n");
    const lines = Array.from({ length: MANY }, (_, at) =>
      result
        .replace(/"id":"\w+"/, `"id":"${at}"`)
        .replace(/"set":\[.*?\],"seed":\d+/, `"set":["load.rate=${at % 2500}/s"],"seed":${Math.floor(at / 2500)}`),
    );
    writeFileSync(place("results"), `${lines.join("\n")}\n`);
  }
}

/** Measures a short run and its cell. Returns both times in milliseconds, and the duration of the load in seconds. */
async function costs(playCells, playRuns, file, lab) {
  const perRunMs = async (runs, play) => {
    const startedMs = performance.now();
    await play();
    return (performance.now() - startedMs) / runs;
  };
  await playRuns(smallServer(2), 200);
  const shortMs = await perRunMs(300, () => playRuns(smallServer(2), 300));
  const seconds = Math.max(1, Math.round(2 / shortMs));
  writeFileSync(file("small.yaml"), smallServer(seconds));
  lab("plan", file("small.yaml"), "--vary", "order.retry.tries=2", "--seeds", "400", "--plan");
  const lines = readFileSync(file("plan"), "utf8").trimEnd().split("\n");
  await playCells(lines);
  const rounds = [];
  for (let round = 0; round < 5; round++) {
    const runMs = await perRunMs(lines.length, () => playRuns(smallServer(seconds), lines.length));
    const cellMs = await perRunMs(lines.length, async () =>
      writeFileSync(file("small"), (await playCells(lines)).join("\n")),
    );
    rounds.push([runMs, cellMs, seconds]);
  }
  return rounds.sort(([, one], [, other]) => one - other)[2];
}
