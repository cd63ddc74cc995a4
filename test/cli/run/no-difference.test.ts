import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lab } from "../lab.ts";

const virtual = ["run", "timeout-504", "--world", "virtual"];

test.each([
  ["order.breaker=5", "The result is the same without this change: the breaker of order never acted."],
  ["order.retry=1", "The result is the same without this change: the retry of order never acted."],
  ["payment.keys=true", "The result is the same without this change: no request to payment had an idempotency key."],
  ["payment.capacity=5", "The result is the same without this change."],
  ["order.timeout=1s", "timeout-504 has order.timeout=1s already."],
])("a run with %s says that this changed nothing, and why if the run shows it", async (set, says) => {
  const { out } = await lab([...virtual, "--set", set]);
  expect(out.replaceAll(/\s+/g, " ")).toContain(` ${says} `);
});

test("a run on real sockets is compared in simulated time", async () => {
  const { out } = await lab(["run", "on-time", "--world", "real", "--set", "order.breaker=5"]);
  expect(out.replaceAll(/\s+/g, " ")).toContain(
    "In simulated time, the result is the same without this change: the breaker of order never acted.",
  );
});

test("a timeout that no call reached is named, and a server that no request reached", async () => {
  const reached = await lab(["run", "on-time", "--world", "virtual", "--set", "order.timeout=9s"]);
  expect(reached.out.replaceAll(/\s+/g, " ")).toContain("without this change: no call of order took that long.");
  const file = join(mkdtempSync(join(tmpdir(), "lab-")), "own.yaml");
  const setup = "{ order: {}, payment: {}, other: { is: payment } }";
  writeFileSync(file, `title: t\nsetup: ${setup}\nsteps: [{ send: POST /orders, to: order }]\n`);
  const unused = ["--set", "order.breaker=5", "--set", "other.delay=1s"];
  expect((await lab(["run", file, "--world", "virtual", ...unused])).out.replaceAll(/\s+/g, " ")).toContain(
    "without these changes: the breaker of order never acted and no request reached other.",
  );
});

test("a change that made a difference, several runs, --quiet and a document say nothing of it", async () => {
  for (const more of [
    ["--set", "order.timeout=2s"],
    ["--set", "order.breaker=5", "--quiet"],
    ["--set", "order.breaker=5", "--compare"],
  ])
    expect((await lab([...virtual, ...more])).out).not.toContain("the same");
  const { out, err } = await lab([...virtual, "--set", "order.breaker=5", "--json"]);
  expect(() => JSON.parse(out)).not.toThrow();
  expect(err).toContain("the breaker of order never acted");
});

test("a change of an exercise that made no difference says so", async () => {
  const { out } = await lab(["practice", "never-twice", "--set", "payment.keys=true"]);
  expect(out).toMatch(
    /Not fixed yet\.\nThe result is the same without this change: no request to payment had an\s+idem/,
  );
  expect((await lab(["practice", "never-twice", "--set", "order.timeout=2s"])).out).not.toContain("the same");
});
