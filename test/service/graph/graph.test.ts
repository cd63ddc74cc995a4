import { describe, expect, test } from "vitest";
import { endsOf } from "../../../src/render/view/conclusions/conclusions.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";
import { worlds } from "../../world/setup.ts";

const plain = "{ is: service, takes: GET / }";

async function run(world: "real" | "virtual", setup: string, steps = "[{ send: GET /, to: a }]"): Promise<Report> {
  const text = `title: t\nsetup:\n${setup.replace(/^/gm, "  ")}\nsteps: ${steps}\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
}

/** The client's answers: a status and a body, or a failure. */
function answersOf({ calls }: Report): string[] {
  return calls.flatMap(({ by, outcome }) => {
    if (by !== "client" || outcome === null) return [];
    return "status" in outcome ? `${outcome.status} ${utf8(outcome.body)}` : outcome.name;
  });
}

/** The calls of servers in the order in which they began: `a → b GET /: 200`. */
function callsOf({ calls }: Report): string[] {
  return calls.flatMap(({ by, to, line, outcome }) => {
    if (by === "client") return [];
    const end = outcome === null ? "open" : "status" in outcome ? outcome.status : outcome.name;
    return `${by} → ${to} ${line}: ${end}`;
  });
}

function workOf({ ledger }: Report): string[] {
  return ledger.map(({ by, says }) => `${by} ${says}`);
}

const shop = (stock: string, payment: string) => `
a:
  is: service
  takes: GET /
  does:
    - { calls: stock POST /reserve, timeout: 200ms, undo: POST /release }
    - { calls: payment POST /pay, timeout: 200ms }
  answers: { status: 201, body: '{"ok": true}' }
stock:
  is: service
  takes: { POST /reserve: { writes: reservations }, POST /release: { undoes: reservations } }
${stock}
payment: ${payment}`;

for (const [world] of worlds) {
  describe(`${world}: a service`, () => {
    test("does its steps in order, and answers", async () => {
      const report = await run(world, shop("", "{}"));
      expect(callsOf(report)).toEqual(["a → stock POST /reserve: 200", "a → payment POST /pay: 200"]);
      expect(workOf(report)).toEqual(["stock wrote reservations", "payment charged"]);
      expect(answersOf(report)).toEqual(['201 {"ok": true}']);
    });

    test("undoes what it did if a later step fails, and tells the failure as an order server does", async () => {
      const report = await run(world, shop("", "{ error-status: 500 }"));
      expect(callsOf(report)).toEqual([
        "a → stock POST /reserve: 200",
        "a → payment POST /pay: 500",
        "a → stock POST /release: 200",
      ]);
      expect(workOf(report)).toEqual(expect.arrayContaining(["stock wrote reservations", "stock undid reservations"]));
      expect(answersOf(report)).toEqual(["502 Payment answered 500"]);
    });

    test("undoes a call whose outcome it does not know", async () => {
      const report = await run(world, shop("  faults: [{ delay: 400ms, path: /reserve }]", "{}"));
      expect(callsOf(report)).toEqual(["a → stock POST /reserve: timed-out", "a → stock POST /release: 200"]);
      expect(answersOf(report)).toEqual(["504 Stock did not answer within 200 ms"]);
      // The reservation comes after its release, so it stays.
      expect(workOf(report)).toEqual(["stock wrote reservations"]);
      expect(report.calls[0]).toMatchObject({ by: "client", timesDone: 1 });
    });

    test("undoes nothing that was not sent", async () => {
      const report = await run(world, shop("  off: true", "{}"));
      expect(callsOf(report)).toEqual(["a → stock POST /reserve: refused"]);
      expect(answersOf(report)).toEqual(["502 Stock refused the connection"]);
    });

    test("goes on without an optional step", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ together: [{ calls: b GET / }, { calls: c GET /, optional: true }] }] }
b: ${plain}
c: { is: service, takes: GET /, off: true }`;
      const report = await run(world, setup);
      expect(callsOf(report).toSorted()).toEqual(["a → b GET /: 200", "a → c GET /: refused"]);
      expect(answersOf(report)).toEqual(["200 Done"]);
    });

    test("waits for all calls that it makes together, and tells the first failure in the file", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ together: [{ calls: b GET / }, { calls: c GET / }, { calls: d GET / }] }] }
