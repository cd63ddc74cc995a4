import { expect, test } from "vitest";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { sentenceLines, timelineLines } from "../../../../src/render/text/run/timeline.ts";
import { timeline } from "../../../../src/render/text/run/whole-timeline.ts";
import { Teller } from "../../../../src/render/view/moments/teller.ts";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { Event } from "../../../../src/trace.ts";
import { narrow, reply, timeout504, wide } from "../../fixture.ts";

const hundred: Event[] = Array.from({ length: 100 }, (_, at) => ({
  atMs: at,
  who: "gateway",
  call: 1,
  what: { kind: "decided", by: "share", says: `request ${at + 1} goes to monolith` },
}));

test("a long timeline keeps its beginning and its end, and says what shows the rest", () => {
  const report = { ...timeout504, events: hundred };
  const drawn = table(report, wide);
  for (const said of [
    "request 1 goes",
    "… 70 more moments",
    "request 100 goes",
    "--format timeline shows all 100 moments",
  ])
    expect(drawn).toContain(said);
  expect(drawn).not.toContain("request 50 goes");
  expect(timeline(report, wide)).toContain("request 50 goes to monolith");
  const room = { most: 4, whole: "the command below" };
  expect(timelineLines(report, narrow, room)).toMatchInlineSnapshot(`
    [
      "0.000  gateway: request 1 goes to",
      "       monolith",
      "0.001  gateway: request 2 goes to",
      "       monolith",
      "       … 96 more moments",
      "0.098  gateway: request 99 goes to",
      "       monolith",
      "0.099  gateway: request 100 goes to",
      "       monolith",
      "the command below shows all 100 moments",
    ]
  `);
});

test("a single moment takes the line that would count it", () => {
  const report = { ...timeout504, events: hundred.slice(0, 31) };
  expect(table(report, wide)).not.toContain("more moment");
});

test("the timeline of a load shows the calls that it kept, whole", async () => {
  const load = { load: "POST /orders", to: "order", rate: "20/s", for: "1s" };
  const setup = { order: { timeout: "1s", retry: { tries: 9, wait: "1ms" } }, payment: { "error-status": 503 } };
  const scenario = parseScenario(
    JSON.stringify({ title: "Load", worlds: ["virtual"], setup, steps: [load] }),
    "load.yaml",
  );
  const report = await play(jobOf(scenario, { world: "virtual", seed: 1 }));
  const [short, whole] = [table(report, wide), timeline(report, wide)];
  for (const drawn of [short, whole])
    expect(drawn).toMatch(/calls that got 502\n.*\n.*POST \/orders.*\n[\s\S]*◀─+ 502/);
  expect(short).toMatch(/… \d+ more moments[\s\S]*--format timeline shows all 37 moments/);
  expect(whole).not.toContain("more moments");
});

test("two requests never have the same label", () => {
  const ask = (at: number, line: string): Event[] => [
    { atMs: at, who: "client", call: at, what: { kind: "asked", to: "order", line, parent: null } },
    { atMs: at, who: "order", call: at, what: { kind: "arrived", line } },
  ];
  const drawn = (...lines: string[]) => {
    const calls = lines.map((line, at) => ({ ...timeout504.calls[0]!, call: at + 1, line }));
    const told = timelineLines(
      { ...timeout504, calls, events: lines.flatMap((line, at) => ask(at + 1, line)) },
      look60,
    );
    return told.filter((line) => / 0\.00\d /.test(` ${line}`)).map((line) => line.trim());
  };
  const look60 = { ...wide, width: 60 };
  const long = "a-very-long-path-that-fits-nowhere";
  expect(drawn("POST /reservations", `POST /release/${long}/all-of-them`)).toMatchInlineSnapshot(`
    [
      "0.001  POST /reservations ────▶ │",
      "0.002  /release/a…l-of-them ──▶ │",
    ]
  `);
  expect(drawn("POST /reserve", `POST /release/${long}`, `GET /release/${long}`)).toMatchInlineSnapshot(`
    [
      "0.001  POST /reserve ─────────▶ │",
      "0.002  POST /rele…s-nowhere ──▶ │",
      "0.003  GET /relea…s-nowhere ──▶ │",
    ]
  `);
  expect(drawn(`POST /${long}/1/${long}`, `POST /${long}/2/${long}`)).toMatchInlineSnapshot(`
    [
      "0.001  client → order: POST",
      "0.002  client → order: POST",
    ]
  `);
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
    const teller = new Teller("real");
    for (let call = 0; call < calls; call++) teller.tell({ ...asked, call });
    const moment = teller.tell({ ...answered, call: 0 });
    return moment === undefined ? "" : sentenceLines(moment, wide)[0];
  };
  expect(lineAfter(10_000)).toContain("client ← order: 504");
  expect(lineAfter(10_001)).toContain("client ← ?: 504");
});

test("no text touches the line of the next server", () => {
  const decided = Array.from({ length: 40 }, (_, at): Event => {
    const says = "x".repeat(at + 1);
    return { atMs: 1, who: "order", call: 1, what: { kind: "decided", by: "share", says } };
  });
  const lines = timelineLines({ ...timeout504, events: [...timeout504.events, ...decided] }, wide, {
    most: 99,
    whole: "",
  });
  expect(lines.filter((line) => line.includes("xxx"))).toHaveLength(38);
  expect(lines.filter((line) => /\w│/.test(line))).toEqual([]);
});
