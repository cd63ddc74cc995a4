// Compares the lab with two popular simulators written in Python: customers per second of CPU time, all in one run.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundled } from "./bundled.mjs";

const folder = fileURLToPath(new URL("peers/simulators/", import.meta.url));
const requirements = join(folder, "requirements.txt");

/** The means are known, so that a script or a lab that simulates something else is detected. */
const models = [
  {
    what: "one worker at load 0.8",
    lab: "oneWorker",
    mean: 5,
    within: 0.2,
    scripts: { SimPy: ["simpy_one_worker.py", 300_000], Ciw: ["ciw_one_worker.py", 200_000] },
    least: 5,
  },
  {
    what: "orders with timeout and retry",
    lab: "orders",
    mean: 0.1029,
    within: 0.02,
    scripts: { SimPy: ["simpy_orders.py", 100_000], Ciw: ["ciw_orders.py", 100_000] },
    least: 2,
  },
];

/** The simulators take turns, this many each. The fastest run counts, because V8 compiles during the first and other work may slow down any. */
const rounds = 3;

/** `heapCustomers`: so many that a heap that grows with each call is detected. */
export async function simulators(customers = 1_000_000, heapCustomers = 10_000_000) {
  const lab = await bundled("bench/simulated.ts");
  const { python, missing } = environment();
  const rows = [];
  for (const model of models) {
    const { what, least } = model;
    if (missing !== undefined) console.log(`  ${what}: SimPy and Ciw not measured: ${missing}`);
    const peers = missing === undefined ? Object.entries(model.scripts) : [];
    const fastest = new Map();
    const take = (name, seen) => {
      if (seen !== undefined) fastest.set(name, Math.max(fastest.get(name) ?? 0, seen.perSecond));
    };
    for (let round = 0; round < rounds; round++) {
      take("the lab", told(model, "the lab", await lab[model.lab](customers)));
      for (const [name, script] of peers) take(name, measure(python, model, name, script));
    }
    const own = fastest.get("the lab");
    for (const [name, perSecond] of fastest) {
      rows.push({ what: `${name}, ${what}, customers a second`, value: perSecond });
      if (name === "the lab") continue;
      rows.push({ what: `the lab to ${name}, ${what}`, value: own / perSecond, ...(name === "SimPy" && { least }) });
    }
  }
  const heap = await lab.heapAfter(heapCustomers);
  return [...rows, { what: "heap above the start after 10 million calls", value: heap, goal: 40, unit: " MB" }];
}

function measure(python, model, name, [file, count]) {
  const run = spawnSync(python, [join(folder, file), String(count)], { encoding: "utf8", timeout: 120_000 });
  if (run.status === 0) return told(model, name, JSON.parse(run.stdout));
  console.log(`  ${name}, ${model.what}: not measured: ${lastLine(run)}`);
  return undefined;
}

function told({ what, mean, within }, name, seen) {
  if (Math.abs(seen.mean / mean - 1) > within)
    console.log(`  ${name}, ${what}: its mean time is ${seen.mean}, not ${mean}`);
  return seen;
}

/** Returns a Python environment with the simulators, installed once for each set of versions. */
function environment() {
  const base = ["python3", "python"].find((name) => spawnSync(name, ["-c", "import venv"]).status === 0);
  if (base === undefined) return { missing: "there is no Python 3 with venv here" };
  const versions = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 12);
  const home = fileURLToPath(new URL(`../node_modules/.cache/simulators-${versions}/`, import.meta.url));
  const python = join(home, process.platform === "win32" ? "Scripts/python.exe" : "bin/python");
  if (existsSync(python)) return { python };
  console.log("  installing SimPy and Ciw …");
  const made = spawnSync(base, ["-m", "venv", home], { encoding: "utf8", timeout: 60_000 });
  const installing = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  const installed = made.status === 0 ? spawnSync(python, installing, { encoding: "utf8", timeout: 180_000 }) : made;
  if (installed.status === 0) return { python };
  // The next run would take an incomplete environment for a complete one.
  rmSync(home, { recursive: true, force: true });
  return { missing: `SimPy and Ciw cannot be installed: ${lastLine(installed)}` };
}

function lastLine({ stderr, error }) {
  return stderr?.trim().split("\n").at(-1) || error?.message || "it was stopped";
}
