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

test("two runs are side by side, and every difference from the first is marked", () => {
  expect(compared([timeout504, twisted], wide)).toMatchInlineSnapshot(`
    "┌────────────────────┬────────────────────────────┬────────────────────────────┐
    │                    │ timeout-504                │ with the twist: no limit:  │
    │                    │                            │ the client waits 3 s and   │
    │                    │                            │ gets 200                   │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ client received    │ 504 Payment did not answer │ ▶ 200 Order complete       │
    │                    │ within 1 s                 │                            │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ took               │ 1.003 s                    │ ▶ 3.003 s                  │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ order on payment   │ conclusion: unknown        │ ▶ conclusion: done         │
    ├────────────────────┼────────────────────────────┼────────────────────────────┤
    │ payment really did │ charged at 3.004 s         │ charged at 3.004 s         │
    └────────────────────┴────────────────────────────┴────────────────────────────┘
    ▶ marks what differs from the first
    in short  With the twist the client gets 200 instead of 504; the work is the
              same.
    "
  `);
});

test("on a narrow screen they are one below the other", () => {
  expect(compared([timeout504, twisted], narrow)).toMatchInlineSnapshot(`
    "1: timeout-504
    2: with the twist: no limit: the
       client waits 3 s and gets 200
    client received
      1: 504 Payment did not answer within
         1 s
      2: ▶ 200 Order complete
    took
      1: 1.003 s
      2: ▶ 3.003 s
    order on payment
      1: conclusion: unknown
      2: ▶ conclusion: done
    payment really did
      1: charged at 3.004 s
      2: charged at 3.004 s
    ▶ marks what differs from the first
    in short  With the twist the client gets
              200 instead of 504; the work
              is the same.
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
  expect(compared([timeout504, laterBy(101)], wide)).toContain("▶ charged at");
  const simulated = [timeout504, laterBy(2)].map((report) => ({ ...report, world: "virtual" as const }));
  expect(compared(simulated, wide)).toContain("▶ charged at");
});

test("a run without a row says what that means, and the ledger of a user's own server is unknown", () => {
  const nothing = { ...timeout504, ledger: [], set: ["payment.noticesHangUp=true"], changeWords: ["payment stops"] };
  const text = compared([timeout504, nothing], wide);
  expect(text).toMatch(/payment really did │ charged at 3\.004 s +│ ▶ nothing/);
  expect(text).toContain("With the change payment charged not at all instead of once; the client");
  const [client] = timeout504.calls;
  expect(compared([timeout504, { ...nothing, calls: [client!] }], wide)).toContain("▶ no call");
  expect(compared([timeout504, { ...nothing, own: ["payment"] }], wide)).toMatch(/payment really did │ .*│ ▶ –/);
});

test("of several runs each is compared with the first, in charges and statuses", () => {
  const [line] = timeout504.ledger;
  const twice = { ...timeout504, ledger: [line!, { ...line!, atMs: line!.atMs + 1000 }] };
  const retried = { ...twice, changeWords: ["order.retry: not set → 2"] };
  const text = compared([timeout504, twisted, retried, twice], { ...wide, width: 400 });
  expect(text).toContain("With the twist the client gets 200 instead of 504; the work is the same.");
  const doubled = "payment charged twice instead of once; the client gets 504 all the same.";
  expect(text).toContain(`With order.retry: not set → 2 ${doubled}`);
  expect(text).toContain(`In timeout-504 ${doubled}`);
  const slow = { ...timeout504, calls: timeout504.calls.map((call) => ({ ...call, tookMs: call.tookMs + 500 })) };
  expect(compared([timeout504, slow], wide)).toContain("the client gets the same status");
});
