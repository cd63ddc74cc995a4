import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printed } from "../gateways/gateway.ts";
import { type Line, linesOf, type Servers, type Skipped } from "./line.ts";

const source = fileURLToPath(new URL("../soak/wordings/", import.meta.url));
/** Libraries are installed here once, outside the project. */
export const cache = join(tmpdir(), "lab-wordings");

interface Ran {
  readonly code: number | string;
  readonly out: string;
  readonly says: string;
}

interface Options {
  readonly cwd?: string;
  readonly servers?: Servers;
  readonly env?: Readonly<Record<string, string>>;
  /** The standard input. */
  readonly input?: string;
}

export function run(program: string, args: readonly string[], options: Options = {}): Promise<Ran> {
  const { cwd, servers, input } = options;
  const env = {
    ...process.env,
    DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1",
    ...(servers && { SERVERS: JSON.stringify(servers) }),
    ...options.env,
  };
  return new Promise((resolve) => {
    const child = execFile(
      program,
      args,
      { cwd, env, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 },
      (error, out, says) => {
        resolve({ code: error === null ? 0 : (error.code ?? 1), out, says });
      },
    );
    // A program that ends without reading its input reports its own error.
    child.stdin?.on("error", () => {}).end(input);
  });
}

export async function go(servers: Servers): Promise<Line[] | Skipped> {
  if ((await printed("go", ["version"], /go([\d.]+)/)) === undefined) return { skipped: "go is not installed" };
  const { code, out, says } = await run("go", ["run", "."], { cwd: join(source, "go"), servers });
  return code === 0 ? linesOf(out) : { skipped: `go run failed: ${firstLine(says)}` };
}

export async function java(servers: Servers): Promise<Line[] | Skipped> {
  if ((await printed("java", ["-version"], /version "(\d+)/)) === undefined)
    return { skipped: "java is not installed" };
  const lib = join(cache, "java");
  const maven = await run("mvn", ["-q", "-B", "dependency:copy-dependencies", `-DoutputDirectory=${lib}`], {
    cwd: join(source, "java"),
  });
  if (maven.code !== 0) return { skipped: `mvn could not get the libraries: ${firstLine(maven.says || maven.out)}` };
  const args = Object.entries(servers).flat();
  const { code, out, says } = await run("java", ["-cp", join(lib, "*"), join(source, "java/Trials.java"), ...args]);
  return code === 0 ? linesOf(out) : { skipped: `java failed: ${firstLine(says)}` };
}

const pythonPackages = [
  "requests==2.34.2",
  "urllib3==2.8.0",
  "httpx==0.28.1",
  "aiohttp==3.14.5",
  "pybreaker==1.4.1",
  "tenacity==9.2.1",
  "grpcio==1.85.1",
];
const dotnetPackages = ["pythonnet==3.2.1", "dotnetcore2==3.1.23"];

export async function python(servers: Servers): Promise<Line[] | Skipped> {
  return await inPython("python", pythonPackages, "trials.py", servers);
}

/** .NET is installed as a Python package, together with a bridge to it. */
export async function dotnet(servers: Servers): Promise<Line[] | Skipped> {
  return await inPython("dotnet", dotnetPackages, "dotnet.py", servers);
}

async function inPython(
  name: string,
  packages: readonly string[],
  file: string,
  servers: Servers,
): Promise<Line[] | Skipped> {
  const own = join(cache, name);
  const made = await run("python3", ["-m", "venv", own]);
  if (made.code !== 0) return { skipped: `python3 with venv is not installed: ${firstLine(made.says)}` };
  const pip = await run(join(own, "bin/pip"), ["install", "-q", ...packages]);
  if (pip.code !== 0) return { skipped: `pip could not get the packages: ${firstLine(pip.says)}` };
  const { code, out, says } = await run(join(own, "bin/python"), [join(source, "python", file)], { servers });
  return code === 0 ? linesOf(out) : { skipped: `${file} failed: ${firstLine(says)}` };
}

const nodePackages = ["axios@1.13.6", "got@14.6.6", "cockatiel@3.2.1", "opossum@9.0.0", "@grpc/grpc-js@1.14.7"];

export async function node(servers: Servers): Promise<Line[] | Skipped> {
  const own = join(cache, "node");
  await mkdir(own, { recursive: true });
  await writeFile(join(own, "package.json"), "{}");
  const npm = await run("npm", ["install", "--no-audit", "--no-fund", ...nodePackages], { cwd: own });
  if (npm.code !== 0) return { skipped: `npm could not get the packages: ${firstLine(npm.says)}` };
  const { out } = await run(process.execPath, [join(source, "node/trials.mjs")], { cwd: own, servers });
  return linesOf(out);
}

export function firstLine(text: string): string {
  return text.trim().split("\n", 1)[0] ?? "";
}
