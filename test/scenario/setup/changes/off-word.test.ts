import { expect, test } from "vitest";
import { parseSets } from "../../../../src/scenario/setup/changes/written-change.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";

const setup = { order: { timeout: "1s", breaker: 3 }, payment: {} };
const words = ["none", "off", "false", "no", "never", "disabled"];

function cureOf(set: string): string | undefined {
  try {
    parseSets([set], setup);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems[0]?.cure;
  }
}

test.each([
  ["order.retry", "write 1 for no retry", []],
  ["order.timeout", "write none to switch it off", ["none"]],
  ["order.deadline", "write none to switch it off", ["none"]],
  ["order.key", "write none to switch it off", ["none"]],
  ["payment.delay", "write none to switch it off", ["none"]],
  ["payment.hang", "write none to switch it off", ["none"]],
  ["payment.keys", "write true or false", ["false"]],
  ["payment.off", "write true or false", ["false"]],
  ["payment.gracefulShutdown", "write true or false", ["false"]],
  ["order.hedge", "leave out this change, because order.hedge is not set", []],
  ["order.fallback", "leave out this change, because order.fallback is not set", []],
  ["order.retry.budget", "leave out this change, because order.retry.budget is not set", []],
  ["payment.capacity", "leave out this change, because payment.capacity is not set", []],
  ["order.breaker", "leave breaker out of the scenario's file, because no change can switch it off", []],
])("a word that switches off %s is accepted or answered with: %s", (setting, cure, accepted) => {
  const cures = Object.fromEntries(words.map((word) => [word, cureOf(`${setting}=${word}`)]));
  expect(cures).toEqual(Object.fromEntries(words.map((word) => [word, accepted.includes(word) ? undefined : cure])));
});

test.each([
  ["order.retry.tries=none", "write one from 1 to 1000"],
  ["order.retry=often", expect.stringContaining("write a number of attempts, or order.retry.tries=3")],
])("%s is answered with a value", (set, cure) => expect(cureOf(set)).toEqual(cure));
