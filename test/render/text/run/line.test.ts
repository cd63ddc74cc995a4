import { expect, test } from "vitest";
import { line } from "../../../../src/render/text/run/line.ts";
import { verdict } from "../../../../src/render/text/run/verdict.ts";
import { ascii, narrow, timeout504, wide } from "../../fixture.ts";

const fallen = {
  ...timeout504,
  verdict: {
    holds: false,
    checks: [...timeout504.verdict.checks, { holds: false, says: "client gets 200", saw: "504" }],
  },
};

test("a scenario is one line, and failures are below it", () => {
  expect(line(timeout504, wide) + line(fallen, wide)).toMatchInlineSnapshot(`
    "✓ timeout-504                  A timeout turns a slow payment into a 504   3.0 s
    ✗ timeout-504                  A timeout turns a slow payment into a 504   3.0 s
        ✗ client gets 200   504
    "
  `);
});

test("a line fits a narrow screen, and a screen with only ASCII", () => {
  expect(line(timeout504, narrow) + line(fallen, ascii)).toMatchInlineSnapshot(`
    "✓ timeout-504        A timeout …   3.0 s
    NO timeout-504                  A timeout turns a slow payment into a...   3.0 s
        NO client gets 200   504
    "
  `);
});

test("an undecided scenario says so, and what was seen", () => {
  const undecided = { ...fallen, verdict: { ...fallen.verdict, undecided: true } as const };
  expect(line(undecided, wide)).toMatchInlineSnapshot(`
    "– timeout-504                  undecided: this machine was too busy        3.0 s
        ✗ client gets 200   504
    "
  `);
});

test("an expectation that a change by hand breaks is not a failure; a skipped scenario says why", () => {
  const skipped = { ...timeout504, skipped: "it needs IPv6, which this machine lacks" };
  expect(line({ ...fallen, forgiving: true }, wide) + line(skipped, wide)).toMatchInlineSnapshot(`
    "– timeout-504                  A timeout turns a slow payment into a 504   3.0 s
        with this change 1 of 3 expectations of the original scenario does not hold
    – timeout-504                  skipped: it needs IPv6, which this machine lacks
    "
  `);
});

test("runs of one scenario differ by their changes", () => {
  const changed = { ...timeout504, changeWords: ["order.timeout: 1s → 2s"] };
  const twist = { says: "Payment notices that its caller has given up.", setup: {}, expect: [] };
  const twisted = { ...timeout504, twisted: true, scenario: { ...timeout504.scenario, twist } };
  expect(line(changed, wide) + line(twisted, narrow)).toMatchInlineSnapshot(`
    "✓ timeout-504                  A timeout turns a slow payment into a 504   3.0 s
        changed   order.timeout: 1s → 2s
    ✓ timeout-504        A timeout …   3.0 s
        what if   Payment notices that its
                  caller has given up.
    "
  `);
});

test("the ticks of a run with the user's own server belong to the scenario", () => {
  expect(verdict({ ...timeout504, own: ["order"] }, wide)[0]).toBe("as the scenario expects:");
  expect(verdict(timeout504, wide)[0]).toMatch(/^✓/);
});
