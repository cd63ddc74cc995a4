import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
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

/** An own lesson whose expectation is wrong. */
const wrongLesson = `
title: Never right
worlds: [virtual]
setup: { order: {}, payment: {} }
steps: [{ send: POST /orders, to: order }]
expect: [{ step: 1, status: 504 }]
predict:
  ask: Which?
  choices:
    - { says: it works, expect: { step: 1, status: 200 } }
    - { says: it fails, expect: { step: 1, status: 504 } }
`;
const folder = mkdtempSync(join(tmpdir(), "lab-codes-"));
const own = join(folder, "own.yaml");
writeFileSync(own, wrongLesson);
afterAll(() => rmSync(folder, { recursive: true }));

test.each<[code: number, ...args: string[]]>([
  [1, "run", own],
  [1, "predict", own, "--choose", "1"],
  [2, "predict", "timeout-504"],
  [2, "learn", "calls"],
  [0, "review"],
  [0, "explain", "504"],
  [2, "explain", "qwertz uiop"],
  [1, "list", "qwertz"],
  [1, "search", "qwertz"],
  [2, "ask"],
  [2, "set", "payment.delay=1s"],
  [0, "share", "timeout-504"],
  [0, "show", "timeout-504"],
  [0, "progress"],
  [2, "proxy", "list"],
  [1, "check", own],
  [0, "check", "timeout-504"],
])("the help of a command that ends with %i names this code: %s %s", async (code, ...args) => {
  expect((await lab(args, { LAB_STATE: folder })).code).toBe(code);
  const [, codes = ""] = /^Exit codes: ([\s\S]*)/m.exec((await lab([args[0]!, "--help"])).out) ?? [];
  expect(codes).toMatch(new RegExp(`\\b${code} `));
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
