import { expect, test } from "vitest";
import { commands } from "../../../src/cli/commands.ts";
import { lab } from "../lab.ts";

const rows = commands.flatMap(({ name, parts = [] }) => [[name], ...parts.map((part) => [name, part.name])]);

/** Returns the number of options below each heading of a help text. */
function groupsIn(help: string): Map<string, number> {
  const groups = new Map<string, number>();
  let heading = "";
  for (const line of help.split("\n")) {
    heading = /^[A-Z].*:$/.test(line) ? line : heading;
    if (/^ {2}-/.test(line)) groups.set(heading, (groups.get(heading) ?? 0) + 1);
  }
  return groups;
}

test.each(rows)(
  "the help of lab %s %s has no list of more than 13 options, and headings only if it has more",
  async (...words) => {
    const groups = groupsIn((await lab([...words.filter(Boolean), "--help"])).out);
    const counts = [...groups.values()];
    expect(Math.max(...counts)).toBeLessThanOrEqual(13);
    const sum = counts.reduce((all, count) => all + count, 0);
    if (sum <= 13) expect([...groups.keys()]).toEqual(["Options:"]);
    else expect([...groups.keys()].length).toBeGreaterThan(2);
  },
);

test("the option for help is the last one in each list of options", async () => {
  for (const words of [["run"], ["learn"], ["gauntlet"], ["list"]]) {
    const { out } = await lab([...words, "--help"]);
    expect(out.match(/^ {2}-.*/gm)!.at(-1)).toContain("-h, --help");
  }
});

test("help of two words shows the second command", async () => {
  const { out } = await lab(["help", "sweep", "plan"]);
  expect(out).toBe((await lab(["sweep", "plan", "--help"])).out);
  expect(out).toContain("Usage: lab sweep plan");
  expect((await lab(["help", "proxy", "break"])).out).toContain("Usage: lab proxy break");
});

test("the general help names no command that another one has replaced", async () => {
  const { out } = await lab(["--help"]);
  expect(out).not.toMatch(/\bmend \(|mystery \(/);
});

test("a missing option is said in the words of the lab", async () => {
  const { code, err } = await lab(["class", "new"]);
  expect(code).toBe(2);
  expect(err).toContain("--students is missing");
  expect(err).not.toContain("not specified");
});
