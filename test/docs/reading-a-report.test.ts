import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lab } from "../cli/lab.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const linesOf = (text: string) => text.split("\n").filter((line) => line.trim() !== "");

test("docs/reading-a-report.md explains every line of the report that README.md shows", () => {
  const [, shown = ""] = /^```\n\$ lab .*\n\n([^`]*)^```$/m.exec(read("README.md")) ?? [];
  const parts = read("docs/reading-a-report.md").matchAll(/^```\n([^`]*)^```$/gm);
  expect([...parts].flatMap(([, part = ""]) => linesOf(part))).toEqual(linesOf(shown));
});

const page = read("docs/how-to/choose-a-timeout.md");
const [, command = ""] = /^lab (load .*) --set order\.timeout=1s$/m.exec(page) ?? [];

test.each([...page.matchAll(/^\| `(\w+)` \| ([\d ]+\d)\D.*\| ([\d ]+) \|$/gm)].map(([, ...row]) => row as string[]))(
  "docs/how-to/choose-a-timeout.md says what a timeout of %s costs",
  async (timeout = "", good = "", unknown = "") => {
    const args = command.split(/ (?=--)/).flatMap((each) => each.replaceAll('"', "").split(/ (.*)/).filter(Boolean));
    const { out } = await lab([...args, "--set", `order.timeout=${timeout}`]);
    expect(out).toContain(`2 435 offered, ${good} good`);
    expect(out).toMatch(
      unknown === "0" ? /^orders +2 435 confirmed to the client$/m : `${unknown} charged, but not confirmed`,
    );
  },
);

test("the table of timeouts has a row for each of four", () => {
  expect(page.match(/^\| `\w+` \|/gm)).toHaveLength(4);
});