b: { is: service, takes: GET /, delay: 150ms }
c: { is: service, takes: GET /, delay: 100ms, error-status: 503 }
d: { is: service, takes: GET /, error-status: 500 }`;
      const report = await run(world, setup);
      expect(answersOf(report)).toEqual(["502 C answered 503"]);
      const [client] = report.calls;
      expect(client!.tookMs).toBeGreaterThanOrEqual(150);
    });

    test("takes the first of several steps that succeeds", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ firstOf: [{ calls: b GET / }, { calls: c GET / }, { calls: d GET / }] }] }
b: { is: service, takes: GET /, off: true }
c: ${plain}
d: ${plain}`;
      expect(callsOf(await run(world, setup))).toEqual(["a → b GET /: refused", "a → c GET /: 200"]);
    });

    test("does what a condition asks about instead of failing", async () => {
      const setup = (status: number) => `
a:
  is: service
  takes: GET /
  does:
    - calls: b GET /
    - if: { call: b, status: 404 }
      answers: { status: 200, body: none left }
b: { is: service, takes: GET /, answers: { status: ${status} } }`;
      expect(answersOf(await run(world, setup(404)))).toEqual(["200 none left"]);
      expect(answersOf(await run(world, setup(410)))).toEqual(["502 B answered 410"]);
      expect(answersOf(await run(world, setup(200)))).toEqual(["200 Done"]);
    });

    test("goes on once its client has the answer", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ afterAnswering: [{ work: 100ms }, { calls: b POST /mail }] }] }
b: { is: service, takes: POST /mail, writes: mails }`;
      const report = await run(world, setup);
      expect(workOf(report)).toEqual(["b wrote mails"]);
      const [client, mail] = report.calls;
      expect(mail!.atMs).toBeGreaterThanOrEqual(client!.atMs + client!.tookMs);
    });

    test("loses the work after the answer if it stops", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ afterAnswering: [{ work: 300ms }, { calls: b POST /mail }] }] }
b: { is: service, takes: POST /mail, writes: mails }`;
      const report = await run(world, setup, "[{ send: GET /, to: a }, { change: { a: { off: true } } }]");
      expect(workOf(report)).toEqual([]);
      expect(report.events.map(({ what }) => ("says" in what ? what.says : ""))).toContain(
        "the server stopped, so the rest of this work is lost",
      );
    });

    test("begins the work after the answer only when the answer is sent", async () => {
      const setup = `
a:
  is: service
  takes: GET /
  does: [{ afterAnswering: [{ calls: b POST /mail }] }]
  faults: [{ delay: 200ms, when: after }]
b: { is: service, takes: POST /mail, writes: mails }`;
      const [client, mail] = (await run(world, setup)).calls;
      expect(client!.tookMs).toBeGreaterThanOrEqual(200);
      expect(mail!.atMs).toBeGreaterThanOrEqual(client!.atMs + 200);
    });

    test("begins the work after the answer only when the last byte is sent", async () => {
      const setup = `
a:
  is: service
  takes: GET /
  does: [{ afterAnswering: [{ calls: b POST /mail }] }]
  answers: { status: 200, body: "0123456789" }
  faults: [{ dribble: 30ms }]
b: { is: service, takes: POST /mail, writes: mails }`;
      const [client, mail] = (await run(world, setup)).calls;
      expect(client!.tookMs).toBeGreaterThanOrEqual(270);
      expect(mail!.atMs).toBeGreaterThanOrEqual(client!.atMs + 270);
    });

    test("begins the work after an answer whose connection stays silent once its client has it", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ afterAnswering: [{ work: 50ms }] }], faults: [{ stall: 999B }] }`;
      const { events } = await run(world, setup);
      const story = events.map(({ who, what }) => `${who} ${what.kind}`);
      expect(story).toContain("client answered");
      expect(story.indexOf("client answered")).toBeLessThan(story.lastIndexOf("a decided"));
    });

    test("begins the work after an answer only when its busy thread has sent it", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ afterAnswering: [{ calls: b POST /mail }] }], faults: [{ blocked-loop: 300ms }] }
b: { is: service, takes: POST /mail, writes: mails }`;
      const [client, mail] = (await run(world, setup)).calls;
      expect(mail!.atMs).toBeGreaterThanOrEqual(client!.atMs + 300);
    });

    test("plays the steps after the answer even if its caller has left", async () => {
      const setup = `
front: { is: service, takes: GET /, does: [{ calls: a GET /, timeout: 100ms }] }
a: { is: service, takes: GET /, does: [{ afterAnswering: [{ calls: b POST /mail }] }], delay: 400ms }
b: { is: service, takes: POST /mail, writes: mails }`;
      expect(workOf(await run(world, setup, "[{ send: GET /, to: front }]"))).toEqual(["b wrote mails"]);
    });

    test("does nothing after its thread was busy if it was switched off meanwhile", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ writes: rows }], noticesHangUp: true, faults: [{ blocked-loop: 700ms, when: before }] }`;
      const off = "{ change: { a: { off: true } }, at: 300ms }";
      expect(workOf(await run(world, setup, `[{ send: GET /, to: a, at: 0s }, ${off}]`))).toEqual([]);
    });

    test("draws for each of its instances which calls a fault in front of it strikes", async () => {
      const setup = `
