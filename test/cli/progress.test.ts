import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forgetProgress, readProgress, recordTry } from "../../src/cli/state/progress.ts";
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

test("what was predicted is remembered, in order, and forgotten when asked", async () => {
  expect(await recordTry("timeout-504", made)).toBe(true);
  await recordTry("timeout-504", { ...made, chose: 2, right: true });
  const [first, second] = readProgress().progress.lessons["timeout-504"]!;
  expect([first, second]).toMatchObject([made, { chose: 2, right: true }]);
  expect(first!.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  await forgetProgress();
  expect(readProgress().progress.lessons).toEqual({});
});

test("many labs at once lose nothing", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, at) => recordTry(`lesson-${at}`, made)));
  expect(Object.keys(readProgress().progress.lessons)).toHaveLength(20);
  expect(readdirSync(state)).toEqual(["progress.json"]);
});

test("a file that is broken or not ours is kept aside and said so, and the lab goes on", async () => {
  for (const text of ["{ half", '{"version": 2}', '{"version":1,"lessons":{"x":[{}]}}']) {
    writeFileSync(join(state, "progress.json"), text);
    const { progress, kept } = readProgress();
    expect(progress.lessons).toEqual({});
    expect(readFileSync(kept!, "utf8")).toBe(text);
    rmSync(kept!);
  }
  writeFileSync(join(state, "progress.json"), "{ half");
  const { code, err } = await lab(["progress"], { LAB_STATE: state });
  expect(code).toBe(0);
  expect(err).toContain("could not be read");
});

test("where nothing can be written nothing is remembered, and that is no error", async () => {
  const file = join(state, "a-file");
  writeFileSync(file, "");
  process.env.LAB_STATE = join(file, "below");
  expect(await recordTry("timeout-504", made)).toBe(false);
  const { code, err } = await lab(["predict", "refused-502", "--choose", "2"], { LAB_STATE: join(file, "below") });
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("this prediction is not remembered") });
});

test.runIf(existsSync("/proc"))("a folder that the file system cannot make is given up at once", async () => {
  process.env.LAB_STATE = "/proc/none/below";
  expect(await recordTry("timeout-504", made)).toBe(false);
});

test("the state folder is the user's own, by XDG unless LAB_STATE says otherwise", async () => {
  mkdirSync(join(state, "xdg"));
  await lab(["predict", "refused-502", "--choose", "2"], { XDG_STATE_HOME: join(state, "xdg") });
  expect(readdirSync(join(state, "xdg", "failure-lab"))).toEqual(["progress.json"]);
});

test("lab progress says what was done, for people and for programs", async () => {
  const env = { LAB_STATE: state };
  expect((await lab(["progress"], env)).out).toContain("No lesson was predicted yet");
  await lab(["predict", "refused-502", "--choose", "2", "--sure", "3"], env);
  expect((await lab(["progress"], env)).out).toMatch(/^refused-502 {2}as predicted, certain, \d{4}/);
  expect(JSON.parse((await lab(["progress", "--json"], env)).out)).toMatchObject({
    version: 1,
    lessons: { "refused-502": [{ right: true }] },
  });
  expect((await lab(["progress", "--reset"], env)).code).toBe(0);
  expect((await lab(["progress"], env)).out).toContain("No lesson was predicted yet");
});
