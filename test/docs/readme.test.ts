import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lab } from "../cli/lab.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, command = "", shown = ""] = /^```\n\$ lab (.*)\n\n([^`]*)^```$/m.exec(readme) ?? [];
const [, setup = ""] = /^```\n([^`]*)^```$/m.exec(readme) ?? [];

test("README.md shows a part of the first command's report, in about ten lines, which its own page shows whole", () => {
  const whole = readFileSync(new URL("../../docs/reading-a-report.md", import.meta.url), "utf8");
  expect(whole).toContain(shown);
  expect(shown.split("\n").length).toBeLessThan(14);
  expect(setup).toContain(`npx lab ${command} `);
});

test("README.md begins with one command that shows a failure and one that runs every test", () => {
  expect(setup.split("\n").map((line) => line.replace(/ +#.*/, ""))).toEqual([
    "npm ci && npx lab run timeout-504",
    "npm ci && npm test",
    "",
  ]);
  expect(readme.indexOf(setup)).toBeLessThan(600);
});

test("the server of the third door is an example whose customer is charged twice", async () => {
  const [, door = ""] = /`lab gauntlet --use "(.*?)"`/.exec(readme) ?? [];
  const { code, out } = await lab(["gauntlet", "--use", door, "--only", "slow,error-in-200"]);
  expect(out).toContain("charged-once: never charges twice for one order\n  broken by slow\n");
  expect(code).toBe(1);
});
