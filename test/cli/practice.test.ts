import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { practiceFiles } from "../../src/cli/practice/practice-files.ts";
import { practiceKinds } from "../../src/scenario/practice/practice.ts";
import { lab } from "./lab.ts";

const folder = mkdtempSync(join(tmpdir(), "lab-practice-"));
afterAll(() => rmSync(folder, { recursive: true }));
const env = { LAB_STATE: folder };

test("every kind of practice begins with the same command", async () => {
  expect(Object.keys(practiceFiles)).toEqual(practiceKinds);
  const exercise = ["ends-in-time", "--set", "order.timeout=500ms"];
  expect(await lab(["practice", ...exercise], env)).toEqual(await lab(["mend", ...exercise], env));
  const mystery = ["the-slow-one", "--guess", "payment.delay=2s"];
  const { code, out } = await lab(["practice", ...mystery], env);
  expect([code, out]).toEqual([1, expect.stringContaining("the-slow-one behaves differently")]);
  const elsewhere = { LAB_STATE: join(folder, "other") };
  expect(await lab(["mystery", ...mystery], elsewhere)).toMatchObject({ code, out });
  const drawn = await lab(["practice", "random-7-2", "--guess", "payment.delay=2s"], env);
  expect(drawn.out).toContain("random-7-2 behaves differently");
  const path = await lab(["practice", "45-minutes"], env);
  expect(path.out).toContain("The essentials, in 45 minutes, 1 of 10");
});

test("a list for programs has each kind", async () => {
  const listed = JSON.parse((await lab(["practice", "--json"], env)).out);
  expect(Object.keys(listed)).toEqual(["is", "lab", "command", "version", ...practiceKinds]);
  expect(listed.path).toContainEqual({
    ...{ name: "45-minutes", title: "The essentials, in 45 minutes" },
    ...{ level: "basic", minutes: 45 },
  });
});

test.each([
  [["nowandthen"], 'there is no practice called "nowandthen"\n  did you mean now-and-then?'],
  [["ends-in-time", "--guess", "payment.delay=2s"], "--guess applies only to mysteries\n  leave it out"],
  [["ends-in-time", "--seed", "3"], "--seed applies only to mysteries\n  leave it out"],
  [["the-slow-one", "--set", "order.timeout=1s"], "--set applies only to exercises\n  leave it out"],
  [["the-slow-one", "--plain"], "--plain applies only to paths\n  leave it out"],
  [["--file", "mine.yaml"], "--file has no effect without a name\n  write a name; lab practice lists them"],
  [["--hint"], "--hint has no effect without a name\n  write the name of an exercise"],
  [["--hints"], "--hints has no effect without a name\n  write the name of an exercise"],
])("lab practice %j is a mistake", async (args, says) => {
  expect(await lab(["practice", ...args], env)).toEqual({ code: 2, out: "", err: `error: ${says}\n` });
});

test("an incident compares all branches, and says whether the choice was the best one", async () => {
  const chosen = await lab(["practice", "cpu-rule", "--choose", "roll-back", "--json"], env);
  expect(chosen.code).toBe(0);
  const document = JSON.parse(chosen.out);
  expect(Object.keys(document).slice(0, 5)).toEqual(["is", "lab", "command", "version", "kind"]);
  expect(document).toMatchObject({
    kind: "incident",
    chosen: ["roll-back"],
    prefixHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(document.branches.map(({ choose }: { choose: string[] }) => choose.join())).toEqual(
    document.decisions[0].actions.map(({ name }: { name: string }) => name),
  );
  const text = await lab(["practice", "cpu-rule", "--choose", "shed"], env);
  expect(text).toMatchObject({ code: 1, err: "" });
  expect(text.out).toMatch(/shed .*\(yours\)/);
  expect(text.out).toContain("more than the best one");
}, 60_000);

test("a decision that is left out takes the cheapest course, and that is said; all costs fit 60 columns", async () => {
  const { code, err, out } = await lab(["practice", "too-few-machines", "--choose", "shed"], env);
  expect({ code, err }).toEqual({
    code: 0,
    err: "You left out a later decision, so its cheapest course counts: three.\n",
  });
  expect(out).toMatch(/shed, then three .*\(yours\)/);
  const whole = await lab(["practice", "too-few-machines", "--choose", "raise-timeout,three"], {
    ...env,
    COLUMNS: "60",
  });
  expect(whole).toMatchObject({ code: 1, err: "" });
  expect(whole.out).toMatch(/raise-timeout, then +3777 +3777 +2\.53 +22713 {2}\(yours\)\nthree\n/);
  expect(whole.out.split("\n").filter((line) => line.length > 60)).toEqual([]);
}, 60_000);

test.each([
  [["cpu-rule", "--choose", "pray"], /there is no action called "pray"/],
  [["cpu-rule", "--choose", "shed,shed"], /there is no decision left for "shed"/],
  [["cpu-rule", "--choose", "shed", "--set", "payment.shed=1"], /cannot be used together/],
  [["ends-in-time", "--choose", "shed"], /--choose applies only to incidents/],
  [["the-slow-one", "--seed", "3"], /--seed has no effect without --random/],
  [
    ["random-9007199254740993-2", "--guess", "payment.delay=2s"],
    /the seed of random-9007199254740993-2 is too large\n +write a whole number up to 9007199254740991, such as random-7-2/,
  ],
])("a mistake in an incident's options is told: %j", async (args, says) => {
  expect(await lab(["practice", ...args])).toMatchObject({ code: 2, err: expect.stringMatching(says) });
});
