import { expect, test } from "vitest";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { sentenceLines, timeline, timelineLines } from "../../../../src/render/text/run/timeline.ts";
import { Teller } from "../../../../src/render/view/moments.ts";
import type { Event } from "../../../../src/trace.ts";
import { narrow, reply, timeout504, wide } from "../../fixture.ts";

const hundred: Event[] = Array.from({ length: 100 }, (_, at) => ({
  atMs: at,
  who: "gateway",
  call: 1,
  what: { kind: "decided", by: "share", says: `request ${at + 1} goes to monolith` },
}));

test("a table cuts a long timeline short and says where the rest is; the timeline format shows it all", () => {
  const report = { ...timeout504, events: hundred };
  expect(table(report, wide)).toContain("… 70 more moments; --format timeline shows all of them");
  expect(timeline(report, wide)).toContain("request 100 goes to monolith");
  // One call of a load is not in that format.
  expect(timelineLines(report, wide, 30).at(-1)).toBe("… 70 more moments");
});

test("many lanes on a narrow screen become sentences", () => {
  expect(timeline(timeout504, narrow)).toMatchInlineSnapshot(`
    "timeout-504                         real
    A timeout turns a slow payment into a
    504

    0.000  client → order: POST /orders
    0.001  order → payment: POST /pay
    1.002  order: gives up after 1.001 s
           while waiting for a response
    1.003  client ← order: 504
    3.004  payment: charged, unnoticed

    ✓ client gets 504 after 1 s
        504 after 1.003 s
    ✓ payment finishes after 3 s all the
      same
        charged at 3.004 s
    "
  `);
});

test("a call that goes to a lane further left points to the left", () => {
  const asked = { kind: "asked", to: "order", line: "GET /orders/7", parent: 1 } as const;
  const events: Event[] = [
    ...timeout504.events.slice(0, 4),
    { atMs: 5, who: "payment", call: 3, what: asked },
    { atMs: 6, who: "order", call: 3, what: { kind: "arrived", line: "GET /orders/7" } },
    { atMs: 7, who: "payment", call: 3, what: { kind: "answered", tookMs: 2, reply: reply(200, "yes") } },
    { atMs: 9, who: "order", call: 2, what: { kind: "changed", says: "payment.delay: 3s → 0s" } },
  ];
  const back = { ...timeout504.calls[0]!, call: 3, parent: 2, by: "payment", to: "order", line: "GET /orders/7" };
  expect(timeline({ ...timeout504, events, calls: [...timeout504.calls, back] }, wide)).toMatchInlineSnapshot(`
    "timeout-504   A timeout turns a slow payment into a 504                     real

       time  client                 order                  payment
      0.000  POST /orders ────────▶ │                      ┃
      0.001  ┃                      POST /pay ───────────▶ ┃
      0.005  ┃                      ◀─────── GET /orders/7 ┃
      0.007  ┃                      200 ─────────────────▶ ┃
      0.009  ┃                      • payment.delay: 3s → 0s
      ┃ waits

    ✓ client gets 504 after 1 s                 504 after 1.003 s
    ✓ payment finishes after 3 s all the same   charged at 3.004 s
    "
  `);
});

test("the end of a watch is shown at its time, and a later answer is too late", () => {
  const { calls, events } = timeout504;
  const late = { ...calls[0]!, tookMs: 1000, outcome: null };
  const answered = { kind: "answered", tookMs: 3005, reply: reply(200, "yes") } as const;
  const told = [...events.slice(0, 4), { atMs: 3005, who: "client", call: late.call, what: answered }];
  const drawn = timeline({ ...timeout504, events: told, calls: [late, calls[1]!] }, narrow);
  expect(drawn.split("\n").filter((line) => /^[013]\.\d/.test(line))).toMatchInlineSnapshot(`
    [
      "0.000  client → order: POST /orders",
      "0.001  order → payment: POST /pay",
      "1.000  client: still waiting after 1 s,",
      "3.005  client ← order: 200; too late",
    ]
  `);
});

test("the answer of a call that was forgotten, after ten thousand others, comes from somewhere", () => {
  const asked = timeout504.events.find(({ what }) => what.kind === "asked")!;
  const answered = timeout504.events.find(({ call, what }) => call === asked.call && what.kind === "answered")!;
  const lineAfter = (calls: number) => {
    const teller = new Teller();
    for (let call = 0; call < calls; call++) teller.tell({ ...asked, call });
    const moment = teller.tell({ ...answered, call: 0 });
    return moment === undefined ? "" : sentenceLines(moment, wide)[0];
  };
  expect(lineAfter(10_000)).toContain("client ← order: 504");
  expect(lineAfter(10_001)).toContain("client ← ?: 504");
});