a: { is: service, takes: GET /, count: 3, faults: [{ forbidden-port: true, share: 50% }] }`;
      const { calls } = await run(world, setup, "[{ send: GET /, to: a, times: 12 }]");
      expect(calls.map(({ outcome }) => (outcome !== null && "name" in outcome ? "x" : "-")).join("")).toBe(
        "-xx-x----xxx",
      );
    });

    test("stops in the middle of a request if it is switched off, and undoes nothing", async () => {
      const setup = `
a:
  is: service
  takes: GET /
  does:
    - { calls: stock POST /reserve, undo: POST /release }
    - { calls: slow GET /, optional: true }
    - { writes: orders }
stock: { is: service, takes: { POST /reserve: { writes: rows }, POST /release: { undoes: rows } } }
slow: { is: service, takes: GET /, delay: 600ms }`;
      const off = "{ change: { a: { off: true } }, at: 300ms }";
      const report = await run(world, setup, `[{ send: GET /, to: a, at: 0s }, ${off}]`);
      expect(workOf(report)).toEqual(["stock wrote rows"]);
      expect(callsOf(report)).toEqual(["a → stock POST /reserve: 200", "a → slow GET /: hung-up"]);
    });

    test("does no step of a request that waited while it was switched off", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ writes: rows }, { afterAnswering: [{ writes: mails }] }], faults: [{ delay: 400ms }] }`;
      const off = "{ change: { a: { off: true } }, at: 150ms }";
      expect(workOf(await run(world, setup, `[{ send: GET /, to: a, at: 0s }, ${off}]`))).toEqual([]);
    });

    test("says how long it works", async () => {
      const { events } = await run(world, "a: { is: service, takes: GET /, does: [{ work: 20ms }] }");
      const says = "works for 20 ms";
      expect(events.map(({ what }) => what)).toContainEqual({ kind: "decided", by: "work", says });
    });

    test("does the next request after it was switched off and on", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ work: 1ms }, { calls: b GET / }] }
