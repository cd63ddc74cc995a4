import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { textWidth } from "../../src/render/text/drawing/width.ts";
import { listPractice } from "../../src/scenario/practice/practice.ts";
import { lab, labProcess, labUntil } from "./lab.ts";
import { Screen } from "./pty.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lab-mend-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const env = () => ({ LAB_STATE: join(folder, "state") });

test("without a name it lists the exercises", async () => {
  const { code, out } = await lab(["mend"], env());
  expect(code).toBe(0);
  expect(out).toContain("ends-in-time");
  expect(JSON.parse((await lab(["mend", "--json"], env())).out).mend).toHaveLength(12);
});

test("a change is judged as shown, in other cases, and on real sockets", async () => {
  const { code, out } = await lab(["mend", "ends-in-time", "--set", "order.timeout=1s"], env());
  expect(out).toContain("Fixed: it passes six hidden cases, and on real sockets.");
  expect(code).toBe(0);
});

test("a number that fits only the shown case fails, and the failing case is named", async () => {
  const { code, out } = await lab(["mend", "ends-in-time", "--set", "order.timeout=500ms"], env());
  expect(code).toBe(1);
  expect(out.replace(/\s+/g, " ")).toContain("but not in this case: payment needs 0.7 s, and then answers.");
});

test("the JSON names the case, its checks, and what the change costs", async () => {
  const failed = JSON.parse((await lab(["mend", "ends-in-time", "--set", "order.timeout=500ms", "--json"], env())).out);
  expect(failed).toMatchObject({ mend: "ends-in-time", mended: false, held: 2, missed: { holds: false } });
  const done = JSON.parse(
    (await lab(["mend", "one-slow-neighbour", "--set", "order.bulkhead=2", "--json"], env())).out,
  );
  expect(done).toMatchObject({
    mended: true,
    real: { holds: true },
    price: { before: { good: 1 }, after: { good: 0.8 } },
  });
});

test("lines of a pipe are judged one after another, as at a terminal", async () => {
  const { code, out, err } = await lab(
    ["mend", "ends-in-time"],
    env(),
    "order.timeout=500ms\nsolve\nhint\norder.timeout=1s\n",
  );
  expect(code).toBe(0);
  expect(out).toMatch(
    /> order.timeout=500ms\n[\s\S]*not in this case[\s\S]*> hint\n\nHint 1 of 3[\s\S]*> order.timeout=1s\n[\s\S]*Fixed/,
  );
  expect(err).toContain("solve is neither a setting nor hint, reset or quit");
});

test("a Spring property is a change of the properties, with and without its server", async () => {
  const group = "management.endpoint.health.group";
  const others = [`${group}.liveness.include=livenessState`, `health.${group}.browse.include=db,stock`];
  const sets = [`health.${group}.checkout.include=pay,db`, ...others].flatMap((each) => ["--set", each]);
  const { code, out } = await lab(["practice", "survive-pay", ...sets], env());
  expect(code).toBe(0);
  expect(out).toContain("Fixed: it passes five hidden cases");
  const shown = await lab(["practice", "survive-pay"], env());
  expect(shown.out).toContain(`'${group}.liveness.include="*"'`);
  expect(shown.out).toContain("503 at once");
});

test("only the exercise's own settings may be changed", async () => {
  const { code, err } = await lab(["mend", "ends-in-time", "--set", "payment.hang=none"], env());
  expect(code).toBe(2);
  expect(err).toContain("payment.hang cannot be changed in this exercise");
});

test.each([
  ["survive-pay", "foo=1", '"foo=1" is not a change', "change health.properties, such as 'management."],
  ["survive-pay", "health.foo=1", "health.foo is not a setting of this exercise", "change health.properties, such as"],
  ["survive-pay", "health.pay=UP", "health.pay cannot be changed in this exercise", "change health.properties, such"],
  ["ends-in-time", "foo=1", '"foo=1" is not a change', "change order.timeout, order.timeoutKind or "],
  ["ends-in-time", "timeout=1s", '"timeout=1s" is not a change', "did you mean order.timeout?"],
  ["ends-in-time", "order.timeot=1s", "order.timeot is not a setting of this exercise", "did you mean order.timeout?"],
  ["ends-in-time", "payment.delay=often", "payment.delay cannot be changed in this exercise", "change order.timeout, "],
])("%s names what can be changed instead of %s", async (name, set, says, cure) => {
  const { code, err } = await lab(["practice", name, "--set", set], { ...env(), COLUMNS: "200" });
  expect([code, err]).toEqual([2, expect.stringContaining(`error: ${says}\n  ${cure}`)]);
});

test("an unknown name is answered with the nearest one", async () => {
  const { code, err } = await lab(["mend", "end-in-time"], env());
  expect(code).toBe(2);
  expect(err).toContain("did you mean ends-in-time?");
});

test("hints are shown in order with their numbers, or one by one with the command for the next", async () => {
  const hints = async (...option: string[]) => await lab(["practice", "ends-in-time", ...option], env());
  const all = (await hints("--hints")).out;
  expect(all).toMatch(/^Hint 1 of 3: Without a timeout a wait may never end\.\nHint 2 of 3: /);
  const first = "Hint 1 of 3: Without a timeout a wait may never end.\nNext hint: lab practice ends-in-time --hint 2\n";
  for (const option of [["--hint"], ["--hint", "1"]]) expect((await hints(...option)).out).toBe(first);
  expect((await hints("--hint", "3")).out).toMatch(/^Hint 3 of 3: .*\nThat was the last hint\.\n$/);
  expect(await hints("--hint", "4")).toMatchObject({
    code: 2,
    err: "error: --hint 4 is more than the three hints of ends-in-time\n  write 3 or less\n",
  });
});

