import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, test, vi } from "vitest";
import { signalCodes } from "../../src/cli/program/end.ts";
import type { Interruption } from "../../src/cli/program/interrupt.ts";
import { sayHowToResume } from "../../src/cli/sweep/how-to-resume.ts";
import { text } from "../scenario/sweep/sweeps.ts";
import { bin, exitOf, lab, start } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "sweep-"));
const written = (name: string, content: string) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};
const scenario = written("small.yaml", text);
/** One thread where the number does not matter, because starting a thread costs more than a small cell. */
const alone = ["--jobs", "1"];
/** Joins a wrapped message into one line. */
const flat = (message: string) => message.replaceAll(/\s+/g, " ");
const grid = [scenario, "--vary", "order.retry.tries=1..2", "--vary", "load.rate=10/s..30/s:10", "--seeds", "2"];

const plan = (await lab(["sweep", "plan", ...grid])).out;
const cells = plan.trimEnd().split("\n");
const planFile = written("cells.ndjson", plan);
const one = await lab(["sweep", "cells", planFile, ...alone]);
const merge = (name: string, results: string, ...args: string[]) =>
  lab(["sweep", "merge", written(name, results), ...args]);
const csv = (await merge("one.ndjson", one.out, "--format", "csv")).out;

const shards = new Map<number, ReturnType<typeof lab>>();
/** Plays a shard of three only once, because each sweep starts a thread. */
function shardOf(at: number): ReturnType<typeof lab> {
  const shard = shards.get(at) ?? lab(["sweep", "--shard", `${at}/3`, planFile, ...alone]);
  shards.set(at, shard);
  return shard;
}

describe("the same cells give the same bytes", () => {
  test("whatever the number of threads", async () => {
    expect(one).toMatchObject({ code: 0, err: "" });
    expect(one.out.trimEnd().split("\n")).toHaveLength(12);
    expect(await lab(["sweep", "cells", "-", "--jobs", "2"], {}, plan)).toEqual(one);
    expect((await lab(["sweep", ...grid, "--format", "ndjson", ...alone])).out).toBe(one.out);
  });

  test.each([
    [0, 1, 2],
    [3, 2, 1],
  ])("in shards %i, %i and %i of 3, merged in any order", async (...order) => {
    const parts = await Promise.all(order.map(shardOf));
    const files = parts.map(({ out }, at) => written(`shard-${at}.ndjson`, out));
    expect((await lab(["sweep", "merge", ...files, "--format", "csv"])).out).toBe(csv);
    const together = await lab(["sweep", "merge", ...files.reverse(), "--format", "ndjson"]);
    expect(together.out.trimEnd().split("\n").sort()).toEqual(one.out.trimEnd().split("\n").sort());
  });

  test("when half of them are done already", async () => {
    const lines = one.out.split("\n");
    const half = written("half.ndjson", `${lines.slice(3, 8).join("\n")}\n${lines[9]!.slice(0, 100)}`);
    const { code, out, err } = await lab(["sweep", ...grid, ...alone, "--resume", half, "--format", "ndjson"]);
    expect({ code, out }).toEqual({ code: 0, out: one.out });
    expect(flat(err)).toBe(`note: the last line of ${half} was cut off; its cell was run again `);
  });
});

describe("--resume", () => {
  test("does not play finished cells again", async () => {
    const marked = one.out.replace('"offered":', '"offered":1');
    const done = written("done.ndjson", marked);
    expect((await lab(["sweep", "cells", planFile, "--resume", done])).out).toBe(marked);
  });

  test("repeats results of another version, and says so", async () => {
    const other = written("other.ndjson", one.out.replace(/"engine":"\w+"/, '"engine":"0ld"'));
    const { code, out, err } = await lab(["sweep", "cells", planFile, ...alone, "--resume", other]);
    expect({ code, out }).toEqual({ code: 2, out: one.out });
    expect(flat(err)).toMatch(
      /^\S+other\.ndjson:1:\d+ this result is from another version of lab \(engine 0ld, not \w+\) /,
    );
  });
});

