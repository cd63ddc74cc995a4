import { execFileSync } from "node:child_process";
import fs, {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { platform, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { forgetProgress, readProgress, recordTry } from "../../src/cli/state/stored-progress.ts";
import { lab } from "./lab.ts";

let state = "";
beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "lab-state-"));
  process.env.LAB_STATE = state;
});
afterEach(() => {
  delete process.env.LAB_STATE;
  chmodSync(state, 0o700);
  rmSync(state, { recursive: true });
});

const made = { chose: 1, right: false, sure: 3 } as const;

function file(): string {
  return join(state, "progress.json");
}

function lessons() {
  const stored = readProgress();
  if ("unreadable" in stored) throw new Error(stored.unreadable);
  return stored.progress.lessons;
}

/** Returns the files moved aside, oldest first. */
function aside(): string[] {
  const names = readdirSync(state).filter((name) => name.startsWith("progress.json.kept-"));
  return names.sort().map((name) => readFileSync(join(state, name), "utf8"));
}

test("predictions are stored in order, and deleted on request", async () => {
  expect(await recordTry("timeout-504", made)).toEqual({});
  await recordTry("timeout-504", { ...made, chose: 2, right: true });
  const [first, second] = lessons()["timeout-504"]!;
  expect([first, second]).toMatchObject([made, { chose: 2, right: true }]);
  expect(first!.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  await forgetProgress();
  expect(lessons()).toEqual({});
});

test("several labs at once lose no prediction", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => recordTry(`lesson-${at}`, made)));
  expect(Object.keys(lessons())).toHaveLength(20);
  expect(readdirSync(state)).toEqual(["progress.json"]);
});

test("a file of a later version stays as it is, and is not called broken", async () => {
  const later = '{"version":2,"lessons":{}}';
  writeFileSync(file(), later);
  const says = `${file()} was written by a later version of the lab`;
  expect(readProgress()).toEqual({ unreadable: says });
  expect(await recordTry("timeout-504", made)).toEqual({ failed: says });
  expect(readFileSync(file(), "utf8")).toBe(later);
  expect(aside()).toEqual([]);
});

test("names that every object inherits are lessons like others", async () => {
  const names = ["constructor", "__proto__", "toString"];
  for (const name of names) expect(lessons()[name]).toBeUndefined();
  for (const name of names) expect(await recordTry(name, made)).toEqual({});
  for (const name of names) expect(lessons()[name]).toMatchObject([made]);
  expect((await lab(["progress"], { LAB_STATE: state })).out).toContain("constructor");
});

test("a linked file stays a link, and its target is written", async () => {
  const target = join(state, "elsewhere.json");
  symlinkSync(target, file());
  await recordTry("timeout-504", made);
  expect(lstatSync(file()).isSymbolicLink()).toBe(true);
  expect(readFileSync(target, "utf8")).toContain("timeout-504");
});

describe("a file that is broken or not ours", () => {
  for (const text of ["{ half", '{"version": 0}', '{"version":1,"lessons":{"x":[{}]}}', ""]) {
    test(`is set aside and reported: ${text}`, () => {
      writeFileSync(file(), text);
      const stored = readProgress();
      expect(stored).toEqual({ progress: { version: 1, lessons: {} }, setAside: expect.any(String) });
      expect(readFileSync((stored as { setAside: string }).setAside, "utf8")).toBe(text);
    });
  }

  test.each([
    [["progress"], "was renamed to"],
    [["predict", "refused-502", "--choose", "2"], "was renamed to"],
  ])("is reported as set aside by lab %s", async (args, says) => {
    writeFileSync(file(), "{ half");
    const { code, err } = await lab(args, { LAB_STATE: state });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(says) });
    expect(aside()).toEqual(["{ half"]);
  });

  test("is set aside each time it occurs", () => {
    for (const text of ["{ one", "{ two"]) {
      writeFileSync(file(), text);
      readProgress();
    }
    expect(aside()).toEqual(["{ one", "{ two"]);
  });
});

describe("a file that cannot be read", () => {
  const inTheWay = {
    "is a folder": () => mkdirSync(file()),
    "is not a regular file": () => execFileSync("mkfifo", [file()]),
    "cannot be read (ELOOP)": () => symlinkSync("progress.json", file()),
  };

  test.runIf(platform() !== "win32").each(Object.entries(inTheWay))(
    "that %s is left alone, and reported",
    async (says, put) => {
      put();
      const before = lstatSync(file());
      const { code, err } = await lab(["predict", "refused-502", "--choose", "2"], { LAB_STATE: state });
      expect({ code, err: err.replaceAll(/\s+/g, " ") }).toEqual({
        code: 0,
        err: expect.stringContaining(`not stored: ${file()} ${says}`),
      });
      expect(lstatSync(file())).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
      for (const args of [["progress"], ["review"], ["progress", "--reset"]]) {
        const { err, ...refused } = await lab(args, { LAB_STATE: state });
        expect(refused).toEqual({ code: 2, out: "" });
        expect(err.replaceAll(/\s+/g, " ")).toContain(`${file()} ${says}`);
      }
      expect(readdirSync(state)).toEqual(["progress.json"]);
    },
  );
});