b: ${plain}`;
      const change = (off: boolean) => `{ change: { a: { off: ${off} } } }`;
      const report = await run(world, setup, `[${change(true)}, ${change(false)}, { send: GET /, to: a }]`);
      expect(answersOf(report)).toEqual(["200 Done"]);
    });

    test("takes several requests, rejects others, and takes all paths with a beginning", async () => {
      const setup = "a: { is: service, takes: { GET /x: {}, POST /x: { answers: { status: 202 } }, GET /y/*: {} } }";
      const lines = ["GET /x", "POST /x", "PUT /x", "GET /y/1?z=2", "GET /z"];
      const rejected = ", expect: { status: [404, 405] }";
      const steps = `[${lines.map((line) => `{ send: ${line}, to: a${/PUT|z$/.test(line) ? rejected : ""} }`).join(", ")}]`;
      expect(answersOf(await run(world, setup, steps))).toEqual([
        "200 Done",
        "202 Done",
        "405 Allowed here: GET, POST",
        "200 Done",
        "404 Nothing is here",
      ]);
    });

    test("does its work once for each idempotency key", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ calls: b POST /, key: once, retry: 2 }] }
b: { is: service, takes: POST /, writes: rows, keys: true, faults: [{ error-status: 503, when: after, first: 1 }] }`;
      const report = await run(world, setup);
      expect(callsOf(report)).toEqual(["a → b POST /: 503", "a → b POST /: 200"]);
      expect(workOf(report)).toEqual(["b wrote rows"]);
    });

    test("undoes its work if a condition answers with an error", async () => {
      const setup = `
a:
  is: service
  takes: GET /
  does:
    - { calls: stock POST /reserve, undo: POST /release }
    - calls: bank POST /pay
    - { if: { call: bank, status: 402 }, answers: { status: 402, body: no money } }
    - afterAnswering: [{ calls: stock POST /reserve }]
stock:
  is: service
  takes: { POST /reserve: { writes: rows }, POST /release: { undoes: rows } }
bank: { is: service, takes: POST /pay, answers: { status: 402 } }`;
      const report = await run(world, setup);
      expect(answersOf(report)).toEqual(["402 no money"]);
      expect(workOf(report)).toEqual(["stock wrote rows", "stock undid rows"]);
    });

    test("undoes all that its tries have done, also at servers behind the called one", async () => {
      const setup = `
a:
  is: service
  takes: GET /
  does:
    - { calls: b POST /take, retry: 2, undo: POST /give }
    - calls: bank GET /
b:
  is: service
  takes:
    POST /take: { does: [{ calls: c POST /take }] }
    POST /give: { does: [{ calls: c POST /give }] }
  faults: [{ error-status: 503, when: after, first: 1, path: /take }]
c:
  is: service
  takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } }
bank: { is: service, takes: GET /, off: true }`;
      const report = await run(world, setup);
      expect(workOf(report)).toEqual(["c wrote rows", "c wrote rows", "c undid rows", "c undid rows"]);
      expect(report.calls[0]).toMatchObject({ by: "client", timesDone: 0 });
    });

    test("undoes work that another of its instances has done", async () => {
      const setup = shop("  count: 3", "{ error-status: 500 }");
      const report = await run(world, setup, "[{ send: GET /, to: a, times: 3 }]");
      expect(workOf(report).toSorted()).toEqual([
        ...Array.from({ length: 3 }, () => "stock undid reservations"),
        ...Array.from({ length: 3 }, () => "stock wrote reservations"),
      ]);
    });

    test("undoes for a caller only its own calls, and with a call all that was done for it", async () => {
      const setup = (failing: "a" | "b") => `
a:
  is: service
  takes: GET /
  does:
    - { calls: c POST /take, undo: POST /give }
    - { calls: b POST /take, undo: POST /give, optional: true }
    - { calls: off GET /, optional: ${failing === "b"} }
b:
  is: service
  takes:
    POST /take:
      does:
        - { calls: c POST /take, undo: POST /give }
        - { calls: c POST /take }
        - { calls: off GET /, optional: ${failing === "a"} }
    POST /give: { does: [{ calls: c POST /give }] }
c: { is: service, takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } } }
off: { is: service, takes: GET /, off: true }`;
      const undone = async (failing: "a" | "b") =>
        workOf(await run(world, setup(failing))).filter((each) => each === "c undid rows").length;
      expect(await undone("b")).toBe(1);
      expect(await undone("a")).toBe(3);
    });

    test("stops and undoes its work if its caller hangs up", async () => {
      const setup = `
front: { is: service, takes: GET /, does: [{ calls: a GET /, timeout: 200ms }] }
a:
  is: service
  noticesHangUp: true
  takes: GET /
  does:
    - { calls: stock POST /reserve, undo: POST /release }
    - { firstOf: [{ calls: slow GET / }, { writes: later }] }
    - { work: 1ms, optional: true }
    - afterAnswering: [{ writes: mails }]
stock:
  is: service
  takes: { POST /reserve: { writes: rows }, POST /release: { undoes: rows } }
slow: { is: service, takes: GET /, delay: 600ms }`;
      const report = await run(world, setup, "[{ send: GET /, to: front }]");
      expect(workOf(report)).toEqual(["stock wrote rows", "stock undid rows"]);
    });

    test("remembers a key once its work is written, even if it fails afterwards", async () => {
      const setup = `
a: { is: service, takes: POST /, keys: true, does: [{ writes: rows }, { calls: b GET / }] }
b: { is: service, takes: GET /, off: true }`;
      const send = "{ send: POST /, to: a, headers: { idempotency-key: k } }";
      const report = await run(world, setup, `[${send}, ${send}]`);
      expect(workOf(report)).toEqual(["a wrote rows"]);
    });

    test("begins no step after its caller's deadline", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ calls: b POST /, deadline: 200ms, propagatesDeadline: true }] }
