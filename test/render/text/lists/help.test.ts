import { expect, test } from "vitest";
import { fittedHelp, helpItem } from "../../../../src/render/text/lists/help.ts";

const help = `
Examples:
  lab run timeout-504     with tables
  lab run timeout-504 --set order.timeout=500ms   with a shorter timeout
  lab health --set 'pay={asks: payment}' --property management.endpoint.health.group.readiness.include=pay

Checks that a file is well formed, that its expectations hold in every world it names.
Exit codes: 0 it passes.`;

test("a wide screen has all remarks in one column", () => {
  const inColumn = help.replace("timeout-504     with", `timeout-504${" ".repeat(29)}with`);
  expect(fittedHelp(help, 120)).toBe(inColumn);
});

test("on a narrow screen no word is broken, and command lines still work in a shell", () => {
  expect(fittedHelp(help, 50)).toMatchInlineSnapshot(`
    "
    Examples:
      lab run timeout-504
          with tables
      lab run timeout-504 --set order.timeout=500ms
          with a shorter timeout
      lab health --set 'pay={asks: payment}' \\
          --property \\
          management.endpoint.health.group.readiness.include=pay

    Checks that a file is well formed, that its
    expectations hold in every world it names. Exit
    codes: 0 it passes."
  `);
});

test("if one remark does not fit next to its command line, all are below theirs", () => {
  expect(fittedHelp(help, 65).split("\n").slice(2, 6)).toEqual([
    "  lab run timeout-504",
    "      with tables",
    "  lab run timeout-504 --set order.timeout=500ms",
    "      with a shorter timeout",
  ]);
});

test("an option has its text next to it, or below it if there is no room", () => {
  expect(helpItem("--quiet", 10, "print only what fails", 50)).toBe("  --quiet     print only what fails");
  expect(helpItem("--quiet", 28, "print only what fails", 50)).toBe("  --quiet\n      print only what fails");
  expect(helpItem("--quiet", 28, "", 50)).toBe("  --quiet");
});

test("a text without examples, such as a list of options, stays as it is", () => {
  const options = "Options:\n  --quiet      print only what fails\n  -h, --help     show help";
  expect(fittedHelp(options, 80)).toBe(options);
});