test("in a read-only folder nothing is stored, and that is not an error", async () => {
  const inTheWay = join(state, "a-file");
  writeFileSync(inTheWay, "");
  const { code, err } = await lab(["predict", "refused-502", "--choose", "2"], { LAB_STATE: join(inTheWay, "below") });
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("This prediction is not stored") });
});

test("a write that fails leaves the old file, and nothing else", async () => {
  await recordTry("timeout-504", made);
  const full = vi.spyOn(fs, "writeFileSync").mockImplementation((path) => {
    if (typeof path === "string") closeSync(openSync(path, "w"));
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  });
  syncBuiltinESMExports();
  const changed = await recordTry("refused-502", made);
  full.mockRestore();
  syncBuiltinESMExports();
  expect(changed).toEqual({ failed: `${state} cannot be written (ENOSPC)` });
  expect(readdirSync(state)).toEqual(["progress.json"]);
  expect(Object.keys(lessons())).toEqual(["timeout-504"]);
});

describe("the lock", () => {
  test.each([
    ["of a lab that died", -60],
    ["that was made before the clock was set back", 3600],
  ])("%s is broken", async (_, secondsFromNow) => {
    const left = join(state, "progress.lock");
    writeFileSync(left, "");
    const then = Date.now() / 1000 + secondsFromNow;
    utimesSync(left, then, then);
    expect(await recordTry("timeout-504", made)).toEqual({});
    expect(readdirSync(state)).toEqual(["progress.json"]);
  });
});

test.runIf(existsSync("/proc"))("a folder that the file system cannot make is given up at once", async () => {
  process.env.LAB_STATE = "/proc/none/below";
  expect(await recordTry("timeout-504", made)).toEqual({ failed: expect.stringContaining("/proc/none/below") });
});

test("the state folder is the user's own, by XDG unless LAB_STATE says otherwise", async () => {
  mkdirSync(join(state, "xdg"));
  await lab(["predict", "refused-502", "--choose", "2"], { XDG_STATE_HOME: join(state, "xdg") });
  expect(readdirSync(join(state, "xdg", "failure-lab"))).toEqual(["progress.json"]);
});

test("lab progress shows the predictions, for people and for programs", async () => {
  const env = { LAB_STATE: state };
  expect((await lab(["progress"], env)).out).toContain("No predictions yet");
  await lab(["predict", "refused-502", "--choose", "3", "--sure", "3"], env);
  expect((await lab(["progress"], env)).out).toMatch(/^refused-502 {2}right, certain, \d{4}/);
  expect(JSON.parse((await lab(["progress", "--json"], env)).out)).toMatchObject({
    version: 1,
    lessons: { "refused-502": [{ right: true }] },
  });
  expect((await lab(["progress", "--reset"], env)).code).toBe(0);
  expect((await lab(["progress"], env)).out).toContain("No predictions yet");
});

test("a name is on the result that it was given for, and nowhere else", async () => {
  await recordTry("refused-502", { ...made, chose: 3, right: true });
  const named = (...options: string[]) => lab(["progress", "--name", "Ann", ...options], { LAB_STATE: state });
  expect((await named("--format", "csv")).out).toMatch(/^learner,lesson,choice,.*\r\nAnn,refused-502,"?3: /);
  expect((await named("--format", "html")).out).toContain("Progress of Ann");
  expect((await named()).out).toMatch(/^Progress of Ann\n\nrefused-502 {2}right/);
  expect(JSON.parse((await named("--json")).out).learner).toBe("Ann");
  expect(readFileSync(file(), "utf8")).not.toContain("Ann");
});

test("on a narrow screen the prediction is below its lesson, and no word is broken", async () => {
  await recordTry("how-many-connections", made);
  await recordTry("how-many-connections", { ...made, right: true });
  const { out } = await lab(["progress"], { LAB_STATE: state, COLUMNS: "40" });
  const [name, first, second] = out.split("\n");
  expect(name).toBe("how-many-connections");
  expect(first).toMatch(/^ {4}wrong, certain, \d{4}-\d\d-\d\d; answered$/);
  expect(second).toMatch(/^ {4}2 times$/);
  expect(out.split("\n").every((line) => line.length <= 40)).toBe(true);
});

test("--where lists every file that is stored, and the command that removes them", async () => {
  const none = await lab(["progress", "--where"], { LAB_STATE: join(state, "none") });
  expect(none.out).toContain(
    `The lab has stored nothing on this machine. It would store predictions in\n  ${join(state, "none")}\n`,
  );
  await recordTry("timeout-504", made);
  await lab(["mystery", "the-slow-one", "--guess", "payment.delay=2s"], { LAB_STATE: state });
  writeFileSync(join(state, "serve-1.json"), "{}");
  const { code, out } = await lab(["progress", "--where"], { LAB_STATE: state });
  expect(code).toBe(0);
  for (const name of readdirSync(state)) expect(out).toContain(`  ${join(state, name)}\n`);
  expect(out).toContain(`To remove them:\n  rm -r ${state}\n`);
  expect(out).not.toContain("temporary");
  const both = await lab(["progress", "--where", "--reset"], { LAB_STATE: state });
  expect(both).toMatchObject({ code: 2, err: expect.stringContaining("cannot be used together") });
  expect(existsSync(file())).toBe(true);
});
