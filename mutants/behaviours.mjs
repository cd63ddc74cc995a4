import { execFileSync, spawn } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { allMutants, draw } from "./draw.mjs";
import { equivalents } from "./equivalents.mjs";
import { activate, makeSandbox } from "./sandbox.mjs";
import { testsOf } from "./tests-of.mjs";

/** A mutant is tried with tests that take this long together, but with three files in any case. */
const mostTestsMs = 90_000;
const leastTests = 3;
/** A mutant may make a program hang. */
const timeoutMs = 240_000;
/** Some mistakes do not compile. They are found before any test runs, and are not counted. */
const drawnFor = 1.35;

/**
 * Draws this many mistakes of behaviour by the hash of the source, tries them in as many sandboxes as there are lanes, and says which
 * no test notices. `under`: only files below these paths, and only the tests that mirror them.
 */
export async function tryBehaviours(root, { count, lanes, under }) {
  const seed = execFileSync("git", ["rev-parse", "HEAD:src"], { cwd: root, encoding: "utf8" }).trim();
  const isWanted = ({ file }) => under.length === 0 || under.some((path) => file.startsWith(path));
  const drawn = draw(allMutants(root).filter(isWanted), Math.ceil(count * drawnFor), seed);
  const folders = Array.from({ length: lanes }, (_, lane) => join(root, `mutants/sandbox/${lane + 1}`));
  for (const folder of folders) makeSandbox(root, folder, drawn);
  const wrong = await uncompiled(folders[0], drawn);
  const mutants = drawn.filter(({ id }) => !wrong.has(id)).slice(0, count);
  const tests = testsOf(folders[0], await record(folders[0], under.map(mirrorOf)));
  const results = join(root, "mutants/reports/behaviours.jsonl");
  mkdirSync(join(root, "mutants/reports"), { recursive: true });
  writeFileSync(results, "");
  const left = [...mutants];
  const rows = [];
  await Promise.all(
    folders.map(async (folder) => {
      for (let mutant = left.shift(); mutant !== undefined; mutant = left.shift()) {
        const row = { ...mutant, ...(await tryOne(folder, mutant, tests(mutant))) };
        rows.push(row);
        appendFileSync(results, `${JSON.stringify(row)}\n`);
        console.log(sayRow(row));
      }
    }),
  );
  console.log(sayScores(rows));
}

/** Returns the mutants that the compiler rejects: for each of its errors the nearest one. */
async function uncompiled(folder, drawn) {
  const { out } = await run("npx", ["tsc", "--noEmit"], { cwd: folder });
  const nearest = ([, file, line]) => {
    const far = (mutant) => Math.abs(mutant.line - Number(line));
    const [first] = drawn.filter((each) => each.file === file).sort((one, other) => far(one) - far(other));
    return first === undefined ? [] : [first.id];
  };
  return new Set([...out.matchAll(/^(src\/\S+?)\((\d+),\d+\): error/gm)].flatMap(nearest));
}

function mirrorOf(path) {
  return path.replace(/^src\//, "test/").replace(/\.ts$/, ".test.ts");
}

/** Runs tests once without a mutant. Returns for each file how long it takes and which switches it passes. */
async function record(folder, files) {
  const rows = join(folder, "recorded.jsonl");
  const { failed } = await runTests(folder, files, { MUTANTS_RECORD: rows });
  if (failed.length > 0) console.log(`These fail without a mutant, so they are not used: ${failed.join(", ")}`);
  const all = readFileSync(rows, "utf8").split("\n").filter(Boolean);
  return all.map((line) => JSON.parse(line)).filter(({ file }) => !failed.includes(file));
}

async function tryOne(folder, { id }, tests) {
  const chosen = within(tests, mostTestsMs);
  activate(folder, id);
  let left = chosen;
  while (left.length > 0) {
    const [by] = (await runTests(folder, left)).failed;
    if (by === undefined) break;
    // A test that fails only once was disturbed by the machine.
    if ((await runTests(folder, [by])).failed.length > 0) return { by };
    left = left.slice(left.indexOf(by) + 1);
  }
  return { tried: chosen.length, of: tests.length };
}

function within(tests, mostMs) {
  let sumMs = 0;
  const isWithin = ({ ms }, at) => {
    sumMs += ms;
    return at < leastTests || sumMs <= mostMs;
  };
  return tests.filter(isWithin).map(({ file }) => file);
}

/** Runs test files, all if none is given; up to the first failure unless it records. Returns those that fail. */
async function runTests(folder, files, env = {}) {
  const isRecording = env.MUTANTS_RECORD !== undefined;
  const report = join(folder, "report.json");
  rmSync(report, { force: true });
  // Tests mainly wait, so six share two cores, as in the suite.
  const few = isRecording ? ["--maxWorkers=6"] : ["--maxWorkers=1", "--bail=1"];
  const args = [
    "--config",
    "mutants/behaviours.config.ts",
    "--reporter=json",
    `--outputFile=${report}`,
    ...few,
    ...files,
  ];
  const { code } = await run("npx", ["vitest", "run", ...args], {
    cwd: folder,
    env: { ...process.env, ...env, MUTANTS_TESTS: files.join(" ") },
    timeout: isRecording ? undefined : timeoutMs,
  });
  if (code === 0) return { failed: [] };
  if (!existsSync(report)) return { failed: files.slice(0, 1) };
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults
    .filter(({ status }) => status === "failed")
    .map(({ name }) => name.slice(folder.length + 1));
  return { failed: failed.length > 0 ? failed : files.slice(0, 1) };
}

const running = new Set();

/** Kills a program with all that it started: a mutant may keep a process busy for ever, and its parent's end does not end it. */
function killGroup(pid) {
  running.delete(pid);
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // All of them have ended.
  }
}

process.on("exit", () => [...running].forEach(killGroup));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(130));

function run(command, args, { timeout, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "ignore"], detached: true });
    if (child.pid !== undefined) running.add(child.pid);
    const timer = timeout && setTimeout(() => killGroup(child.pid), timeout);
    let out = "";
    child.stdout.on("data", (text) => {
      out += text;
    });
    child.on("error", reject).on("exit", () => {
      clearTimeout(timer);
      killGroup(child.pid);
    });
    child.on("close", (code) => resolve({ code, out }));
  });
}

function reasonFor({ file, was, text }) {
  return equivalents.find((each) => each.file === file && each.was === was && each.text === text)?.why;
}

function sayRow(row) {
  const { file, line, kind, was, text, by, tried, of } = row;
  const short = (code) => code.replaceAll(/\s+/g, " ").slice(0, 80);
  const end = by ? `killed by ${by}` : (reasonFor(row) ?? `SURVIVED ${tried} of ${of} files`);
  return `${file}:${line} ${kind}: ${short(was)} → ${short(text)}: ${end}`;
}

/** Returns a table of the rooms, in Markdown. */
function sayScores(rows) {
  const counted = rows.filter((row) => reasonFor(row) === undefined);
  const line = (name, of) => {
    const killed = of.filter(({ by }) => by !== undefined).length;
    return `| ${name} | ${of.length} | ${killed} (${Math.round((100 * killed) / of.length)} %) |`;
  };
  const table = (key) =>
    [...new Set(counted.map((row) => row[key]))].map((name) =>
      line(
        name,
        counted.filter((row) => row[key] === name),
      ),
    );
  const equal = rows.length - counted.length;
  return ["", ...table("room"), ...table("kind"), line("all", counted), `${equal} equivalent`].join("\n");
}
