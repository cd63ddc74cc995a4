import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type ExportProduct, exported } from "../../src/render/exports/index.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { cache, firstLine, mavenLibraries, missing, npmPackages, run, type Skipped } from "../installed.ts";
import type { Row } from "../row.ts";

const mavenProject = fileURLToPath(new URL("../soak/wordings/java", import.meta.url));

/** Returns the compiler's first complaint, and undefined if it has none. */
type Accepts = (texts: readonly string[]) => Promise<string | undefined | Skipped>;

const compilers: Readonly<Partial<Record<ExportProduct, Accepts>>> = {
  "resilience4j-java": java,
  "java-http": java,
  "rest-client": java,
  okhttp: java,
  "net-http": go,
  httpx: python,
  requests: python,
  undici: node,
  axios: node,
};

/** Gives the code of every lesson to the compilers and interpreters that are installed. */
export async function trySnippets(): Promise<Row[]> {
  const rows: Row[] = [];
  const lessons = await Promise.all(listScenarios().map(({ name }) => loadScenario(name)));
  for (const [product, accepts] of Object.entries(compilers)) {
    const texts = new Set<string>();
    for (const { setup } of lessons)
      for (const each of exported(setup, product as ExportProduct).split(/\n\n(?=\/\/ |# )/))
        if (each !== "") texts.add(each);
    const says = await accepts([...texts]);
    const skipped = typeof says === "object";
    const saw = skipped ? `skipped: ${says.skipped}` : (says ?? `${texts.size} different ones`);
    rows.push({ what: product, holds: skipped || (says === undefined && texts.size > 0), saw });
  }
  return rows;
}

async function folder(name: string): Promise<string> {
  const own = join(cache, `snippets-${name}`);
  await mkdir(own, { recursive: true });
  return own;
}

/** Separates the imports, which stand before all else. */
function parts(text: string): { readonly imports: string; readonly code: string } {
  const lines = text.split("\n");
  const isImport = (line: string) => line.startsWith("import ");
  return {
    imports: lines.filter(isImport).join("\n"),
    code: lines.filter((line) => !isImport(line)).join("\n"),
  };
}

async function java(texts: readonly string[]): ReturnType<Accepts> {
  const lib = await mavenLibraries("java", mavenProject);
  if (typeof lib !== "string") return lib;
  const own = await folder("java");
  const files = await Promise.all(
    texts.map(async (text, nth) => {
      const { imports, code } = parts(text);
      const file = join(own, `Snippet${nth}.java`);
      await writeFile(file, `${imports}\nclass Snippet${nth} {\n  static void main() {\n${code}\n  }\n}\n`);
      return file;
    }),
  );
  const { code, says } = await run("javac", ["-d", own, "-cp", join(lib, "*"), ...files]);
  return code === 0 ? undefined : firstLine(says);
}

async function go(texts: readonly string[]): ReturnType<Accepts> {
  const lack = await missing("go");
  if (lack !== undefined) return lack;
  const own = await folder("go");
  const files = await Promise.all(
    texts.map(async (text, nth) => {
      const { imports, code } = parts(text);
      const file = join(own, `snippet${nth}.go`);
      await writeFile(file, `package snippets\n\n${imports}\n\n${code.replaceAll("var client", `var client${nth}`)}\n`);
      return file;
    }),
  );
  const { code, says } = await run("go", ["vet", ...files], { cwd: own });
  return code === 0 ? undefined : firstLine(says);
}

async function python(texts: readonly string[]): ReturnType<Accepts> {
  const own = await folder("python");
  const made = await run("python3", ["-m", "venv", own]);
  if (made.code !== 0) return { skipped: `python3 with venv is not installed: ${firstLine(made.says)}` };
  const pip = await run(join(own, "bin/pip"), ["install", "-q", "requests==2.34.2", "httpx==0.28.1"]);
  if (pip.code !== 0) return { skipped: `pip could not get the packages: ${firstLine(pip.says)}` };
  const { code, says } = await run(join(own, "bin/python"), ["-"], { input: texts.join("\n\n\n") });
  return code === 0 ? undefined : (says.trim().split("\n").at(-1) ?? "failed");
}

async function node(texts: readonly string[]): ReturnType<Accepts> {
  const own = await npmPackages("snippets-node", ["axios@1.13.6", "undici@7.16.0"]);
  if (typeof own !== "string") return own;
  for (const [nth, text] of texts.entries()) await writeFile(join(own, `snippet${nth}.mjs`), text);
  const all = texts.map((_, nth) => `import "./snippet${nth}.mjs";`).join("\n");
  const { code, says } = await run(process.execPath, ["--input-type=module", "-e", all], { cwd: own });
  return code === 0 ? undefined : firstLine(says);
}
