import { describe, expect, test } from "vitest";
import { parseSets } from "../../../../src/scenario/setup/changes/written-change.ts";
import { ProblemError } from "../../../../src/text/problems/problem.ts";

const setup = { order: { timeout: "1s", breaker: 3 }, payment: {} };

function cureOf(set: string): string | undefined {
  try {
    parseSets([set], setup);
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems[0]?.cure;
  }
}

describe.each(["none", "off", "false", "no"])("%s", (word) => {
  test.each([
    ["order.retry", "write 1 for no retry"],
    ["order.timeout", "write none to switch it off"],
    ["order.deadline", "write none to switch it off"],
    ["order.key", "write none to switch it off"],
    ["payment.delay", "write none to switch it off"],
    ["payment.hang", "write none to switch it off"],
    ["payment.keys", "write false to switch it off"],
    ["payment.gracefulShutdown", "write false to switch it off"],
    ["order.hedge", "leave out this change, because order.hedge is not set"],
    ["order.fallback", "leave out this change, because order.fallback is not set"],
    ["order.retry.budget", "leave out this change, because order.retry.budget is not set"],
    ["payment.capacity", "leave out this change, because payment.capacity is not set"],
    ["order.breaker", "copy the scenario with lab new FILE --from NAME, and leave out breaker there"],
  ])("of %s is accepted or answered with how it is switched off", (setting, cure) => {
    expect([cure, undefined]).toContain(cureOf(`${setting}=${word}`));
  });
});

test.each([
  ["order.retry.tries=none", "write one from 1 to 1000"],
  ["order.retry=often", expect.stringContaining("write a number of attempts, or order.retry.tries=3")],
])("%s is answered with a value", (set, cure) => expect(cureOf(set)).toEqual(cure));