test("without a terminal, an exercise ends with the commands that judge a change and give a hint", async () => {
  const next =
    "\n\nTo judge a change: lab practice never-twice --set order.timeout=500ms\nFor a hint: lab practice never-twice --hint\n";
  for (const option of [[], ["--set", "order.timeout=2s"]]) {
    const { code, out } = await lab(["practice", "never-twice", ...option], env());
    expect({ code, isNext: out.endsWith(next) }).toEqual({ code: 1, isNext: true });
  }
});

test("a mistake in the learner's file has its line", async () => {
  const file = join(folder, "wrong.yaml");
  writeFileSync(file, "order:\n  timeout: soon\n");
  const { code, err } = await lab(["mend", "ends-in-time", "--file", file], env());
  expect(code).toBe(2);
  expect(err).toMatch(/wrong\.yaml:2:12/);
  writeFileSync(file, "payment:\n  hang: none\n");
  expect((await lab(["mend", "ends-in-time", "--file", file], env())).err).toMatch(
    /wrong\.yaml:2:3 .*payment\.hang cannot be/,
  );
});

test.each(["hello", "[]", "5", "- order"])(
  "a file that holds %s is not judged as if it changed nothing",
  async (text) => {
    const file = join(folder, "no-map.yaml");
    writeFileSync(file, text);
    const { code, err } = await lab(["mend", "ends-in-time", "--file", file], env());
    expect(code).toBe(2);
    expect(err.replace(/\s+/g, " ")).toContain("no-map.yaml:1:1 this is not a list of servers");
    expect(err.match(/no-map/g)).toHaveLength(1);
  },
);

test("application.yaml is edited as Spring reads it", async () => {
  const file = join(folder, "application.yaml");
  const group = (name: string, include: string) => `      ${name}:\n        include: ${include}\n`;
  writeFileSync(
    file,
    `management:\n  endpoint.health:\n    group:\n${group("liveness", "livenessState")}${group("browse", "db,stock")}${group("checkout", "db,pay")}`,
  );
  const { code, out } = await lab(["mend", "survive-pay", "--file", file], env());
  expect(out).toContain("Fixed");
  expect(code).toBe(0);
});

test("without a terminal the story is printed and the file in this folder is judged", async () => {
  const { code, out } = await labProcess(["mend", "ends-in-time"], env(), "", { cwd: folder });
  expect(code).toBe(1);
  expect(out).toContain("You may change order.timeout, order.timeoutKind and order.deadline");
  expect(out).toContain("Not fixed yet.");
});

test("at a terminal the file is written, judged at each save, and settings may be typed", async () => {
  const file = join(folder, "ends-in-time.mend.yaml");
  const screen = new Screen(["mend", "ends-in-time"], { cwd: folder, env: env() });
  await screen.shows("Not fixed yet.");
  expect(readFileSync(file, "utf8")).toContain("order:\n  timeout: none\n");
  screen.press("hint\r");
  await screen.shows("Without a timeout");
  screen.press("x\r");
  await screen.shows("write a setting such as order.timeout=VALUE");
  screen.press("order.timeout=500ms\r");
  await screen.shows("As typed: order.timeout=500ms. Type reset to judge only ends-in-time.mend.yaml.");
  screen.press("");
  writeFileSync(file, "order:\n  timeout: 1s\n");
  await screen.shows("but not in this case");
  await screen.shows("As typed: order.timeout=500ms.");
  screen.press("reset\r");
  await screen.shows("Fixed:");
  await screen.shows("Type quit to leave, or try another solution.");
  expect(screen.news).not.toContain("As typed");
  screen.press("quit\r");
  expect(await screen.ended).toBe(0);
});

test("an error while a file is judged ends the session", async () => {
  const { mendAtTerminal } = await import("../../src/cli/mend/session.ts");
  const { loadMend } = await import("../../src/scenario/mend/mend-library.ts");
  const context = labUntil(new AbortController().signal);
  vi.spyOn(context.terminal, "print").mockImplementation((text) => {
    if (text === "\n") throw new Error("a bug");
  });
  const file = join(folder, "bug.mend.yaml");
  const session = mendAtTerminal(context, await loadMend("ends-in-time"), file);
  await expect(session).rejects.toThrow("a bug");
});

test.each(listPractice("mend"))(
  "$name fits a screen of 72 by 24: the story whole, and every line of its judgement",
  async ({ name }) => {
    const cwd = mkdtempSync(join(folder, "small-"));
    const screen = new Screen(["mend", name], { cwd, columns: 72, rows: 24, env: env() });
    await screen.shows("Not fixed yet.");
    screen.press("quit\r");
    expect(await screen.ended).toBe(1);
    expect(screen.lines.filter((line) => textWidth(line) > 72)).toEqual([]);
    const [story] = screen.seen.split(/(?<=reset or quit\.)/);
    expect(story!.split("\n").length, story).toBeLessThanOrEqual(24);
  },
);
