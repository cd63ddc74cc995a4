import { Command } from "commander";
import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import type { CommandRow } from "../../../src/cli/lab.ts";
import { lab } from "../lab.ts";

async function requiredOf(row: CommandRow): Promise<string[]> {
  const command = new Command(row.name);
  (await row.load()).define(command);
  return command.registeredArguments.filter(({ required }) => required).map((each) => each.name());
}

const all = commands.flatMap((row) => [
  { row, words: [row.name] },
  ...(row.parts ?? []).map((part) => ({ row: part, words: [row.name, part.name] })),
]);

test("a missing argument of any command is answered with an example of it", async () => {
  let count = 0;
  for (const { row, words } of all) {
    const names = await requiredOf(row);
    for (const [at, name] of names.entries()) {
      const given = names.slice(0, at).map(() => "x");
      const { code, err } = await lab([...words, ...given]);
      const [says, ...cure] = err.split("\n");
      const missing = `error: <${name}> is missing`;
      expect([code, says]).toEqual([2, missing]);
      expect(cure.join(" ")).toMatch(/^ {2}write .*(?:such as|or) .*; +see +lab /);
      expect(cure.join(" ").replaceAll(/\s+/g, " ")).toContain(`see lab ${words.join(" ")} --help`);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(25);
});
