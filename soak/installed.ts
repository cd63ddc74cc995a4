import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { printed } from "./gateways/gateway.ts";

/** The reason why a trial is not possible on this machine. */
export interface Skipped {
  readonly skipped: string;
}

/** Libraries are installed here once, outside the project. */
export const cache = join(tmpdir(), "lab-wordings");

interface Ran {
  readonly code: number | string;
  readonly out: string;
  readonly says: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The standard input. */
  readonly input?: string;
}

export function run(program: string, args: readonly string[], { cwd, env, input }: Options = {}): Promise<Ran> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    const child = execFile(program, args, options, (error, out, says) => {
      resolve({ code: error === null ? 0 : (error.code ?? 1), out, says });
    });
    // A program that ends without reading its input reports its own error.
    child.stdin?.on("error", () => {}).end(input);
  });
}

const versions = {
  go: { args: ["version"], found: /go([\d.]+)/ },
  java: { args: ["-version"], found: /version "(\d+)/ },
  javac: { args: ["-version"], found: /javac (\d+)/ },
} as const;

/** Returns the reason to skip trials with a runtime; undefined if it is installed. */
export async function missing(runtime: keyof typeof versions): Promise<Skipped | undefined> {
  const { args, found } = versions[runtime];
  const version = await printed(runtime, args, found);
  return version === undefined ? { skipped: `${runtime} is not installed` } : undefined;
}

/** Installs npm packages into a folder of the cache, and returns the folder. */
export async function npmPackages(name: string, packages: readonly string[]): Promise<string | Skipped> {
  const own = join(cache, name);
  await mkdir(own, { recursive: true });
  await writeFile(join(own, "package.json"), "{}");
  const npm = await run("npm", ["install", "--no-audit", "--no-fund", ...packages], { cwd: own });
  return npm.code === 0 ? own : { skipped: `npm could not get the packages: ${firstLine(npm.says)}` };
}

/** Copies the libraries of a Maven project to a folder of the cache, and returns the folder. */
export async function mavenLibraries(name: string, project: string): Promise<string | Skipped> {
  const java = await missing("java");
  if (java !== undefined) return java;
  const lib = join(cache, name);
  const args = ["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${lib}`];
  const maven = await run("mvn", args, { cwd: project });
  return maven.code === 0 ? lib : { skipped: `mvn could not get the libraries: ${firstLine(maven.says || maven.out)}` };
}

export function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
