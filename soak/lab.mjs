import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));

/**
 * Runs the program and returns its output and its exit code. A run that takes too long is killed and reported as hung. `still`: the
 * process is stopped after a time and goes on after another.
 */
export function lab(args, { node = process.execPath, env = {}, limit, capMs = 600_000, signalAfterMs, still } = {}) {
  const command = [node, bin, ...args];
  const [program, ...rest] =
    limit === undefined ? command : ["/bin/sh", "-c", `ulimit ${limit} && exec "$0" "$@"`, ...command];
  return new Promise((resolve) => {
    const startedMs = performance.now();
    const child = spawn(program, rest, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let [out, err, hung] = ["", "", false];
    const kill = setTimeout(() => {
      hung = true;
      child.kill("SIGKILL");
    }, capMs);
    const interrupt = signalAfterMs && setTimeout(() => child.kill("SIGINT"), signalAfterMs);
    if (still !== undefined) {
      setTimeout(() => child.kill("SIGSTOP"), still.afterMs);
      setTimeout(() => child.kill("SIGCONT"), still.afterMs + still.ms);
    }
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code, signal) => {
      clearTimeout(kill);
      clearTimeout(interrupt);
      resolve({ code, signal, out, err, hung, tookMs: performance.now() - startedMs });
    });
  });
}

const folders = [];
process.once("exit", () => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

/** Creates a temporary folder. */
export function folder() {
  const made = mkdtempSync(join(tmpdir(), "lab-soak-"));
  folders.push(made);
  return made;
}
