// How many runs a second a hunt plays in virtual time, and what a run of it costs, compared with one that is played alone.
import { spawnSync } from "node:child_process";
import { bundled } from "./bundled.mjs";

const RUNS = 10_000;
const ROUNDS = 5;
const order = `title: A hunt
setup: { order: { timeout: 1s }, payment: {} }
steps: [{ send: POST /orders, to: order }]
`;

export async function hunt() {
  const { hunts, libraryHunts, runsAlone } = await bundled("bench/hunted.ts");
  await hunts(order, RUNS / 10);
  const rates = { hunted: [], alone: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.hunted.push(await rate(() => hunts(order, RUNS)));
    rates.alone.push(await rate(() => runsAlone(order, RUNS).then(() => RUNS)));
  }
  const startedMs = performance.now();
  const { scenarios, played } = await libraryHunts();
  const library = (performance.now() - startedMs) / 1000;
  const oneByOne = systemHunt("--jobs", "1");
  return [
    { what: "a hunt in five programs with one copy, to several copies", value: oneByOne / systemHunt(), least: 3 },
    { what: `seconds to hunt in ${scenarios} lessons (${played} runs)`, value: library, goal: 120 },
    { what: "runs of order → payment a second in a hunt", value: median(rates.hunted), least: 5000 },
    { what: "a run of a hunt, to one alone", value: median(rates.alone.map((each, at) => each / rates.hunted[at])) },
  ];
}

/** Returns how long a hunt in five real programs takes. */
function systemHunt(...options) {
  const startedMs = performance.now();
  const args = [
    "bin/lab.js",
    "hunt",
    "examples/systems/node/shop.system.yaml",
    "--failures",
    "hang,503",
    "--all",
    ...options,
  ];
  const { status, stderr } = spawnSync(process.execPath, [...args, "--json"], { encoding: "utf8" });
  if (status !== 1) throw new Error(`a hunt in a system with bugs ended with ${status}: ${stderr}`);
  return performance.now() - startedMs;
}

async function rate(play) {
  const startedMs = performance.now();
  const played = await play();
  return (1000 * played) / (performance.now() - startedMs);
}

function median(list) {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)];
}