b: { is: service, takes: POST /, respectsDeadline: true, does: [{ work: 400ms }, { writes: rows }] }`;
      expect(workOf(await run(world, setup))).toEqual([]);
    });

    test("begins nothing once its caller's deadline has passed", async () => {
      const setup = `
a: { is: service, takes: GET /, does: [{ work: 200ms }, { calls: b POST /, deadline: 500ms, propagatesDeadline: true }] }
b: { is: service, takes: POST /, writes: rows, respectsDeadline: true, delay: 600ms }`;
      const report = await run(world, setup);
      expect(callsOf(report)).toEqual(["a → b POST /: timed-out"]);
      expect(workOf(report)).toEqual([]);
    });
  });
}

test("a change keeps what the defences of a call have learned", async () => {
  const setup = `
a: { is: service, takes: GET /, does: [{ calls: b GET /, breaker: { failures: 1, openFor: 1h } }] }
b: { is: service, takes: GET /, off: true }`;
  const steps = "[{ send: GET /, to: a }, { change: { a: { answers: { status: 201 } } } }, { send: GET /, to: a }]";
  expect(answersOf(await run("virtual", setup, steps))).toEqual([
    "502 B refused the connection",
    "503 B was not called: the breaker rejected the call",
  ]);
});

test("only a share of the requests plays a step with a share", async () => {
  const setup = `a: { is: service, takes: GET /, does: [{ calls: b GET /, share: 10% }] }\nb: ${plain}`;
  const steps = `[${Array.from({ length: 100 }, () => "{ send: GET /, to: a }").join(", ")}]`;
  const calls = callsOf(await run("virtual", setup, steps)).length;
  expect(calls).toBeGreaterThan(2);
  expect(calls).toBeLessThan(25);
});

test("a step that a request does not play is passed over", async () => {
  const setup = `
a: { is: service, takes: GET /, does: [{ firstOf: [{ calls: b GET /, share: 0% }, { calls: c GET / }] }] }
b: ${plain}
c: ${plain}`;
  expect(callsOf(await run("virtual", setup))).toEqual(["a → c GET /: 200"]);
});

test("only a condition of a later step forgives a failure", async () => {
  const setup = `
a:
  is: service
  takes: GET /
  does:
    - calls: b GET /
    - afterAnswering: [{ if: { call: b, fails: true }, work: 1ms }]
b: { is: service, takes: GET /, off: true }`;
  expect(answersOf(await run("virtual", setup))).toEqual(["502 B refused the connection"]);
});

test("an undo has a timeout of its own, or that of its call", async () => {
  const setup = (undo: string) => `
a:
  is: service
  takes: GET /
  does: [{ calls: b POST /take, timeout: 100ms, undo: ${undo} }, { calls: c GET / }]
