import { describe, expect, test } from "vitest";
import { describeChanges } from "../../../src/scenario/setup/changes/setup-changes.ts";
import { parseSets } from "../../../src/scenario/setup/changes/written-change.ts";
import { mergeSetup } from "../../../src/scenario/setup/merge.ts";
import { resolveSetup } from "../../../src/scenario/setup/resolve.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const setup = { order: { timeout: "1s" }, payment: { delay: "3s" } };

describe("a setup is resolved into servers", () => {
  test("once", () => {
    expect(resolveSetup(setup)).toBe(resolveSetup(setup));
    expect(resolveSetup({ ...setup })).not.toBe(resolveSetup(setup));
  });

  test("with all defaults", () => {
    const [order, payment] = resolveSetup(setup);
    expect(order).toEqual({
      name: "order",
      kind: "order",
      settings: {
        timeout: 1000,
        warnsOnly: false,
        timeoutKind: "whole",
        deadline: Number.POSITIVE_INFINITY,
        propagatesDeadline: false,
        cancels: true,
        key: "none",
        layers: [],
        reads: "status",
        sends: 0,
        sendsBy: 0,
        sendsOver: 0,
        statuses: {},
        asks: "payment",
      },
      faults: [],
      off: false,
      graceMs: 0,
      noticesHangUp: false,
      calls: { client: "undici", connections: "fresh", pool: Number.POSITIVE_INFINITY },
    });
    expect(payment?.faults).toMatchObject([{ fault: { name: "delay" }, value: 3000, when: "before", plan: {} }]);
  });

  test("a fault written as a setting wraps those in the list", () => {
    const faults = [{ hang: true, when: "after", share: "10%", header: "x-user: 5", from: "1s", until: "2s" }];
    const [payment] = resolveSetup({ payment: { faults, delay: "1s" } });
    expect(payment?.faults).toMatchObject([
      { fault: { name: "delay" } },
      {
        fault: { name: "hang" },
        when: "after",
        plan: { share: 0.1, header: { name: "x-user", value: "5" }, fromMs: 1000, untilMs: 2000 },
      },
    ]);
  });

  test("several servers can have the same kind", () => {
    const servers = resolveSetup({ first: { is: "payment" }, second: { is: "payment", off: true } });
    expect(servers.map(({ name, kind, off }) => [name, kind, off])).toEqual([
      ["first", "payment", false],
      ["second", "payment", true],
    ]);
  });

  test("a mistake is a Problem", () => {
    expect(() => resolveSetup({ paymant: {} })).toThrow(ProblemError);
  });
});

describe("a change is merged into a setup", () => {
  test("setting by setting", () => {
    expect(mergeSetup(setup, { order: { client: "http" }, payment: { delay: "1s" } })).toEqual({
      order: { timeout: "1s", client: "http" },
      payment: { delay: "1s" },
    });
  });

  test("none removes a fault, wherever it was written", () => {
    const before = { payment: { faults: [{ delay: "3s", first: 1 }, { hang: true }] } };
    const after = mergeSetup(before, { payment: { delay: "none" } });
    expect(resolveSetup(after)[0]?.faults).toMatchObject([{ fault: { name: "hang" } }]);
  });

  test("and described, a line for each setting", () => {
    const after = mergeSetup(setup, {
      order: { timeout: "500ms", warnsOnly: true, retry: 3 },
      payment: { off: true, hang: true },
    });
    expect(describeChanges(setup, after)).toEqual([
      "order.timeout: 1s → 500ms",
      "order.warnsOnly: false → true",
      "order.retry: not set → 3",
      "payment.off: false → true",
      "payment.hang: none → true",
    ]);
    expect(describeChanges(setup, setup)).toEqual([]);
  });
});

describe("a change written by hand", () => {
  test("to a part of a setting leaves the rest of it", () => {
    const before = { order: { statuses: { refused: 503, reset: 500 } }, payment: {} };
    expect(parseSets(["order.statuses.reset=504"], before)).toEqual({
      order: { statuses: { refused: 503, reset: 504 } },
    });
  });

  test("to an entry of a list leaves the others", () => {
    const before = {
      payment: {
        faults: [
          { delay: "1s", calls: [3] },
          { hang: true, calls: [5] },
        ],
      },
    };
    expect(parseSets(["payment.faults.0.delay=2s"], before)).toEqual({
      payment: {
        faults: [
          { delay: "2s", calls: [3] },
          { hang: true, calls: [5] },
        ],
      },
    });
    expect(() => parseSets(["payment.faults.2.delay=2s"], before)).toThrow("2 is not a place in a list of 2");
  });

  test.each([
    ["order.timeout=500ms", { order: { timeout: "500ms" } }],
    ["payment.off=true", { payment: { off: true } }],
    ["order.statuses={ refused: 503 }", { order: { statuses: { refused: 503 } } }],
    ["order.statuses.refused=503", { order: { statuses: { refused: 503 } } }],
    ["payment.delay=none", { payment: { delay: "none" } }],
    ["order.breaker.failures=3", { order: { breaker: { failures: 3 } } }],
    ["order.retry.on=[5xx]", { order: { retry: { on: ["5xx"] } } }],
  ])("%s", (written, change) => {
    expect(parseSets([written], setup)).toEqual(change);
  });

  test.each([
    ["order.timeout", "order.timeout has no value → write order.timeout=500ms"],
    ["ordr.timeout=1s", "ordr.timeout=1s: ordr is not in the setup → did you mean order.timeout?"],
    ["order.timeuot=1s", "order.timeuot is not a known setting → did you mean order.timeout?"],
    ["order.timeout=1", "order.timeout: 1 needs a unit → write 1s or 1ms"],
    ["order.retry.wait=abc", expect.stringMatching(/^order.retry.wait: abc is not a duration/)],
    ["order.asks=database", "order.asks=database: order needs database, which is not in the setup → write payment"],
    [
      "payment.faults.0.delay=1s",
      "payment.faults.0.delay=1s: payment.faults is not set, so it has no entry 0 → write the whole list: payment.faults=[…]",
    ],
    ["order.timeout.0=1s", "order.timeout.0=1s: order.timeout has no parts → write order.timeout=1s"],
  ])("%s is refused", (written, refusal) => {
    expect(() => parseSets([written], setup)).toThrow(ProblemError);
    try {
      parseSets([written], setup);
    } catch (error) {
      const told = (error as ProblemError).problems.map(({ says, cure }) => `${says} → ${cure}`);
      expect(told).toEqual([refusal]);
    }
  });
});

test("__proto__ cannot be a name in a server's settings", () => {
  const written = "health.__proto__.faults=1s";
  expect(() => parseSets([written], { health: {} })).toThrow(`${written}: __proto__ cannot be a name`);
});
