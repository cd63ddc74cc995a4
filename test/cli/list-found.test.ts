import { expect, test } from "vitest";
import { lab } from "./lab.ts";

test("a list of what words find says how many it has, and of what the words were compared with", async () => {
  const { out } = await lab(["list", "scenarios", "retry"]);
  expect(out).toMatch(/^\d+ lessons with "retry" in their name, question or explanation, closest first\n/);
  expect(out).not.toContain("(lesson)");
  expect((await lab(["list", "faults", "reset"])).out).toMatch(
    /^\d+ faults with "reset" in their name or description, cl/,
  );
});

test("failures are listed by what they are played against", async () => {
  const { out } = await lab(["list", "failures"]);
  const heads = [...out.matchAll(/^(.+): (\d+)$/gm)].map(([, head]) => head);
  expect(heads).toEqual([
    "failures that the gauntlet plays against a server or a client",
    "only against a server",
    "only against a client",
  ]);
  expect(out.indexOf("hang-charged")).toBeGreaterThan(out.indexOf("only against a client"));
  const { failures } = JSON.parse((await lab(["list", "failures", "--json"])).out);
  expect(failures.find(({ name }: { name: string }) => name === "hang-charged").against).toEqual(["client"]);
});

test("a mistake about a number says that tookMs is the time of the whole run", async () => {
  const { err } = await lab(["find", "timeout-504", "--vary", "order.timeout=1s..2s", "xyzzy <= 1s"]);
  expect(err).toContain("tookMs (of the whole run)");
});