describe("a bad line", () => {
  test("is reported with its place, and the other cells are played", async () => {
    const input = [cells[0], '{"broken', cells[1], cells[2]!.slice(0, 99)].join("\n");
    const { code, out, err } = await lab(["sweep", "cells", "-", ...alone], {}, input);
    expect(code).toBe(2);
    expect(out).toBe(`${one.out.split("\n").slice(0, 2).join("\n")}\n`);
    expect(err).toBe(
      [
        "stdin:2:9  this line is not JSON",
        "  fix the line, or delete it",
        "stdin:4:100  this last line is cut off",
        "  write the file again, or delete the line\n",
      ].join("\n"),
    );
  });

  test("of results does not prevent the others from being merged", async () => {
    const { code, out, err } = await merge("bad.ndjson", `nonsense\n${one.out}`, "--format", "csv");
    expect({ code, out }).toEqual({ code: 2, out: csv });
    expect(err).toMatch(/bad\.ndjson:1:\d+ {2}this line is not JSON/);
  });
});

test("a combination that cannot be played is reported with its settings, and the others are played", async () => {
  const vary = ["--vary", "load.rate=20/s,1000000/s", "--vary", "load.for=1ms,101s"];
  const { code, out, err } = await lab(["sweep", scenario, ...vary, ...alone, "--seeds", "1", "--format", "ndjson"]);
  expect({ code, played: out.trimEnd().split("\n").length }).toEqual({ code: 2, played: 3 });
  expect(err).toMatch(/^error: load\.rate=1000000\/s load\.for=101s: [\s\S]* makes 101 000 000 calls/);
});

test("shards of single seeds are merged, and a page of them says that others are missing", async () => {
  const vary = ["sweep", scenario, "--vary", "order.retry.tries=1..4", "--seeds", "1", ...alone, "--format", "ndjson"];
  const { out } = await lab(vary);
  const half = written("half.ndjson", out.split("\n").slice(0, 2).join("\n"));
  const page = join(folder, "half.md");
  const { err } = await lab(["sweep", "merge", half, "--report", `markdown=${page}`]);
  expect(err).toMatch(/^note: at least two cells of this grid are missing/);
  expect(readFileSync(page, "utf8")).toContain("At least two cells of this grid are missing.");
  const larger = (await lab(vary.with(3, "order.retry.tries=1..5"))).out;
  const both = [written("all-4.ndjson", out), written("all-5.ndjson", larger)];
  const merged = await lab(["sweep", "merge", ...both, "--format", "ndjson"]);
  expect(merged).toMatchObject({ code: 0, err: "" });
  expect((await lab(["sweep", "merge", ...both.reverse(), "--format", "ndjson"])).out).toBe(merged.out);
});

test("a long sweep says first how many cells it plays", async () => {
  const long = ["sweep", "on-time", "--vary", "order.timeout=1ms..2s:1ms", "--seeds", "3"];
  const child = start(long);
  const ended = exitOf(child);
  const [piece] = await once(child.stderr!, "data");
  child.kill("SIGKILL");
  await ended;
  expect(flat(`${piece}`)).toContain("note: this sweep plays 6000 cells; a larger step or --seeds 1 gives fewer");
});

test("results of some shards are merged, and missing cells are said and end with 1", async () => {
  const parts = await Promise.all([1, 2].map(shardOf));
  const files = parts.map(({ out }, at) => written(`some-${at}.ndjson`, out));
  const { code, err } = await lab(["sweep", "merge", ...files]);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringMatching(/^note: at least four cells of this grid are missing/),
  });
  expect((await lab(["sweep", "merge", written("whole.ndjson", one.out)])).err).toBe("");
});

