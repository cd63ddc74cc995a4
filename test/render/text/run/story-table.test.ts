import { expect, test } from "vitest";
import { textWidth } from "../../../../src/render/text/drawing/width.ts";
import { table } from "../../../../src/render/text/run/story-table.ts";
import { ascii, narrow, neverReplies, refused502, reply, share10, timeout504, wide } from "../../fixture.ts";

test("a run at 80 columns: the answer first, both ends side by side, time downward", () => {
  expect(table(timeout504, wide)).toMatchInlineSnapshot(`
    "timeout-504   A timeout turns a slow payment into a 504                     real
    setup     order: timeout 1s; payment: delay 3s

    ┌──────────────┬────────┬─────────┬───────────────────────────────────┐
    │ client sent  │ status │ took    │ body                              │
    ├──────────────┼────────┼─────────┼───────────────────────────────────┤
    │ POST /orders │ 504    │ 1.003 s │ Payment did not answer within 1 s │
    └──────────────┴────────┴─────────┴───────────────────────────────────┘

    ┌───────────────────────────────────────┬──────────────────────────────────────┐
    │ what the caller can know              │ what really happened                 │
    ├───────────────────────────────────────┼──────────────────────────────────────┤
    │ order: unknown                        │ payment: charged at 3.004 s, 2.002 s │
    │ its timeout passed while it waited    │ after order had stopped waiting      │
    │ for a response                        │                                      │
    │ client: unknown                       │                                      │
    │ 504 does not say if the work was done │                                      │
    └───────────────────────────────────────┴──────────────────────────────────────┘

       time  client                 order                  payment
      0.000  POST /orders ────────▶ │                      │
      0.001  ┃                      POST /pay ───────────▶ │
          ⋮  ┃                      ┃                      │
      1.002  ┃                      ✗ gives up after 1.001 s while waiting for a
             ┃                        response             ╏
      1.003  ◀───────────────── 504 │                      ╏
          ⋮  │                      │                      ╏
      3.004  │                      │                      ! charged, unnoticed
      ┃ waits   ╏ works, though its caller has given up

    ✓ client gets 504 after 1 s                 504 after 1.003 s
    ✓ payment finishes after 3 s all the same   charged at 3.004 s

    in short  The client gets 504 after 1 s. Payment charged 2 s later, and the
              client never learns of it.

    The order server stops waiting after 1 s and answers 504. Nobody tells the
    payment server, so it takes the money anyway, two seconds later.

    what if   no limit: the client waits 3 s and gets 200
              lab run timeout-504 --twist
    "
  `);
});

test("a run at 40 columns: sentences instead of lanes", () => {
  expect(table(timeout504, narrow)).toMatchInlineSnapshot(`
    "timeout-504                         real
    A timeout turns a slow payment into a
    504
    setup     order: timeout 1s; payment:
              delay 3s

    POST /orders
      status  504
      took    1.003 s
      body    Payment did not answer within
              1 s

    what the caller can know
      order: unknown
      its timeout passed while it waited for
      a response
      client: unknown
      504 does not say if the work was done
    what really happened
      payment: charged at 3.004 s, 2.002 s
      after order had stopped waiting

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

    in short  The client gets 504 after 1 s.
              Payment charged 2 s later, and
              the client never learns of it.

    The order server stops waiting after 1 s
    and answers 504. Nobody tells the
    payment server, so it takes the money
    anyway, two seconds later.

    what if   no limit: the client waits 3 s
              and gets 200
              lab run timeout-504 --twist
    "
  `);
});

