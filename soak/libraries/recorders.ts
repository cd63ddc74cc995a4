import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { cache, firstLine, mavenLibraries, missing, npmPackages, run, type Skipped } from "../installed.ts";
import type { Plan } from "./plan.ts";

const source = fileURLToPath(new URL("../soak/libraries/", import.meta.url));

/** The outputs of the cases, by id. */
type Outputs = ReadonlyMap<string, object>;

export const recorders: Readonly<Record<Plan["recorder"], (plan: Plan) => Promise<Outputs | Skipped>>> = {
  node,
  go,
  java,
};

const nodePackages = [
  "cockatiel@3.2.1",
  "opossum@9.0.0",
  "p-retry@7.1.1",
  "got@14.6.6",
  "axios@1.21.1",
  "axios-retry@4.5.0",
  "undici@7.30.2",
  "@sinonjs/fake-timers@15.0.0",
];
const nodeFiles = ["record.mjs", "clock.mjs", "bulkheads.mjs", "functions.mjs", "requests.mjs"];

async function node(plan: Plan): Promise<Outputs | Skipped> {
  const own = await npmPackages("recorder", nodePackages);
  if (typeof own !== "string") return own;
  // Node resolves packages relative to the importing file, so the files must be next to node_modules.
  for (const file of nodeFiles) await copyFile(join(source, "node", file), join(own, file));
  return outputsOf(await run(process.execPath, [join(own, "record.mjs")], { cwd: own, input: JSON.stringify(plan) }));
}

async function go(plan: Plan): Promise<Outputs | Skipped> {
  const lack = await missing("go");
  if (lack !== undefined) return lack;
  const own = join(cache, "recorder-go");
  await mkdir(own, { recursive: true });
  const file = join(own, "plan.json");
  await writeFile(file, JSON.stringify(plan));
  const modules = await run("go", ["mod", "download"], { cwd: join(source, "go") });
  if (modules.code !== 0) return { skipped: `Go's modules are not here: ${firstLine(modules.says)}` };
  return outputsOf(await run("go", ["test", "-v", "-count=1", "."], { cwd: join(source, "go"), env: { PLAN: file } }));
}

async function java(plan: Plan): Promise<Outputs | Skipped> {
  const lack = await missing("javac");
  if (lack !== undefined) return lack;
  const lib = await mavenLibraries("recorder-java", join(source, "java"));
  if (typeof lib !== "string") return lib;
  const builds = new Map(plan.settings.map(({ id, written, build = written }) => [id, build]));
  const lines = plan.cases.map((each) => flat({ ...each, ...builds.get(each.setting) }));
  const path = `${join(lib, "*")}${delimiter}${lib}`;
  const files = ["Recorder.java", "Breakers.java"].map((file) => join(source, "java", file));
  const compiled = await run("javac", ["-nowarn", "-cp", path, "-d", lib, ...files]);
  if (compiled.code !== 0) throw new Error(`the recorder was not compiled: ${firstLine(compiled.says)}`);
  return outputsOf(await run("java", ["-cp", path, "Recorder", plan.policy], { input: lines.join("\n") }));
}

/** Writes a case in a format that Java parses without a library: `id=S1-1;calls=maxAttempts|3,of|100|x -> x + 50`. */
function flat(fields: object): string {
  const entries = Object.entries(fields).map(([key, value]) => `${key}=${list(value)}`);
  return entries.join(";");
}

function list(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value
    .map((each) =>
      typeof each === "object"
        ? Object.values(each as object)
            .flat()
            .join("|")
        : each,
    )
    .join(",");
}

function outputsOf({ code, out, says }: Awaited<ReturnType<typeof run>>): Outputs {
  if (code !== 0) throw new Error(`the recorder failed: ${firstLine(says || out)}`);
  const lines = out.split("\n").filter((line) => line.startsWith("{"));
  return new Map(lines.map((line) => JSON.parse(line) as { id: string }).map(({ id, ...rest }) => [id, rest]));
}