test.each([
  [["sweep"], "error: <name> is missing"],
  [["sweep", scenario, "--vary", "order.tries=1..3"], "error: order.tries is not a known setting"],
  [["sweep", scenario, "--vary", "load.rate=fast"], "error: load.rate: fast is not a rate"],
  [["sweep", scenario, "--vary", "order.retry.tries=1..x"], "error: --vary order.retry.tries: 1..x does not go"],
  [["sweep", scenario, "--vary", "seed=1.5"], "error: --vary 1.5 is not a seed"],
  [["sweep", scenario, "--vary", "seed=1..3", "--seeds", "2"], "error: --vary seed and --seeds cannot"],
  [["sweep", scenario, "--vary", "load.rate=1/s..2/s:1", "--measure", "god"], 'error: "god" is not a number'],
  [["sweep", "timeout-504", "--vary", "payment.delay=1s,2s", "--measure", "bogus"], 'error: "bogus" is not a number'],
  [
    ["sweep", ...grid, "--precision", "1%", "--measure", "good,servers.payment.queueMax"],
    "error: --precision cannot be reached for servers.payment.queueMax",
  ],
  [["sweep", ...grid, "--precision", "0"], "error: --precision 0 is not above zero\n  write 1%"],
  [["sweep", ...grid, "--precision", "5"], "error: --precision 5 needs a percent sign\n  write 5%"],
  [["sweep", scenario, "--seeds", "5000000000"], "error: this grid has 5000000000 cells"],
  [["sweep", scenario, "--seeds", "1000000000"], "error: this grid has 1000000000 cells"],
  [["sweep", scenario, "--jobs", "1000000"], "error: --jobs 1000000 is too large\n  write a whole number up to 1024"],
  [
    ["find", scenario, "--vary", "load.rate=1/s..2/s", "good >= 1%", "--seeds", "10001"],
    "error: --seeds 10001 is too large\n  write a whole number up to 10000",
  ],
  [["load", "--runs", "10001"], "error: --runs 10001 is too large\n  write a whole number up to 10000"],
  [["sweep", "out-of-descriptors"], "error: out-of-descriptors needs real sockets"],
  [["sweep", "cells", "--shard", "5/4", planFile], "error: --shard 5/4 is not a shard"],
  [
    ["sweep", "cells"],
    "error: <file> is missing\n  write the name of a plan, such as cells.ndjson; see lab sweep cells --help",
  ],
  [
    ["sweep", scenario, "--shard", "1/4", "--precision", "1%", "--vary", "seed=1"],
    "error: --precision and --shard cannot",
  ],
  [
    ["sweep", "merge"],
    "error: <files> is missing\n  write the names of files of results, such as out/*.ndjson; see\n  lab sweep merge --help",
  ],
  [["sweep", "timeout-504", "--vary", "order.timeout=1s.."], "1s.. lacks an end"],
  [["sweep", "timeout-504", "--vary", "order.timeout=..2s"], "..2s lacks an end"],
  [["sweep", "timeout-504"], "error: --vary is missing\n  add --vary order.timeout=500ms..2s:250ms"],
  [["sweep", "plan", "timeout-504"], "error: --vary is missing\n  add --vary order.timeout=500ms..2s:250ms"],
  [["sweep", "merge", join(folder, "none.ndjson")], "none.ndjson does not exist"],
  [["sweep", "cells", "-", scenario], "error: too many arguments: it takes one"],
  [["sweep", "merge", written("none.txt", "\n")], "error: there are no results in "],
  [["sweep", ...grid, "--out", "map.png"], "end it in .txt, .json, .html, .svg, .md, .csv or .ndjson"],
  [["sweep", "merge", "--jobs", "2", planFile], 'error: unknown option "--jobs"\n  see lab sweep merge --help'],
  [["sweep", "merge", "--format", "ndjson", "--measure", "good", planFile], "error: --measure has no effect on NDJSON"],
  [["sweep", ...grid, "--plan", "--jobs", "2"], 'error: unknown option "--jobs"\n  see lab sweep plan --help'],
  [["sweep", "cells", planFile, "--measure", "good"], "error: --measure has no effect on NDJSON"],
  [["sweep", "--shard", "1/4", planFile, "--seeds", "2"], 'error: unknown option "--seeds"'],
  [
    ["sweep", ...grid, "--format", "ndjson", "--report", `html=${join(folder, "a.html")}`],
    "error: --report has no effect",
  ],
])("%j is refused before anything is played", async (args, says) => {
  const { code, out, err } = await lab(args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(says);
});

test("a number that no result has is refused, with the number that was meant", async () => {
  const args = ["--vary", "payment.delay=500ms,3s", "--seeds", "1", "--measure", "calls.0.tookMss"];
  const { code, out, err } = await lab(["sweep", "timeout-504", ...args, ...alone]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain('"calls.0.tookMss" is not a number of the report\n  did you mean calls.0.tookMs?');
});

test("a scenario without a load can be swept for holds or any number of its report", async () => {
  const { out } = await lab(["sweep", "timeout-504", "--vary", "payment.delay=500ms,3s", "--format", "csv", ...alone]);
  const rows = out.split("\r\n").map((row) => row.split(",").slice(0, 2).join(","));
  expect(rows).toEqual(["payment.delay (ms),holds (%)", "500,0", "3000,100", ""]);
  const measured = ["--measure", "calls.0.tookMs,ledger.length", "--format", "csv", "--seeds", "1"];
  const numbers = await lab(["sweep", "timeout-504", "--vary", "payment.delay=500ms,3s", ...measured, ...alone]);
  expect(numbers.out.split("\r\n").slice(1, 3)).toEqual(["500,500,,,1,,,1", "3000,1000,,,1,,,1"]);
});

test("--precision adds seeds to a point until its interval is narrow, whatever the number of threads", async () => {
  const args = ["sweep", scenario, "--vary", "load.rate=10/s,28/s", "--measure", "good", "--precision", "25%"];
  const { code, out, err } = await lab([...args, "--seeds", "2", "--format", "csv", "--jobs", "1"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const rows = out.trimEnd().split("\r\n").slice(1);
  const seeds = rows.map((row) => Number(row.split(",").at(-1)));
  expect(seeds[0]).toBe(2);
  expect(seeds[1]).toBeGreaterThan(2);
  for (const row of rows) {
    const [, , low, high] = row.split(",").map(Number);
    expect(high! - low!).toBeLessThanOrEqual(50);
  }
  expect((await lab([...args, "--seeds", "2", "--format", "csv", "--jobs", "2"])).out).toBe(out);
});

describe("lab find", () => {
  test("finds the edge by bisection, the same with any number of threads", async () => {
    const args = ["find", scenario, "--vary", "load.rate=10/s..60/s:5", "good >= 95%", "--seeds", "3"];
    const found = await lab([...args, "--jobs", "1"]);
    expect(found).toMatchObject({ code: 0, err: "" });
    expect(found.out).toMatch(
      /^small {3}condition: good >= 95%\nIt stops holding between load\.rate=\d+\/s and load\.rate=\d+\/s, for all 3 seeds\.\n\d+ runs\n$/,
    );
    expect(await lab([...args, "--jobs", "2"])).toEqual(found);
  });

  test("is printed as JSON, of most seeds and of each", async () => {
    const args = ["find", scenario, "--vary", "load.rate=10/s..60/s:5", "--seeds", "3", "--json", ...alone];
    const { edge, seeds, ...found } = JSON.parse((await lab([...args, "good >= 95%"])).out);
    expect(found).toMatchObject({ kind: "edge", scenario: "small", condition: "good >= 95%", setting: "load.rate" });
    expect(edge).toMatchObject({ holds: "below", seedCount: 3 });
    const rates = seeds.flatMap(({ between }: { between: string[] }) => between.map(Number.parseFloat));
    expect(edge.between).toEqual([`${Math.min(...rates)}/s`, `${Math.max(...rates)}/s`]);
    const none = JSON.parse((await lab([...args, "good >= 0%"])).out);
    expect(none).toMatchObject({ edge: null, seeds: Array(3).fill({ holds: "always" }) });
  });

  test("reports the number of undecided runs", async () => {
    const judged = written(
      "judged.yaml",
      `${text}expect:\n  - { load: POST /orders, good: { about: 99%, within: 0.1pt } }\n`,
    );
    const { out } = await lab(["find", judged, "--vary", "load.rate=10/s..60/s:10", "holds", "--seeds", "3", ...alone]);
    expect(out).toMatch(/\n\d+ runs; \d+ of them were unable to tell on their own, and count as not holding\n$/);
  });

  test("says if there is no edge in the range", async () => {
    const { out } = await lab([
      "find",
      "timeout-504",
      "--vary",
      "payment.delay=0s..900ms:300ms",
      "holds",
      "--seeds",
      "2",
      ...alone,
    ]);
    expect(out).toContain("It does not hold at 0s and at 0.9s, for both seeds.");
  });

  test.each([
    [["find", scenario, "good >= 95%"], "error: --vary is missing"],
    [["find", scenario, "--vary", "a.b=1..2", "--vary", "a.c=1..2", "holds"], "error: --vary is given twice"],
    [["find", "timeout-504", "--vary", "payment.delay=0s..2s:1s", "bogus >= 99%"], 'error: "bogus" is not a number'],
    [
      ["find", "timeout-504", "--vary", "payment.delay=0s..2s:1s", "--seeds", "1", ...alone, "calls.0.tooMs > 1s"],
      'error: "calls.0.tooMs" is not a number of the report\n  did you mean calls.0.tookMs?',
    ],
    [["find", scenario, "--vary", "load.rate=10/s..60/s", "good"], 'error: "good" is not a condition'],
    [["find", scenario, "--vary", "load.rate=10/s", "holds"], "error: --vary load.rate=10/s is a single value"],
    [["find", scenario, "--vary", "load.rate=10/s..60/s", "god > 1%"], 'error: "god" is not a number'],
  ])("%j is refused", async (args, says) => {
    const { code, out, err } = await lab(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(says);
  });
});

test("without anything to vary, one point is played with all seeds, and a note says so", async () => {
  const { code, out, err } = await lab([
    "sweep",
    scenario,
    "--seeds",
    "3",
    "--format",
    "csv",
    "--measure",
    "offered",
    ...alone,
  ]);
  expect({ code, head: out.split("\r\n")[0], seeds: out.trimEnd().split(",").at(-1) }).toEqual({
    code: 0,
    head: "offered,offered low,offered high,seeds",
    seeds: "3",
  });
  expect(flat(err)).toBe(
    "note: nothing is varied, so all seeds play the same point; add --vary SETTING=VALUES for others ",
  );
});

test("a sweep compiles nothing in the background, which can abort the process on Node 20 when a thread ends", () => {
  const args = ["--trace-opt", bin, "sweep", "cells", planFile, "--jobs", "2"];
  const out = execFileSync(process.execPath, args, { encoding: "utf8" });
  // Two threads may write into one line, so only the mode's own words are searched for.
  const modes = Array.from(out.matchAll(/, mode: ConcurrencyMode::k(Synchronous|Concurrent)/g), ([, mode]) => mode);
  const fromPool = modes.slice(modes.indexOf("Synchronous"));
  expect(fromPool.length).toBeGreaterThan(10);
  expect(new Set(fromPool)).toEqual(new Set(["Synchronous"]));
});

test("Ctrl-C keeps finished results and prints a line that continues from there", async () => {
  const results = join(folder, "results.ndjson");
  const long = [...grid, "--vary", "load.for=60s", "--format", "ndjson", ...alone];
  const child = spawn(process.execPath, [bin, "sweep", ...long], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = [buffer(child.stdout), buffer(child.stderr)];
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await exitOf(child)).toBe(130);
  writeFileSync(results, await out);
  const done = (await out).toString().trimEnd().split("\n").length;
  expect(done).toBeLessThan(12);
  const says = (await err).toString();
  expect(says).toMatch(
    new RegExp(`^${done} cells? (are|is) done; (they are|it is) in results.ndjson. To run the others:`),
  );
  expect(says).toMatch(
    /\n {2}cd \/\S+ && .* sweep \S+small\.yaml --vary .* --resume results\.ndjson > results-2\.ndjson\n$/,
  );
  const again = await lab(["sweep", ...long, "--resume", results]);
  expect(again).toMatchObject({ code: 0, err: "" });
  expect(again.out.trimEnd().split("\n")).toHaveLength(12);
});

test("Ctrl-C keeps all earlier results, also of cells whose turn was still far away", async () => {
  const many = (await lab(["sweep", scenario, "--vary", "order.retry.tries=1..5", "--seeds", "1000", "--plan"])).out;
  const [last] = many.trimEnd().split("\n").slice(-1);
  const done = (await lab(["sweep", "cells", "-", ...alone], {}, last)).out;
  const args = ["--cells", written("many.ndjson", many), "--resume", written("last.ndjson", done), ...alone];
  const child = spawn(process.execPath, [bin, "sweep", ...args], { stdio: ["ignore", "pipe", "ignore"] });
  const out = buffer(child.stdout);
  child.stdout.once("data", () => child.kill("SIGINT"));
  expect(await exitOf(child)).toBe(130);
  expect((await out).toString()).toContain(done);
});

const endedBy = (code: number, ...args: string[]) => ({ args, interruption: { code } as Interruption });

test("SIGTERM leaves no file that was not named, and says so", () => {
  const own = mkdtempSync(join(tmpdir(), "killed-"));
  const stopped = endedBy(signalCodes.SIGTERM, "sweep", "mine.yaml");
  expect(sayHowToResume(stopped, ["{}", "{}"], undefined, own)).toBe(
    "two cells are lost; --format ndjson > FILE keeps each as soon as it is done\n",
  );
  expect(readdirSync(own)).toEqual([]);
  expect(sayHowToResume(stopped, [], 2, own)).toContain("2 cells are done; they are in");
});

test("Ctrl-C before the picture is drawn keeps the results in a file that did not exist", () => {
  const stopped = endedBy(signalCodes.SIGINT, "sweep", "mine.yaml", "--resume", "old.ndjson");
  const say = () => sayHowToResume(stopped, ["{}", "{}"], undefined, folder);
  expect(say()).toMatch(
    /^2 cells are done; they are in \S+sweep\.ndjson\. To run.*\n {2}cd \S+ && .* sweep mine\.yaml --resume \S+sweep\.ndjson\n$/,
  );
  expect(say()).toContain("sweep-2.ndjson");
  expect(readFileSync(join(folder, "sweep.ndjson"), "utf8")).toBe("{}\n{}\n");
  expect(sayHowToResume(endedBy(signalCodes.SIGINT), [], undefined, folder)).toBe(
    "interrupted before any cell was done\n",
  );
});

test("results of an interrupted sweep never replace a file, whatever has its name by now", () => {
  const own = mkdtempSync(join(tmpdir(), "kept-"));
  symlinkSync(join(own, "of-another-program"), join(own, "sweep.ndjson"));
  expect(sayHowToResume(endedBy(signalCodes.SIGINT, "sweep", "mine.yaml"), ["{}"], undefined, own)).toContain(
    "sweep-2.ndjson",
  );
  expect(readdirSync(own).sort()).toEqual(["sweep-2.ndjson", "sweep.ndjson"]);
});

test.runIf(platform() === "linux")(
  "the line after Ctrl-C works as it is in another folder, and reads its cells again",
  async () => {
    const home = mkdtempSync(join(tmpdir(), "sweep it "));
    const slow = (await lab(["sweep", ...grid, "--vary", "load.for=2m", "--plan"])).out;
    writeFileSync(join(home, "cells.ndjson"), slow);
    const [input, output] = [openSync(join(home, "cells.ndjson"), "r"), openSync(join(home, "a.ndjson"), "w")];
    const child = start(["sweep", "cells", "-", ...alone], {}, { cwd: home, stdio: [input, output, "pipe"] });
    const err = buffer(child.stderr!);
    await vi.waitUntil(() => readFileSync(join(home, "a.ndjson")).length > 0, 30_000);
    child.kill("SIGINT");
    expect(await exitOf(child)).toBe(130);
    const line = (await err).toString().split("\n")[1]!;
    expect(execFileSync("sh", ["-c", line], { cwd: tmpdir() }).toString()).toBe("");
    expect(readFileSync(join(home, "a-2.ndjson"), "utf8").trimEnd().split("\n")).toHaveLength(12);
  },
  60_000,
);

test.runIf(platform() === "linux")("Ctrl-C ends a wait for cells in a pipe that nobody writes to", async () => {
  const pipe = join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const child = start(["sweep", "cells", pipe]);
  const open = `/proc/${child.pid}/fd`;
  await vi.waitUntil(() => readdirSync(open).some((fd) => linkOf(join(open, fd)) === pipe), 60_000);
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(130);
});

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    return undefined;
  }
}

describe("a picture in a file", () => {
  const results = written("drawn.ndjson", one.out);
  const place = (name: string) => join(folder, name);
  const draw = (...args: string[]) => lab(["sweep", "merge", results, ...args]);

  test.each([
    ["svg", "--out", "picture.svg"],
    ["svg", "--report", "svg=reported.svg"],
    ["csv", "--out", "table.csv"],
    ["csv", "--report", "csv=reported.csv"],
    ["ndjson", "--out", "sorted.ndjson"],
    ["json", "--report", "json=reported.json"],
    ["markdown", "--out", "document.md"],
  ])("is the same as printed with --format %s if written by %s %s", async (format, option, named) => {
    const { out } = await draw("--format", format);
    const [file = "", name] = named.split("=").reverse();
    const written = [option, name === undefined ? place(file) : `${name}=${place(file)}`];
    expect((await draw(...written)).code).toBe(0);
    expect(readFileSync(place(file), "utf8")).toBe(out);
  });

  test("replaces an earlier SVG of the lab", async () => {
    for (let times = 0; times < 2; times++) expect((await draw("--out", place("again.svg"))).code).toBe(0);
  });

  test("replaces no other file without --force", async () => {
    const file = written("other.svg", "<svg/>");
    const { code, out, err } = await draw("--out", file);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(flat(err)).toContain("already exists and is not a report of the lab");
    expect((await draw("--out", file, "--force")).code).toBe(0);
  });
});

test("a mistake of many lines is one Problem", async () => {
  const { code, out, err } = await lab(["sweep", "merge", planFile]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(flat(err)).toContain(`${planFile}:1:1 this line is a cell of a plan, not a result; the same is true of `);
  expect(flat(err)).toContain(`sweep cells ${planFile}`);
  expect(err.match(/this line/g)).toHaveLength(1);
});

test("nothing in a file of results reaches the terminal as a command", async () => {
  const evil = one.out.replaceAll("order.retry.tries=", "order.retry.\\u001b[2Jtries=");
  for (const format of ["table", "chart", "csv", "svg"]) {
    const { out } = await merge("evil.ndjson", evil, "--format", format);
    expect(out, format).toContain("\\e[2J");
    expect(out, format).not.toContain("\u001b");
  }
});

test("a plan without cells is an error, but not a shard without cells", async () => {
  const empty = written("empty.ndjson", "\n");
  const says = /^error: there are no cells in \S*(stdin|empty\.ndjson)\n {2}write lab sweep/;
  for (const args of [
    ["--cells", "-"],
    ["--cells", empty],
    ["--shard", "1/2", empty],
  ])
    expect(await lab(["sweep", ...args])).toEqual({ code: 2, out: "", err: expect.stringMatching(says) });
  const first = written("one-cell.ndjson", `${cells[0]}\n`);
  expect(await lab(["sweep", "--shard", "1/2", first, ...alone])).toEqual({ code: 0, out: "", err: "" });
});

test.each([
  ["order.timeout=1s..1s", "order.timeout=1s..2s"],
  ["order.timeout=1s", "order.timeout=1s..2s"],
  ["payment.delay=0s", "payment.delay=0s..1s"],
  ["payment.off=true", "order.timeout=500ms..2s:250ms"],
])("lab find shows a range instead of %s", async (vary, range) => {
  const { code, err } = await lab(["find", scenario, "--vary", vary, "holds"]);
  expect([code, flat(err)]).toEqual([2, expect.stringContaining(`${vary} is a single value`)]);
  expect(flat(err)).toContain(`write a range, such as ${range}`);
});