test("a run on a screen with only ASCII", () => {
  const [first, second] = timeout504.verdict.checks;
  const checks = [first!, { ...second!, holds: false }];
  const text = table({ ...timeout504, verdict: { holds: false, checks } }, ascii);
  expect(text).toMatch(/^[\n\x20-\x7e]*$/);
  expect(text).toMatchInlineSnapshot(`
    "timeout-504   A timeout turns a slow payment into a 504                     real
    setup     order: timeout 1s; payment: delay 3s

    +--------------+--------+---------+-----------------------------------+
    | client sent  | status | took    | body                              |
    +--------------+--------+---------+-----------------------------------+
    | POST /orders | 504    | 1.003 s | Payment did not answer within 1 s |
    +--------------+--------+---------+-----------------------------------+

    +---------------------------------------+--------------------------------------+
    | what the caller can know              | what really happened                 |
    +---------------------------------------+--------------------------------------+
    | order: unknown                        | payment: charged at 3.004 s, 2.002 s |
    | its timeout passed while it waited    | after order had stopped waiting      |
    | for a response                        |                                      |
    | client: unknown                       |                                      |
    | 504 does not say if the work was done |                                      |
    +---------------------------------------+--------------------------------------+

       time  client                 order                  payment
      0.000  POST /orders --------> |                      |
      0.001  #                      POST /pay -----------> |
          :  #                      #                      |
      1.002  #                      x gives up after 1.001 s while waiting for a
             #                        response             %
      1.003  <----------------- 504 |                      %
          :  |                      |                      %
      3.004  |                      |                      ! charged, unnoticed
      # waits   % works, though its caller has given up

    ok client gets 504 after 1 s                 504 after 1.003 s
    NO payment finishes after 3 s all the same   charged at 3.004 s
    1 of 2 expectations does not hold

    in short  The client gets 504 after 1 s. Payment charged 2 s later, and the
              client never learns of it.

    The order server stops waiting after 1 s and answers 504. Nobody tells the
    payment server, so it takes the money anyway, two seconds later.

    what if   no limit: the client waits 3 s and gets 200
              lab run timeout-504 --twist
    "
  `);
});

