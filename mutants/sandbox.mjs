import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Copies the project to `folder`, with all mutants in its source: the file `active` there says which one is on. */
export function makeSandbox(root, folder, mutants) {
  rmSync(folder, { recursive: true, force: true });
  const tracked = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter(Boolean);
  for (const file of tracked) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const file of new Set(mutants.map((each) => each.file))) {
    const inFile = mutants.filter((each) => each.file === file);
    writeFileSync(join(folder, file), withMutants(file, readFileSync(join(root, file), "utf8"), inFile));
  }
  writeFileSync(join(folder, "src/mutant-switch.ts"), switchText(folder));
  activate(folder, 0);
  execFileSync(process.execPath, ["build.mjs"], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** Turns a mutant on for all programs that start from now; 0 turns all off. */
export function activate(folder, id) {
  writeFileSync(join(folder, "active"), `${id}`);
}

/** Puts a switch around each mutant. All stays on its line, so that a type error names the line of the source. */
function withMutants(file, text, mutants) {
  let result = text;
  for (const { id, start, end, was, text: mutant, isStatement } of mutants.toSorted((a, b) => b.start - a.start)) {
    const both = isStatement ? `{ if (!isMutant(${id})) { ${was} } }` : `(isMutant(${id}) ? (${mutant}) : (${was}))`;
    result = result.slice(0, start) + both + result.slice(end);
  }
  const path = relative(dirname(file), "src/mutant-switch.ts").replaceAll("\\", "/");
  return `import { isMutant } from "${path.startsWith(".") ? path : `./${path}`}"; ${result}`;
}

/**
 * Reads once a process which mutant is on: from a file, because programs that tests start do not inherit the environment. While
 * none is on, it notes the switches that are passed.
 */
function switchText(folder) {
  return `const { appendFileSync, readFileSync } = process.getBuiltinModule("node:fs");
const active = Number(readFileSync(${JSON.stringify(join(folder, "active"))}, "utf8"));
const passed = new Set<number>();
(globalThis as { passedMutants?: Set<number> }).passedMutants = passed;
const isTest = process.env.VITEST !== undefined;
export function isMutant(id: number): boolean {
  if (active === 0 && !passed.has(id)) {
    passed.add(id);
    if (!isTest) appendFileSync(${JSON.stringify(join(folder, "passed"))}, \`\${process.ppid} \${id}\\n\`);
  }
  return active === id;
}
`;
}
