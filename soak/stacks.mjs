import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { folder } from "./lab.mjs";

const run = promisify(execFile);

/** The commands that start a server of each stack, and those that print the stack's version. */
export const stacks = {
  node: { version: ["node", "--version"], command: async (source) => `node ${source}/order.mjs` },
  python: { version: ["python3", "--version"], command: async (source) => `python3 ${source}/order.py` },
  go: { version: ["go", "version"], command: (source) => built("go", ["build"], join(source, "order.go")) },
  java: { version: ["java", "--version"], command: async (source) => `java ${source}/Order.java` },
  rust: { version: ["rustc", "--version"], command: (source) => built("rustc", ["-O"], join(source, "order.rs")) },
};

/** Compiles the server, because SIGTERM to `go run` would leave the server running. */
export async function built(compiler, options, source) {
  const program = join(folder(), "program");
  await run(compiler, [...options, "-o", program, source]);
  return program;
}
