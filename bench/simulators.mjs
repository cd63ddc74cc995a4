// Customers a second of two simulators that people use: what the virtual world is measured beside. They are written in Python.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("peers/simulators/", import.meta.url));
const requirements = join(folder, "requirements.txt");

/** The means are known, so that a script that plays something else is seen. */
const scripts = [
  { what: "SimPy, one worker at load 0.8", file: "simpy_one_worker.py", customers: 300_000, mean: 5, within: 0.2 },
  {
    what: "SimPy, orders with timeout and retry",
    file: "simpy_orders.py",
    customers: 100_000,
    mean: 0.1029,
    within: 0.02,
  },
  { what: "Ciw, one worker at load 0.8", file: "ciw_one_worker.py", customers: 200_000, mean: 5, within: 0.2 },
  {
    what: "Ciw, orders that leave and come again",
    file: "ciw_orders.py",
    customers: 100_000,
    mean: 0.1029,
    within: 0.02,
  },
];

export async function simulators() {
  const { python, missing } = environment();
  if (missing !== undefined) {
    console.log(`  not measured: ${missing}`);
    return [];
  }
  return scripts.flatMap((script) => measure(python, script));
}

function measure(python, { what, file, customers, mean, within }) {
  const run = spawnSync(python, [join(folder, file), String(customers)], { encoding: "utf8", timeout: 120_000 });
  if (run.status !== 0) {
    console.log(`  ${what}: not measured: ${lastLine(run)}`);
    return [];
  }
  const seen = JSON.parse(run.stdout);
  const off = Math.abs(seen.mean / mean - 1);
  if (off > within) console.log(`  ${what}: its mean time is ${seen.mean}, not ${mean}`);
  return [{ what: `${what}, customers a second`, value: seen.perSecond }];
}

/** Their own environment, beside the installed packages; installed once for each set of versions. */
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
  // Half an environment would be taken for a whole one the next time.
  rmSync(home, { recursive: true, force: true });
  return { missing: `SimPy and Ciw cannot be installed: ${lastLine(installed)}` };
}

function lastLine({ stderr, error }) {
  return stderr?.trim().split("\n").at(-1) || error?.message || "it was stopped";
}