test("colour adds nothing but colour", () => {
  const coloured = table(timeout504, { ...wide, colour: true });
  expect(coloured).not.toBe(table(timeout504, wide));
  expect(coloured.replace(/\u001b\[\d+m/g, "")).toBe(table(timeout504, wide));
});

test("a refused call never reaches the other lane, and its caller knows that nothing was done", () => {
  expect(table(refused502, wide)).toMatchInlineSnapshot(`
    "refused-502   Nothing listens: the call is refused at once                  real
    setup     order: timeout 1s; payment: delay 3s

    ┌──────────────┬────────┬─────────┬────────────────────────────────┐
    │ client sent  │ status │ took    │ body                           │
    ├──────────────┼────────┼─────────┼────────────────────────────────┤
    │ POST /orders │ 502    │ 0.003 s │ Payment refused the connection │
    └──────────────┴────────┴─────────┴────────────────────────────────┘

    ┌───────────────────────────────────────┬──────────────────────────────────────┐
    │ what the caller can know              │ what really happened                 │
    ├───────────────────────────────────────┼──────────────────────────────────────┤
    │ order: not done                       │ payment: the call never reached it;  │
    │ the connection was refused            │ nothing was done                     │
    │ (ECONNREFUSED); nothing had been sent │                                      │
    │ client: unknown                       │                                      │
    │ 502 does not say if the work was done │                                      │
    └───────────────────────────────────────┴──────────────────────────────────────┘

       time  client                 order                  payment
      0.000  POST /orders ────────▶ │                      │
      0.001  ┃                      POST /pay ╌╌╌╌╌╌╌╌╌╌╌✗ │
      0.002  ┃                      ✗ is refused: nothing listens there
      0.003  ◀───────────────── 502 │                      │
      ┃ waits

    ✓ client gets 504 after 1 s                 504 after 1.003 s
    ✓ payment finishes after 3 s all the same   charged at 3.004 s

    in short  The client gets 502 after 3 ms. Nothing was charged, and the client
              cannot tell.

    The order server stops waiting after 1 s and answers 504. Nobody tells the
    payment server, so it takes the money anyway, two seconds later.

    what if   no limit: the client waits 3 s and gets 200
              lab run refused-502 --twist
    "
  `);
});

test("a call without an answer says how long it was watched, or that it would wait for ever", () => {
  expect(table(neverReplies, wide)).toContain("when the watch ended");
  expect(table({ ...neverReplies, stuck: true }, wide)).toContain("would wait forever");
});

test("sends that ended alike share a row", () => {
  expect(table(share10, wide)).toMatchInlineSnapshot(`
    "share-10   A share of 10 %: the fifth of every ten                          real
    setup     order: timeout 1s; payment: delay 3s

    ┌──────────────────┬────────┬───────────────┬───────────┬────────────────┐
    │ client sent      │ status │ took          │ served by │ body           │
    ├──────────────────┼────────┼───────────────┼───────────┼────────────────┤
    │ POST /orders × 4 │ 200    │ 0.002–0.005 s │ monolith  │ Order complete │
    │ POST /orders     │ 200    │ 0.006 s       │ order     │ Order complete │
    │ POST /orders × 5 │ 200    │ 0.007–0.011 s │ monolith  │ Order complete │
    └──────────────────┴────────┴───────────────┴───────────┴────────────────┘

    ┌───────────────────────────────────────┬──────────────────────────────────────┐
    │ what the caller can know              │ what really happened                 │
    ├───────────────────────────────────────┼──────────────────────────────────────┤
    │ client: done                          │ monolith: stored an order at 0.000 s │
    │ it got 200 and the whole response     │                                      │
    ├───────────────────────────────────────┼──────────────────────────────────────┤
    │ eight requests: 2, 3, 4 …             │ the first of them:                   │
    │ client: done                          │ monolith: stored an order at         │
    │ it got 200 and the whole response     │ 0.010 s, 7 ms after client had its   │
    │                                       │ response                             │
    ├───────────────────────────────────────┼──────────────────────────────────────┤
    │ client: done                          │ order: stored an order at 0.040 s,   │
    │ it got 200 and the whole response     │ 34 ms after client had its response  │
    └───────────────────────────────────────┴──────────────────────────────────────┘

    ✓ client gets 504 after 1 s                 504 after 1.003 s
    ✓ payment finishes after 3 s all the same   charged at 3.004 s

    in short  All ten requests get 200. Order stored an order once, and both ends
              know; no ledger shows the other nine.

    The order server stops waiting after 1 s and answers 504. Nobody tells the
    payment server, so it takes the money anyway, two seconds later.

    what if   no limit: the client waits 3 s and gets 200
              lab run share-10 --twist
    "
  `);
});

test("changes by hand and the twist are under the title", () => {
  const lines = table({ ...timeout504, twisted: true, changeWords: ["order.timeout: 1s → none"] }, wide).split("\n");
  expect(lines.slice(0, 3)).toMatchInlineSnapshot(`
    [
      "timeout-504   A timeout turns a slow payment into a 504                     real",
      "what if   no limit: the client waits 3 s and gets 200",
      "changed   order.timeout: 1s → none",
    ]
  `);
});

test("a scenario that was skipped says why and nothing else", () => {
  const skipped = {
    ...timeout504,
    skipped: "needs ipv6",
    calls: [],
    events: [],
    ledger: [],
    verdict: { holds: true, checks: [] },
  };
  expect(table(skipped, wide)).toMatchInlineSnapshot(`
    "timeout-504   A timeout turns a slow payment into a 504                     real
    skipped   needs ipv6
    "
  `);
});

test("no line is wider than the screen, whatever happens", () => {
  const long = "行き止まり\u0007".repeat(60);
  const calls = timeout504.calls.map((call) => ({
    ...call,
    outcome: reply(200, long),
    line: `POST /${"x".repeat(90)}`,
  }));
  const report = { ...timeout504, scenario: { ...timeout504.scenario, title: long, lesson: long }, calls };
  for (const look of [wide, narrow, ascii]) {
    const lines = table(report, look).split("\n");
    expect(lines.filter((line) => textWidth(line) > look.width)).toEqual([]);
  }
});

test("no text from a server or a file reaches the terminal as a command", () => {
  const evil = "\u001b[2J\u009b31m\u202eevil\u0007";
  const calls = timeout504.calls.map((call) => ({ ...call, outcome: reply(200, evil), line: evil }));
  const checks = [{ holds: true, says: evil, saw: evil }];
  const scenario = { ...timeout504.scenario, title: evil, lesson: evil };
  const text = table({ ...timeout504, scenario, calls, verdict: { holds: true, checks }, changeWords: [evil] }, wide);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  expect(text).toContain("\\e[2J");
});

test("a user's own server has no settings of the lab, and no explanation unless it does what was expected", () => {
  const own = { ...timeout504, own: ["order"], setup: { order: {}, payment: { delay: "3s" } } };
  expect(table(own, wide)).toContain("setup     order: your own server; payment: delay 3s\n");
  expect(table(own, wide)).toContain("Nobody tells the");
  expect(table({ ...own, verdict: { holds: false, checks: [] } }, wide)).not.toContain("Nobody tells the");
});

test("an expectation that a change broke has no cross, and the twist is described only for the scenario as written", () => {
  const checks = [{ holds: false, says: "client gets 504", saw: "200" }];
  const changed = { ...timeout504, changeWords: ["order.timeout: 1s → 5s"], verdict: { holds: false, checks } };
  const forgiven = table({ ...changed, forgiving: true }, wide);
  expect(forgiven).toContain(
    "– client gets 504   200\nwith this change the only expectation of the original scenario does not hold\n",
  );
  expect(forgiven).not.toContain("what if");
  // Without the command of the user's server, no command line would be complete.
  const own = table({ ...timeout504, own: ["payment"] }, wide);
  expect(own.replaceAll(/\s+/g, " ")).toContain("(add --twist to your command line)");
  expect(own).not.toContain("lab run");
  const made = { version: "1.0.0", command: "lab run timeout-504 --use 'order=node order.js'" };
  expect(table({ ...timeout504, own: ["payment"] }, wide, made)).toContain(
    "lab run timeout-504 --use 'order=node order.js' --twist\n",
  );
  // The twist changes the timeout of order, which order's own program has in its code.
  expect(table({ ...timeout504, own: ["order"] }, wide, made)).not.toContain("what if");
  expect(forgiven).toContain("original  lab run timeout-504\n");
  expect(table(changed, wide)).toContain("✗ client gets 504   200\nthe only expectation does not hold\n");
  const two = [...checks, ...checks];
  expect(table({ ...changed, verdict: { holds: false, checks: two } }, wide)).toContain(
    "\nneither expectation holds\n",
  );
});

test("a note about a busy machine is the last thing on the screen, and an undecided run has none", () => {
  const text = table({ ...timeout504, lagMs: 300 }, wide);
  expect(text.trimEnd().split("\n").slice(-2).join(" ")).toMatch(/^This machine was busy: .* that much larger\.$/);
  expect(table({ ...timeout504, lagMs: 300, verdict: { holds: true, checks: [] } }, wide)).not.toContain("was busy");
});

test("the setup of a service counts its calls and keeps its other settings", () => {
  const does = [{ calls: "tax GET /tax", timeout: "200ms", optional: true }, { calls: "payment POST /pay" }];
  const checkout = { is: "service", takes: "POST /checkout", does, capacity: 2 };
  const text = table(
    { ...timeout504, setup: { checkout, tax: { is: "service", takes: "GET /tax", delay: "3s" } } },
    wide,
  );
  expect(text).toContain(
    "setup     checkout: a service with two calls, capacity 2; tax: a service, delay\n          3s\n",
  );
});

test("advice for a language continues below its name", () => {
  const advised = {
    ...timeout504.scenario,
    inYourCode: "a word ".repeat(14).trim(),
    inLanguages: { java: "b ".repeat(50).trim() },
  };
  const lines = table({ ...timeout504, scenario: advised }, wide).split("\n");
  const at = lines.findIndex((line) => line.startsWith("In your code: "));
  expect(lines[at + 1]).toMatch(/^ {2}\S/);
  expect(lines[at + 2]).toMatch(/^Java: b b/);
  expect(lines[at + 3]).toMatch(/^ {2}b b/);
});
