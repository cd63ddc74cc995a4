import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lab } from "../cli/lab.ts";

const readme = readFileSync(new URL("../../README.md", import.meta.url), "utf8");
const [, command = "", shown = ""] = /^```\n\$ lab (.*)\n\n([^`]*)^```$/m.exec(readme) ?? [];

/** Hides the times, which differ from run to run and break lines elsewhere, and the world, because the exact one is faster. */
const timeless = (text: string) =>
  text
    .replaceAll(/\d+(\.\d+)?(?= m?s\b)|^ +\d+\.\d{3}/gm, "#")
    .replaceAll(/ +(real|virtual)$| --world virtual/gm, "")
    .replace(/^in short .*\n.*$/m, (line) => line.replaceAll(/\s+/g, " "))
    .replaceAll(/ +/g, " ")
    .trim();

test("README.md shows what the first command prints", async () => {
  const { out } = await lab([...command.split(" "), "--world", "virtual"]);
  expect(timeless(shown)).toBe(timeless(out));
});

test("the server of the third door is an example whose customer is charged twice", async () => {
  const [, door = ""] = /`lab gauntlet --use "(.*?)"`/.exec(readme) ?? [];
  const { code, out } = await lab(["gauntlet", "--use", door, "--only", "slow,error-in-200"]);
  expect(out).toContain("charged-once: never charges twice for one order\n  broken by slow\n");
  expect(code).toBe(1);
});
