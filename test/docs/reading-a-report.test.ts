import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lab } from "../cli/lab.ts";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

/** Hides the times, which differ from run to run and break lines elsewhere, and the world, because the exact one is faster. */
const timeless = (text: string) =>
  text
    .replaceAll(/\d+(\.\d+)?(?= m?s\b)|^ +\d+\.\d{3}/gm, "#")
    .replaceAll(/ +(real|virtual)$| --world virtual/gm, "")
    .replace(/^in short .*\n.*$/m, (line) => line.replaceAll(/\s+/g, " "))
    .replaceAll(/ +|\n\n/g, (space) => space[0]!)
    .trim();

test("docs/reading-a-report.md explains every line of the report that it shows", async () => {
  const parts = read("docs/reading-a-report.md").matchAll(/^```\n([^`]*)^```$/gm);
  const { out } = await lab(["run", "timeout-504", "--world", "virtual"]);
  expect(timeless([...parts].map(([, part = ""]) => part).join(""))).toBe(timeless(out));
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
