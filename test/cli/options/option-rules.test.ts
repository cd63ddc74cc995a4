import { expect, test } from "vitest";
import { lab } from "../lab.ts";

test.each([
  [["run", "--all", "--track", "calls"], "--all and --track"],
  [["run", "timeout-504", "--all"], "timeout-504 and --all"],
  [["run", "timeout-504", "--twist", "--compare"], "--twist and --compare"],
  [["run", "timeout-504", "--format", "table", "--json"], "--format and --json"],
  [["health", "--format", "table", "--json"], "--format and --json"],
  [["health", "--keep", "--world", "virtual"], "--keep and --world virtual"],
  [["route", "--format", "table", "--json"], "--format and --json"],
  [["route", "--routes", "routes.yaml", "--by", "user"], "--by and --routes"],
  [["predict", "timeout-504", "--choose", "1", "--plain"], "--choose and --plain"],
  [["predict", "timeout-504", "--choose", "1", "--no-predict"], "--choose and --no-predict"],
  [["progress", "--json", "--reset"], "--json and --reset"],
])("%j is rejected, because two of its options exclude each other", async (args, which) => {
  const err = `error: ${which} cannot be used together\n  leave one of them out\n`;
  expect(await lab(args)).toEqual({ code: 2, out: "", err });
});

test.each([
  [["predict", "timeout-504", "--sure", "1"], "--sure", "--choose"],
  [["predict", "timeout-504", "--json"], "--json", "--choose"],
  [["route", "--profile", "prod"], "--profile", "--routes"],
  [["route", "--other-prefixes"], "--other-prefixes", "--routes"],
  [["health", "--profile", "prod"], "--profile", "--config or --property"],
])("%j is rejected, and the missing option is named", async (args, option, other) => {
  const err = `error: ${option} has no effect without ${other}\n  add ${other}, or leave out ${option}\n`;
  expect(await lab(args)).toEqual({ code: 2, out: "", err });
});

test("an option with one value may be given only once", async () => {
  const err = "error: --seed is given twice\n  leave one of them out\n";
  expect(await lab(["run", "timeout-504", "--seed", "1", "--seed", "2"])).toEqual({ code: 2, out: "", err });
});

test("an option for many names may be given only once for each name", async () => {
  const twice = ["--set", "order.timeout=1s", "--set", "payment.delay=1s", "--set", "order.timeout=2s"];
  const err =
    "error: --set order.timeout=1s and --set order.timeout=2s cannot be used together\n  leave one of them out\n";
  expect(await lab(["run", "timeout-504", ...twice])).toEqual({ code: 2, out: "", err });
});

test("a scenario that is named and belongs to the track is played once", async () => {
  const { code, out } = await lab(["run", "refused-502", "--track", "calls", "--world", "virtual", "--json"]);
  expect(code).toBe(0);
  const names = (JSON.parse(out).reports as { scenario: string }[]).map(({ scenario }) => scenario);
  expect(names.filter((name) => name === "refused-502")).toHaveLength(1);
  expect(names[0]).toBe("refused-502");
  expect(names.length).toBeGreaterThan(2);
});

test.each([
  ["compare", "--limit", "--timeout"],
  ["route", "--any-prefix", "--other-prefixes"],
])("%s %s is rejected with its new name", async (command, former, now) => {
  const { code, err } = await lab([command, former]);
  expect(code).toBe(2);
  expect(err).toContain(`${former} is now called ${now}`);
});

test.each([
  ["99999999999999999999", "99999999999999999999 is too large\n  write a whole number up to 9007199254740991"],
  ["", '"" is not a whole number\n  write a whole number, 0 or more'],
])("the seed %j is refused", async (seed, says) => {
  expect(await lab(["run", "timeout-504", "--seed", seed])).toEqual({
    code: 2,
    out: "",
    err: `error: --seed ${says}\n`,
  });
});

test("an empty name does not choose a scenario", async () => {
  for (const command of ["run", "show", "serve"])
    expect(await lab([command, ""])).toEqual({
      code: 2,
      out: "",
      err: "error: no scenario given\n  see lab list scenarios\n",
    });
});