b: { is: service, takes: { POST /take: {}, POST /give: {} }, faults: [{ delay: 300ms, path: /give }] }
c: { is: service, takes: GET /, off: true }`;
  const undone = async (undo: string) => callsOf(await run("virtual", setup(undo))).at(-1);
  expect(await undone("POST /give")).toBe("a → b POST /give: timed-out");
  expect(await undone("{ request: POST /give, timeout: 1s }")).toBe("a → b POST /give: 200");
});

test("an undo without a timeout only warns if its call does", async () => {
  const setup = `
a:
  is: service
  takes: GET /
  does: [{ calls: b POST /take, timeout: 100ms, warnsOnly: true, undo: POST /give }, { calls: c GET / }]
b: { is: service, takes: { POST /take: {}, POST /give: {} }, delay: 300ms }
c: { is: service, takes: GET /, off: true }`;
  expect(callsOf(await run("virtual", setup)).at(-1)).toBe("a → b POST /give: 200");
});

test("copies of a store, or of an order server, share what they have stored", async () => {
  const rows = "a: { is: store, count: 2 }";
  const twice = "[{ send: PUT /x, to: a }, { send: PUT /x, to: a }]";
  expect(answersOf(await run("virtual", rows, twice))).toEqual(["200 Version 1", "200 Version 2"]);
  const orders = "order: { is: monolith, count: 2 }";
  const read = "[{ send: POST /orders, to: order }, { send: GET /orders/m-1, to: order }]";
  expect(answersOf(await run("virtual", orders, read)).at(-1)).toBe("200 Order m-1");
});

test("after a change, the first request in the file that matches is taken", async () => {
  const setup = "a: { is: service, takes: { GET /*: {} } }";
  const takes = "{ GET /x: { answers: { status: 201 } }, GET /*: {} }";
  const steps = `[{ change: { a: { takes: ${takes} } } }, { send: GET /x, to: a }]`;
  expect(answersOf(await run("virtual", setup, steps))).toEqual(["201 Done"]);
});

test("two steps with the same call are two pieces of work", async () => {
  const setup = `
a: { is: service, takes: POST /, does: [{ calls: b POST / }, { calls: b POST / }] }
b: { is: service, takes: POST /, writes: rows }`;
  const ends = endsOf(await run("virtual", setup, "[{ send: POST /, to: a }]"));
  expect(ends.flatMap(({ may }) => may.map(({ text }) => text)).filter((text) => text.startsWith("misled"))).toEqual([
    "misled: it was done twice",
  ]);
});

test("a service that is switched off while it undoes its work sends no further undo", async () => {
  const setup = `
a:
  is: service
  takes: POST /
  does:
    - { calls: b POST /take, undo: POST /give }
    - { calls: c POST /take, undo: { request: POST /give, retry: 3 } }
    - calls: d GET /
b: { is: service, takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } } }
c: { is: service, takes: { POST /take: { writes: rows }, POST /give: { does: [{ work: 500ms }], undoes: rows } } }
d: { is: service, takes: GET /, off: true }`;
  const off = "{ change: { a: { off: true } }, at: 200ms }";
  const report = await run("virtual", setup, `[{ send: POST /, to: a, at: 0s }, ${off}]`);
  expect(callsOf(report).slice(3)).toEqual(["a → c POST /give: hung-up"]);
});

test("a key is remembered once its work is written, even if the caller hangs up", async () => {
  const setup = (steps: string) => `
front: { is: service, takes: POST /, does: [{ calls: a POST /, timeout: 200ms, retry: 2, key: once }] }
a: { is: service, takes: POST /, keys: true, noticesHangUp: true, does: [${steps}] }`;
  const send = "[{ send: POST /, to: front }]";
  const written = await run("virtual", setup("{ writes: rows }, { work: 500ms }"), send);
  expect(workOf(written)).toEqual(["a wrote rows"]);
  expect(callsOf(written)).toEqual(["front → a POST /: timed-out", "front → a POST /: 500"]);
  const unwritten = await run("virtual", setup("{ work: 500ms }, { writes: rows }"), send);
  expect(callsOf(unwritten)).toEqual(["front → a POST /: timed-out", "front → a POST /: timed-out"]);
});

test("a service whose own answer is an error undoes its work, as for a step that answers", async () => {
  const setup = (service: string, step: string) => `
