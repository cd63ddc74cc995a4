import { describe, expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import { lab } from "../lab.ts";

const rows = commands.flatMap(({ name, parts = [] }) => [[name], ...parts.map((part) => [name, part.name])]);

describe.each(rows)("the help of lab %s %s", (...row) => {
  const words = row.filter((word) => typeof word === "string");
  const helpAt = async (width: number) => (await lab([...words, "--help"], { COLUMNS: `${width}` })).out;

  test("keeps each option of an example with its value", async () => {
    expect((await helpAt(80)).match(/^.* -[\w-]+ \\$/gm) ?? []).toEqual([]);
  });

  test("has a remark at every example or at none", async () => {
    const [, examples = ""] = /^Examples:\n((?: .*\n)*)/m.exec(await helpAt(400)) ?? [];
    const lines = examples.split("\n").filter(Boolean);
    const bare = lines.filter((line) => !/^ {2}\S.*? {3,}\S/.test(line));
    expect([[], lines]).toContainEqual(bare);
  });

  test("shows the options that are required in the usage line", async () => {
    const help = await helpAt(400);
    const required = [...help.matchAll(/^ {2}(--[\w-]+ <[^>]+>) .*\brequired\b/gm)].map(([, option]) => option!);
    const usage = help.slice(0, help.indexOf("\n\n"));
    expect(required.filter((option) => !usage.includes(option))).toEqual([]);
  });

  test("says the values and the default of an option in one bracket, and exit codes in a paragraph of their own", async () => {
    const help = (await helpAt(400)).replace(/^Examples:[\s\S]*/m, "");
    expect(help.match(/^.*\) \(.*$|^.*\bpreset: .*$/gm) ?? []).toEqual([]);
    expect((await helpAt(400)).match(/^.*[^\n]\n?Exit codes: /gm) ?? []).toEqual([]);
  });
});

test("the help of each command that does something on its own says its exit codes", async () => {
  for (const row of commands) {
    if ((await row.load()).act === undefined) continue;
    expect((await lab([row.name, "--help"])).out, row.name).toMatch(/^Exit codes: /m);
  }
});

test("a command with parts and a name of its own is written as it is typed", async () => {
  expect((await lab(["sweep", "--help"])).out).toMatch(
    /^Usage: lab sweep <name> --vary <setting=values> \[options\]\n {7}lab sweep <command>\n/,
  );
});

test("a command that another one has replaced says so", async () => {
  const replaced = commands.filter(({ now }) => now !== undefined);
  expect(replaced.map(({ name }) => name)).toEqual(["mend", "mystery"]);
  for (const { name, now } of replaced) {
    expect((await lab([name, "--help"])).out).toContain(
      `lab ${now} does the same and more; lab ${name} stays for scripts.`,
    );
  }
});
