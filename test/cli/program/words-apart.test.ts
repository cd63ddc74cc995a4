import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const spaced = "order.timeout = 5s is written with spaces\n  write order.timeout=5s\n";

test.each([
  [["run", "timeout-504", "--set", "order.timeout", "=", "5s"], spaced],
  [["run", "timeout-504", "order.timeout", "=", "5s"], spaced],
  [["share", "timeout-504", "--set", "order.timeout=", "5s"], spaced.replace(" = ", "= ")],
  [["set", "order.timeout", "=5s"], spaced.replace(" = ", " =")],
  [
    ["sweep", "timeout-504", "--vary", "order.timeout", "=", "1s,2s"],
    "order.timeout = 1s,2s is written with spaces\n  write order.timeout=1s,2s\n",
  ],
  [
    ["diff", "timeout-504", "cancel-is-heard", "order.timeout=5s"],
    "order.timeout=5s is a change, not an argument\n  to change a setting write --set order.timeout=5s\n",
  ],
  [["run", "timeout", "504"], 'unknown scenario "timeout 504"\n  did you mean timeout-504?\n'],
  [["run", "on-time", "timeout", "504"], 'unknown scenario "timeout 504"\n  did you mean timeout-504?\n'],
  [["show", "timeout", "504"], 'unknown scenario "timeout 504"\n  did you mean timeout-504?\n'],
  [
    ["find", "holds", "timeout-504", "--vary", "order.timeout=1ms..1s"],
    "holds is not a scenario, and timeout-504 is not a condition\n  write the scenario first:\n  lab find timeout-504 holds --vary order.timeout=1ms..1s\n",
  ],
])("%j has one answer", async (args, err) => {
  expect(await lab(args)).toEqual({ code: 2, out: "", err: `error: ${err}` });
});

test("words for a search may have an equals sign of their own", async () => {
  expect(await lab(["search", "order.timeout", "=", "5s"])).toMatchObject({ code: 0 });
});

test("spaces within one argument stay its own", async () => {
  const { code, err } = await lab(["run", "timeout-504", "--set", "order.timeout = 500ms", "--world", "virtual"]);
  expect([code, err]).toEqual([0, ""]);
  const compared = ["find", "timeout-504", "--vary", "order.timeout=1s..2s:1s", "calls.0.tookMs == 500"];
  expect((await lab(compared)).err).not.toContain("is written with spaces");
});

test("a setting without a value before another argument is told to have none", async () => {
  const { err } = await lab(["run", "--set", "order.timeout=", "timeout-504"]);
  expect(err).toMatch(/^error: order.timeout has no value\n/);
});
