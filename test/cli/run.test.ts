import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import * as v from "valibot";
import { expect, test } from "vitest";
import { documentSchema } from "../../src/render/json/documents/document.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { pause } from "../../src/world/real-timer.ts";
import { exitOf, lab, labProcess, start } from "./lab.ts";

function documentOf(text: string) {
  return v.parse(documentSchema, JSON.parse(text));
}
const virtual = ["--world", "virtual"];

test("a run shows what was received, what happened and the verdict, only on stdout, without colour in a pipe", async () => {
  const { code, out, err } = await labProcess(["run", "timeout-504"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("504");
  expect(out).toContain("payment: charged at 3.");
  expect(out).not.toContain("\u001b");
});

test("several real scenarios run side by side, and are printed as JSON that fits the schema, in the order asked for", async () => {
  const names = ["timeout-504", "refused-502", "on-time", "orders-pile-up", "never-replies"];
  const startMs = performance.now();
  const { code, out, err } = await labProcess(["run", ...names, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const { reports } = documentOf(out);
  expect(reports.map(({ scenario }) => scenario)).toEqual(names);
  expect(performance.now() - startMs).toBeLessThan(reports.reduce((sum, { tookMs }) => sum + tookMs, 0));
});

test("a virtual scenario gives the same report in each process, whatever is played with it", async () => {
  const able = listScenarios().filter(({ worlds }) => worlds.includes("virtual"));
  // Scenarios that run only in the virtual world are long loads, so only one of them is played.
  const [load, ...short] = able.toSorted((one, other) => one.worlds.length - other.worlds.length);
  const names = [load!, ...short.filter(({ worlds }) => worlds.includes("real"))].map(({ name }) => name);
  const isEven = (_: unknown, at: number) => at % 2 === 0;
  const [all, half] = await Promise.all(
    [names, names.filter(isEven).toReversed()].map((each) => labProcess(["run", ...each, ...virtual, "--json"])),
  );
  expect([all!.code, half!.code]).toEqual([0, 0]);
  const { reports } = documentOf(all!.out);
  expect(reports.map(({ scenario }) => scenario)).toEqual(names);
  expect(JSON.parse(half!.out).reports.toReversed()).toEqual(JSON.parse(all!.out).reports.filter(isEven));
});

test("--strict is rejected without --set, because every other run is strict already", async () => {
  const { code, err } = await lab(["run", "timeout-504", "--strict"]);
  expect({ code, err }).toEqual({
    code: 2,
    err: "error: --strict has no effect without --set or --fail\n  add --set or --fail, or leave out --strict\n",
  });
});

test("a change does not fail a run without --strict", async () => {
  const changed = ["run", "on-time", ...virtual, "--set", "order.timeout=50ms"];
  const { code, out } = await lab(changed);
  expect(code).toBe(0);
  expect(out).toContain("changed   order.timeout: 1s → 50ms");
  expect((await lab([...changed, "--strict"])).code).toBe(1);
});

test("a change, or each of several values, is shown next to the original scenario", async () => {
  const compare = ["run", "timeout-504", ...virtual, "--compare"];
  const { code, out } = await lab([...compare, "--set", "order.timeout=none,1s,500ms"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^│ +│ timeout-504, +│ order.timeout: +│ order.timeout: +│$/m);
  expect(out).toMatch(/^│ +│ order.timeout=1s +│/m);
  expect(out).toMatch(/^│ took +│ 1.000 s +│ ▶ 3.000 s +│ ▶ 0.500 s +│$/m);
  const { reports } = documentOf((await lab([...compare, "--set", "order.timeout=5s", "--json"])).out);
  expect(reports.map(({ changes }) => changes)).toEqual([[], ["order.timeout: 1s → 5s"]]);
});

test.each([
  [
    ["--compare", "--set", "order.timeout=1s"],
    "timeout-504 has order.timeout=1s already, so there is nothing to compare\n  write another value",
  ],
  [["--set", "order.timeout=1s,5s"], "--set with several values plays several runs\n  add --compare"],
  [["--compare", "--set", "order.timeout=2s,3s,4s,5s,6s,7s,8s,9s"], "9 runs are too many to compare"],
  [["--set", "order.timeout=nne,5s"], '"nne,5s" is not a timeout'],
])("%j cannot be compared", async (options, says) => {
  const { code, err } = await lab(["run", "timeout-504", ...virtual, ...options]);
  expect(code).toBe(2);
  expect(err).toContain(says);
});

test("a track prints a line for each scenario, and the summary names those left out of this world", async () => {
  const { code, out } = await lab(["run", "--track", "connections", ...virtual]);
  expect(code).toBe(0);
  const lines = out.trimEnd().split("\n");
  const count = Number(/^(\d+) of \1 hold; times are simulated$/m.exec(out)?.[1]);
  expect(count).toBeGreaterThan(3);
  expect(lines.slice(0, count).every((each) => /^✓ [a-z0-9-]+ +\S.* (\d+|\d+\.\d+) m?s$/.test(each))).toBe(true);
  expect(out).toMatch(/^\d+ left out, because they run only in the real world: [a-z0-9, \n-]*half-close/m);
  const tables = await lab(["run", "--track", "connections", ...virtual, "--format", "table"]);
  expect(tables.out.length).toBeGreaterThan(5 * out.length);
});

test("--quiet prints only failures", async () => {
  const quiet = ["run", "refused-502", "on-time", ...virtual, "--quiet"];
  expect(await lab(quiet)).toEqual({ code: 0, out: "", err: "" });
  expect(await lab([...quiet, "--format", "github"])).toEqual({ code: 0, out: "", err: "" });
  expect((await lab([...quiet, "--format", "junit"])).code).toBe(2);
  const { code, out } = await lab([...quiet, "--strict", "--set", "payment.delay=5s"]);
  expect(code).toBe(1);
  expect(out).toMatch(/^✗ on-time /);
  expect(out).not.toContain("refused-502");
});

test("under its twist the twist's own expectations decide", async () => {
  const { code, out } = await lab(["run", "timeout-504", ...virtual, "--twist"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^what if {3}/m);
  const other = await lab(["run", "timeout-504", ...virtual, "--twist", "--set", "payment.delay=200ms"]);
  expect(other.out).not.toMatch(/^what if/m);
});

test("a wrong change is a Problem before anything runs", async () => {
  const { code, out, err } = await lab(["run", "timeout-504", "--set", "order.timeuot=1s"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain("timeout");
});

test.each(["most-connections=1", "few-files=1", "idle-close=true", "half-close=true", "full-queue=1500ms"])(
  "payment.%s, which needs the real world, is a Problem in the virtual world before anything runs",
  async (set) => {
    const { code, out, err } = await lab(["run", "refused-502", "on-time", ...virtual, "--set", `payment.${set}`]);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err.replaceAll(/\s+/g, " ")).toContain("needs real sockets");
    expect(err).toContain(`payment.${set.replace("=", ": ")}`);
    expect(err).toContain("--world real");
  },
);

test("a permanently full queue and an older server run in the virtual world", async () => {
  for (const fault of ["full-queue", "older-server"])
    expect((await lab(["run", "on-time", ...virtual, "--set", `payment.${fault}=true`])).code).toBe(0);
});

test("colour can be switched on and off", async () => {
  const run = ["run", "refused-502", ...virtual];
  expect((await lab(run, { FORCE_COLOR: "1" })).out).toContain("\u001b[");
  expect((await lab(run, { FORCE_COLOR: "1", NO_COLOR: "1" })).out).not.toContain("\u001b[");
});

test("characters that a locale lacks are not printed", async () => {
  const { out } = await lab(["run", "refused-502", ...virtual, "--format", "timeline"], { LANG: "C" });
  expect(out).toMatch(/^[\n\x20-\x7e]*$/);
});

test("a closed pipe is not an error", async () => {
  const child = start(["run", "--track", "calls", ...virtual]);
  let err = "";
  child.stderr!.on("data", (data) => {
    err += data;
  });
  child.stdout!.once("data", () => child.stdout!.destroy());
  expect(await exitOf(child)).toBe(0);
  expect(err).toBe("");
});

test("a run that takes longer than its cap is a Problem", async () => {
  const { code, err } = await lab(["run", "never-replies", "--cap", "300ms"]);
  expect(code).toBe(2);
  expect(err).toContain("300");
});

test("Ctrl-C at any moment ends a run with 130, also while it is still loading", async () => {
  const codes = [];
  for (const afterMs of [60, 120, 200, 600]) {
    const child = start(["run", "never-replies", "orders-pile-up"]);
    await pause(afterMs, new AbortController().signal);
    child.kill("SIGINT");
    codes.push(await exitOf(child));
  }
  // Before the program's first line runs, the signal itself ends the process.
  expect(codes.filter((code) => code !== 130 && code !== "SIGINT")).toEqual([]);
});

test.runIf(process.platform === "linux")("Ctrl-C leaves no listening socket", async () => {
  const child = start(["run", "never-replies"]);
  let held: string[] = [];
  while (held.length === 0) {
    const inodes = socketsOf(child.pid!);
    held = listeners().filter((inode) => inodes.has(inode));
    await pause(5, new AbortController().signal);
  }
  child.kill("SIGINT");
  expect(await exitOf(child)).toBe(130);
  // Another program may have the port by now, so the socket itself is looked for.
  expect(listeners().filter((inode) => held.includes(inode))).toEqual([]);
});

/** Reads from the kernel which sockets of this machine are listening, by inode. */
function listeners(): string[] {
  const rows = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  const fields = rows.map((row) => row.trim().split(/\s+/));
  return fields.filter((field) => field[3] === "0A").map((field) => field[9]!);
}

function socketsOf(pid: number): Set<string | undefined> {
  return new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => /socket:\[(\d+)\]/.exec(linkOf(`/proc/${pid}/fd/${fd}`))?.[1]),
  );
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