a:
  is: service
  takes: GET /
  ${service}
  does:
    - { calls: b POST /take, undo: POST /give }
    - afterAnswering: [{ calls: b POST /take }]
    ${step}
b: { is: service, takes: { POST /take: { writes: rows }, POST /give: { undoes: rows } } }`;
  const answers = "answers: { status: 409, body: too late }";
  for (const [service, step] of [
    [answers, ""],
    ["", `- ${answers}`],
  ] as const) {
    const report = await run("virtual", setup(service, step));
    expect(answersOf(report)).toEqual(["409 too late"]);
    expect(workOf(report)).toEqual(["b wrote rows", "b undid rows"]);
  }
});

test("only steps that run in turn forgive what a later one asks about", async () => {
  const setup = (list: string, status: number) => `
a: { is: service, takes: GET /, does: [{ ${list}: [{ calls: b GET / }, { if: { call: b, status: 404 }, calls: c GET / }] }] }
b: { is: service, takes: GET /, answers: { status: ${status} } }
c: ${plain}`;
  const found = await run("virtual", setup("firstOf", 404));
  expect(callsOf(found)).toEqual(["a → b GET /: 404", "a → c GET /: 200"]);
  expect(answersOf(found)).toEqual(["200 Done"]);
  expect(answersOf(await run("virtual", setup("firstOf", 410)))).toEqual(["502 B answered 410"]);
  expect(answersOf(await run("virtual", setup("does", 404)))).toEqual(["200 Done"]);
});

test("a condition after firstOf forgives the failure of its last step", async () => {
  const setup = (last: string, asked: string) => `
a:
  is: service
  takes: GET /
  does:
    - firstOf: [{ calls: b GET / }, ${last}]
    - { if: { call: ${asked}, fails: true }, answers: { status: 200, body: from memory } }
b: { is: service, takes: GET /, off: true }
c: { is: service, takes: GET /, answers: { status: 410 } }
d: ${plain}`;
  const answers = async (last: string, asked: string) => answersOf(await run("virtual", setup(last, asked)));
  expect(await answers("{ calls: c GET / }", "c")).toEqual(["200 from memory"]);
  expect(await answers("{ calls: c GET / }", "b")).toEqual(["502 C answered 410"]);
  expect(await answers("{ calls: d GET / }", "b")).toEqual(["200 from memory"]);
  const both = "{ together: [{ calls: c GET / }, { calls: b GET / }] }";
  expect(await answers(both, "c")).toEqual(["502 C answered 410"]);
  expect(await answers(both, "b")).toEqual(["502 C answered 410"]);
  expect(await answers("{ does: [{ calls: c GET / }, { calls: d GET / }] }", "c")).toEqual(["200 from memory"]);
});

test("an optional step that its caller's deadline ends is not forgiven", async () => {
  const setup = `
a: { is: service, takes: GET /, does: [{ calls: b GET /, deadline: 300ms, propagatesDeadline: true }] }
b:
  is: service
  takes: GET /
  respectsDeadline: true
  does:
    - afterAnswering: [{ writes: mails }]
    - { optional: true, does: [{ work: 400ms }, { writes: rows }] }`;
  expect(workOf(await run("virtual", setup))).toEqual([]);
});

test("a condition after the answer asks about all calls of the request", async () => {
  const setup = (fails: boolean) => `
a:
  is: service
  takes: GET /
  does:
    - afterAnswering: [{ if: { call: b, fails: ${fails} }, calls: c GET / }]
    - { calls: b GET / }
b: ${plain}
c: ${plain}`;
  expect(callsOf(await run("virtual", setup(false)))).toEqual(["a → b GET /: 200", "a → c GET /: 200"]);
  expect(callsOf(await run("virtual", setup(true)))).toEqual(["a → b GET /: 200"]);
});
