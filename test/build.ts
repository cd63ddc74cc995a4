import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The tests of the program run what is built, so it is built once before them. */
export default function build(): void {
  execFileSync(process.execPath, ["build.mjs"], {
    cwd: fileURLToPath(new URL("..", import.meta.url)),
    stdio: "inherit",
  });
}
