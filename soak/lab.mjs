import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const bin = fileURLToPath(new URL("../bin/lab.js", import.meta.url));

/** Runs the program and gives back what it printed and how it ended. */
export function lab(args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => {
      out += chunk;
    });
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    child.once("close", (code) => resolve({ code, out, err }));
  });
}
