import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache, firstLine, mavenLibraries, missing, npmPackages, run, type Skipped } from "../installed.ts";
import { type Line, linesOf, type Servers } from "./line.ts";

const source = fileURLToPath(new URL("../soak/wordings/", import.meta.url));

function environment(servers: Servers): Record<string, string> {
  return { DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: "1", SERVERS: JSON.stringify(servers) };
}

export async function go(servers: Servers): Promise<Line[] | Skipped> {
  const lack = await missing("go");
  if (lack !== undefined) return lack;
  const { code, out, says } = await run("go", ["run", "."], { cwd: join(source, "go"), env: environment(servers) });
  return code === 0 ? linesOf(out) : { skipped: `go run failed: ${firstLine(says)}` };
}

export async function java(servers: Servers): Promise<Line[] | Skipped> {
  const lib = await mavenLibraries("java", join(source, "java"));
  if (typeof lib !== "string") return lib;
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
  const { code, out, says } = await run(join(own, "bin/python"), [join(source, "python", file)], {
    env: environment(servers),
  });
  return code === 0 ? linesOf(out) : { skipped: `${file} failed: ${firstLine(says)}` };
}

const nodePackages = ["axios@1.13.6", "got@14.6.6", "cockatiel@3.2.1", "opossum@9.0.0", "@grpc/grpc-js@1.14.7"];

export async function node(servers: Servers): Promise<Line[] | Skipped> {
  const own = await npmPackages("node", nodePackages);
  if (typeof own !== "string") return own;
  const env = environment(servers);
  const { out } = await run(process.execPath, [join(source, "node/trials.mjs")], { cwd: own, env });
  return linesOf(out);
}
