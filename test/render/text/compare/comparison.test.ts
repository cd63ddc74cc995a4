import { expect, test } from "vitest";
import { compared } from "../../../../src/render/text/compare/comparison.ts";
import { narrow, reply, timeout504, wide } from "../../fixture.ts";

const [client, order] = timeout504.calls;
const paid = reply(200, "Payment complete");
const twisted = {
  ...timeout504,
  twisted: true,
  calls: [
    { ...client!, tookMs: 3003, outcome: reply(200, "Order complete"), knows: "done" as const },
    { ...order!, tookMs: 3001, outcome: paid, knows: "done" as const },
  ],
};

test("two runs are side by side, and the first difference is marked", () => {
  expect(compared([timeout504, twisted], wide)).toMatchInlineSnapshot(`
    "┌────────────────────┬────────────────────────────┬────────────────────────────┐
    │                    │ timeout-504                │ with the twist: no limit:  │
    │                    │                            │ the client waits 3 s and   │
    │                    │                            │ gets 200                   │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ client received    │ ▶ 504 Payment did not      │ ▶ 200 Order complete       │
    │                    │ answer within 1 s          │                            │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ took               │ 1.003 s                    │ 3.003 s                    │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ order on payment   │ conclusion: unknown        │ conclusion: done           │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ payment really did │ charged at 3.004 s         │ charged at 3.004 s         │
    └────────────────────┴────────────────────────────┴────────────────────────────┘
    ▶ marks the first difference: client received
    "
  `);
});

test("on a narrow screen they are one below the other", () => {
  expect(compared([timeout504, twisted], narrow)).toMatchInlineSnapshot(`
    "1: timeout-504
    2: with the twist: no limit: the
       client waits 3 s and gets 200
    client received
      1: ▶ 504 Payment did not answer within
         1 s
      2: ▶ 200 Order complete
    took
      1: 1.003 s
      2: 3.003 s
    order on payment
      1: conclusion: unknown
      2: conclusion: done
    payment really did
      1: charged at 3.004 s
      2: charged at 3.004 s
    ▶ marks the first difference: client received
    "
  `);
});

test("a run compared with itself shows no difference, nor do times that differ by noise", () => {
  const laterBy = (ms: number) => ({
    ...timeout504,
    ledger: timeout504.ledger.map((line) => ({ ...line, atMs: line.atMs + ms })),
  });
  // Two times around 3.050 s are not further apart than others.
  for (const ms of [2, 50, 60, 99]) expect(compared([timeout504, laterBy(ms)], wide)).toContain("nothing differs");
  expect(compared([timeout504, laterBy(101)], wide)).toContain("first difference: payment really did");
  const simulated = [timeout504, laterBy(2)].map((report) => ({ ...report, world: "virtual" as const }));
  expect(compared(simulated, wide)).toContain("first difference: payment really did");
});
