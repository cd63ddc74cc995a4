import { describe, expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { utf8 } from "../../../src/text/bytes/bytes.ts";

const once = "[{ send: POST /orders, to: order }]";

async function run(order: string, payment: string, steps = once, others = ""): Promise<Report> {
  const text = `title: t\nsetup:\n  order: ${order}\n  payment: ${payment}\n${others}steps: ${steps}\n`;
  return await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
}

/** Returns each answer with its time, the number of calls to payment, and the number of charges. */
async function story(...args: Parameters<typeof run>) {
  const { calls, ledger } = await run(...args);
  const got = calls
    .filter(({ by }) => by === "client")
    .map(({ outcome, tookMs }) => {
      const what = outcome === null ? "nothing" : "status" in outcome ? outcome.status : outcome.name;
      return `${what} at ${Math.round(tookMs) / 1000}`;
    });
  return { got, tries: calls.filter(({ by }) => by === "order").length, charged: ledger.length };
}

/** Returns the answers to the client, with their bodies. */
async function answers(...args: Parameters<typeof run>): Promise<string[]> {
  const { calls } = await run(...args);
  return calls.flatMap(({ by, outcome }) =>
    by === "client" && outcome !== null && "status" in outcome ? [`${outcome.status} ${utf8(outcome.body)}`] : [],
  );
}

describe("a retry", () => {
  test("of a payment that is only slow charges for each try, and the last try decides", async () => {
    expect(await story("{ timeout: 1s, retry: 3 }", "{ delay: 1500ms }")).toEqual({
      got: ["504 at 3"],
      tries: 3,
      charged: 3,
    });
  });

  test("ends with the first success, and waits longer each time", async () => {
    const retry = "{ retry: { tries: 4, wait: { first: 100ms, factor: 2 } } }";
    const payment = "{ faults: [{ reset: at once, when: before, first: 2 }] }";
    expect(await story(retry, payment)).toEqual({ got: ["200 at 0.3"], tries: 3, charged: 1 });
  });

  test("retries only what is configured", async () => {
    const payment = "{ faults: [{ hang-up: at once, when: before, first: 1 }] }";
    expect((await story("{ retry: { tries: 3, on: [timed-out, 503] } }", payment)).tries).toBe(1);
    expect((await story("{ retry: { tries: 3, on: [hung-up] } }", payment)).tries).toBe(2);
  });

  test("spends a budget that all requests share", async () => {
    const retry = "{ retry: { tries: 3, budget: { share: 0%, starts: 2 } } }";
    const steps = "[{ send: POST /orders, to: order, times: 3 }]";
    expect((await story(retry, "{ off: true }", steps)).tries).toBe(5);
  });

  test("is rejected by an empty budget, which the client and an outer breaker notice", async () => {
    const retry = "retry: { tries: 3, budget: { share: 0%, starts: 1 } }";
    const breaker = `{ ${retry}, breaker: 2, layers: [breaker, retry] }`;
    const off = ["{ off: true }", "[{ send: POST /orders, to: order, times: 3 }]"] as const;
    const { events } = await run(breaker, ...off);
    const decided = events.flatMap(({ what }) => (what.kind === "decided" ? [`${what.by} ${what.state ?? ""}`] : []));
    expect(decided).toEqual(["retry ", "budget ", "budget ", "breaker open", "breaker open"]);
    const spent = "503 Payment was not called again: the retry budget is spent";
    const rejected = "503 Payment was not called: the breaker rejected the call";
    expect(await answers(breaker, ...off)).toEqual([spent, spent, rejected]);
  });

  test("records what each try followed, and how long it waits", async () => {
    const order = "{ timeout: 1s, retry: { tries: 2, wait: { first: 100ms } }, fallback: { to: payment-b } }";
    const { events } = await run(order, "{ hang: true }", once, "  payment-b: { is: payment }\n");
    const decided = events.flatMap(({ who, what }) => (who === "order" && what.kind === "decided" ? [what] : []));
    expect(decided).toMatchObject([
      { by: "retry", after: "timed-out", waitMs: 100 },
      { by: "fallback", after: "timed-out", to: "payment-b" },
      { by: "store" },
    ]);
  });

  test("numbers its tries in the trace", async () => {
    const { calls } = await run("{ retry: 3 }", "{ off: true }");
    expect(calls.filter(({ by }) => by === "order").map((call) => call.try)).toEqual([undefined, 2, 3]);
  });
});

describe("an idempotency key", () => {
  const order = "{ timeout: 1s, retry: 3, key: once }";

  test("makes a slow payment charge once, whether later tries are rejected or wait", async () => {
    const waits = "{ delay: 1500ms, keys: { whileRunning: waits } }";
    expect(await story(order, waits)).toEqual({ got: ["200 at 1.5"], tries: 2, charged: 1 });
    const refuses = await story(order, "{ delay: 1500ms, keys: true }");
    expect(refuses).toMatchObject({ got: ["502 at 1"], charged: 1 });
  });

  test("that is new for each try prevents no second charge", async () => {
    expect((await story("{ timeout: 1s, retry: 3, key: each }", "{ delay: 1500ms, keys: true }")).charged).toBe(3);
  });

  test("can be looked up afterwards", async () => {
    const ask = (key: string, at: string) => `{ send: GET /pay/${key}, to: payment, at: ${at} }`;
    const pay = "{ send: POST /pay, to: payment, headers: { idempotency-key: k1 }, together: true }";
    const { calls } = await run(
      "{}",
      "{ delay: 1s, keys: true }",
      `[${pay}, ${ask("k1", "500ms")}, ${ask("k1", "2s")}, ${ask("k2", "2s")}]`,
    );
    const bodies = calls.map(({ outcome }) =>
      outcome && "body" in outcome ? new TextDecoder().decode(outcome.body) : "",
    );
    expect(bodies).toEqual(["Payment complete", "running", "done", "unknown"]);
  });

  test("can be looked up with HEAD, which has no body", async () => {
    const pay = "{ send: POST /pay, to: payment, headers: { idempotency-key: k1 } }";
    const { calls } = await run("{}", "{ keys: true }", `[${pay}, { send: HEAD /pay/k1, to: payment }]`);
    expect(calls[1]!.outcome).toMatchObject({ status: 200, body: new Uint8Array() });
  });

  test("with another body is rejected, and after its lifetime charges again", async () => {
    const pay = (body: string, at: string) =>
      `{ send: POST /pay, to: payment, body: "${body}", headers: { idempotency-key: k }, at: ${at} }`;
    const steps = `[${pay("5", "0s")}, ${pay("6", "1s")}, ${pay("5", "2s")}, ${pay("5", "2h")}]`;
    const { calls, ledger } = await run("{}", "{ keys: { keepsFor: 1h } }", steps);
    expect(calls.map(({ outcome }) => outcome && "status" in outcome && outcome.status)).toEqual([200, 422, 200, 200]);
    expect(ledger).toHaveLength(2);
  });
});

describe("a call that timed out", () => {
  const payment = "{ delay: 1500ms, noticesHangUp: true }";

  test("is cancelled with its connection, or goes on if configured", async () => {
    expect(await story("{ timeout: 1s }", payment)).toEqual({ got: ["504 at 1"], tries: 1, charged: 0 });
    expect(await story("{ timeout: 1s, cancels: false }", payment)).toEqual({
      got: ["504 at 1"],
      tries: 1,
      charged: 1,
    });
  });

  test("is retried while it goes on, and releases its slot", async () => {
    const order = "{ timeout: 1s, cancels: false, retry: 2, bulkhead: 1 }";
    expect(await story(order, payment)).toEqual({ got: ["504 at 2"], tries: 2, charged: 2 });
  });

  test.each(["real", "virtual"] as const)("that goes on is watched to its end in the %s world", async (world) => {
    const order = "{ timeout: 50ms, cancels: false }";
    const text = `title: t\nsetup: { order: ${order}, payment: { delay: 200ms } }\nsteps: ${once}\n`;
    const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
    expect(calls.map(({ outcome }) => outcome)).toMatchObject([{ status: 504 }, { status: 200 }]);
  });

  test("is answered at that time even if only callbacks are in progress", async () => {
    const order = "{ capacity: { workers: 1, work: 100ms }, timeout: 1s, cancels: false }";
    expect((await story(order, "{ capacity: { workers: 1, work: 3s } }")).got).toEqual(["504 at 1.1"]);
  });

  test("differs from one that was answered in time", async () => {
    const got = await story("{ timeout: 1s, cancels: false }", "{ delay: 900ms, noticesHangUp: true }");
    expect(got).toEqual({ got: ["200 at 0.9"], tries: 1, charged: 1 });
  });
});

describe("a deadline", () => {
  test("limits all tries together, and gives the last one the time that is left", async () => {
    const order = "{ timeout: 1s, deadline: 2500ms, retry: 5 }";
    expect(await story(order, "{ hang: true }")).toEqual({ got: ["504 at 2.5"], tries: 3, charged: 0 });
  });

  test("or a timeout that has passed is named in the answer", async () => {
    const answer = async (order: string) => (await answers(order, "{ hang: true }"))[0];
    expect(await answer("{ deadline: 700ms }")).toBe("504 Payment did not answer before the deadline of 700 ms");
    expect(await answer("{ timeout: 300ms, deadline: 700ms, retry: 5 }")).toMatch(/deadline of 700 ms/);
    expect(await answer("{ timeout: 300ms, deadline: 700ms }")).toBe("504 Payment did not answer within 300 ms");
  });

  test("that is passed on prevents useless work", async () => {
    const order = "{ deadline: 400ms, propagatesDeadline: true }";
    expect((await story(order, "{ delay: 1s }")).charged).toBe(1);
    expect((await story(order, "{ delay: 1s, respectsDeadline: true }")).charged).toBe(0);
  });
});

describe("a deadline that is passed on as an absolute time", () => {
  const order = "{ deadline: 1s, propagatesDeadline: absolute }";
  const payment = (ahead: string) => `{ delay: 200ms, respectsDeadline: true, clockAhead: ${ahead} }`;

  test("has the effect of the remaining time while both clocks agree", async () => {
    expect((await story(order, payment("0s"))).got).toEqual(["200 at 0.2"]);
    expect((await story(order, "{ delay: 1500ms, respectsDeadline: true }")).charged).toBe(0);
  });

  test("has passed for a server whose clock is ahead by more than the remaining time", async () => {
    expect(await story(order, payment("790ms"))).toEqual({ got: ["200 at 0.2"], tries: 1, charged: 1 });
    expect(await story(order, payment("810ms"))).toEqual({ got: ["502 at 0.2"], tries: 1, charged: 0 });
    const left = "{ deadline: 1s, propagatesDeadline: true }";
    expect((await story(left, payment("5s"))).charged).toBe(1);
  });
});

describe("a breaker", () => {
  test("rejects at once after this many failures, and lets a trial call through when its time is over", async () => {
    const steps = `[
      { send: POST /orders, to: order, times: 4 },
      { change: { payment: { off: false } } },
      { send: POST /orders, to: order },
      { wait: 10s },
      { send: POST /orders, to: order, times: 2 }
    ]`;
    const { got, tries } = await story("{ breaker: 2 }", "{ off: true }", steps);
    expect(got.map((each) => each.split(" ")[0])).toEqual(["502", "502", "503", "503", "503", "200", "200"]);
    expect(tries).toBe(4);
  });

  test("records its state", async () => {
    const { events } = await run("{ breaker: 1 }", "{ off: true }");
    const states = events.flatMap(({ what }) => (what.kind === "decided" && what.state ? [what.state] : []));
    expect(states).toEqual(["open"]);
  });

  test("inside a retry counts each try; around it, each request", async () => {
    const payment = "{ off: true }";
    expect(
      (await story("{ retry: 3, breaker: 3 }", payment, "[{ send: POST /orders, to: order, times: 2 }]")).tries,
    ).toBe(3);
    const around = "{ retry: 3, breaker: 3, layers: [breaker, retry] }";
    expect((await story(around, payment, "[{ send: POST /orders, to: order, times: 4 }]")).tries).toBe(9);
  });
});

describe("a bulkhead", () => {
  const five = "[{ send: POST /orders, to: order, times: 5, together: true }]";

  test("lets N calls through at a time and rejects the rest", async () => {
    const { got, tries } = await story("{ bulkhead: 2 }", "{ delay: 100ms }", five);
    expect(got.filter((each) => each === "503 at 0")).toHaveLength(3);
    expect(tries).toBe(2);
  });

  test("with a queue makes some wait, no longer than it says", async () => {
    const { got } = await story("{ bulkhead: { slots: 1, queue: 2, waits: 150ms } }", "{ delay: 100ms }", five);
    expect(got).toEqual(["200 at 0.1", "200 at 0.2", "503 at 0.15", "503 at 0", "503 at 0"]);
  });
});

describe("a hedge", () => {
  const slowFirst = "{ faults: [{ delay: 1s, calls: [1] }] }";

  test("answers from the second call, and the first charges all the same", async () => {
    expect(await story("{ hedge: 100ms }", slowFirst)).toEqual({ got: ["200 at 0.1"], tries: 2, charged: 2 });
  });

  test("waits for the first call if the second gets a 409 for the same key, or a 429", async () => {
    const payment = "{ delay: 1s, keys: true }";
    expect(await story("{ hedge: 100ms, key: once }", payment)).toEqual({ got: ["200 at 1"], tries: 2, charged: 1 });
    const limited = "{ faults: [{ error-status: 429, calls: [2] }, { delay: 1s, calls: [1] }] }";
    expect((await story("{ hedge: 100ms }", limited)).got).toEqual(["200 at 1"]);
  });

  test("takes any other answer, and the last one if all are bad", async () => {
    const second = (status: number) =>
      `{ faults: [{ error-status: ${status}, calls: [2] }, { delay: 1s, calls: [1] }] }`;
    expect((await answers("{ hedge: 100ms }", second(400)))[0]).toMatch(/^502 .*400/);
    expect((await story("{ hedge: 100ms }", second(400))).got).toEqual(["502 at 0.1"]);
    expect((await story("{ hedge: 100ms }", second(503))).got).toEqual(["200 at 1"]);
    const both = "{ faults: [{ error-status: 503, calls: [2] }, { delay: 1s, calls: [1] }, { error-status: 500 }] }";
    expect((await answers("{ hedge: 100ms }", both))[0]).toMatch(/^502 .*500/);
  });

  test("cancels the call that lost, and a server that notices does not finish it", async () => {
    const notices = "{ noticesHangUp: true, faults: [{ delay: 1s, calls: [1] }] }";
    expect((await story("{ hedge: 100ms }", notices)).charged).toBe(1);
    expect((await story("{ hedge: { after: 100ms, cancels: false } }", notices)).charged).toBe(2);
  });
});

describe("a fallback", () => {
  test("calls another server, which charges", async () => {
    const others = "  payment-b: { is: payment }\n";
    expect(await story("{ fallback: { to: payment-b } }", "{ off: true }", once, others)).toEqual({
      got: ["200 at 0"],
      tries: 2,
      charged: 1,
    });
  });

  test("answers by itself, or from its cache", async () => {
    expect((await story("{ fallback: { status: 202, body: later } }", "{ off: true }")).got).toEqual(["202 at 0"]);
    const steps =
      "[{ send: POST /orders, to: order }, { change: { payment: { off: true } } }, { send: POST /orders, to: order }]";
    expect((await story("{ fallback: { cached: 10m } }", "{}", steps)).got).toEqual(["200 at 0", "200 at 0"]);
  });
});

describe("a change of other settings keeps the count of a defence, and a change of its own starts again:", () => {
  /** The status of the last of these orders, with a change of the order server before it. */
  async function last(order: string, change: string, steps: string, payment: string): Promise<string | undefined> {
    const all = `[${steps}, { change: { order: { ${change} } } }, { send: POST /orders, to: order }]`;
    return (await story(`{ ${order} }`, payment, all)).got.at(-1)?.split(" ")[0];
  }
  const two = "{ send: POST /orders, to: order, times: 2 }";
  const paidOnce = "{ send: POST /orders, to: order }, { change: { payment: { off: true } } }";

  test.each([
    ["the breaker", "breaker: 2", "breaker: 3", two, "{ off: true }", ["503", "502"]],
    ["the last response", "fallback: { cached: 10m }", "fallback: { cached: 5m }", paidOnce, "{}", ["200", "502"]],
  ])("%s", async (_, order, own, steps, payment, statuses) => {
    expect([await last(order, "timeout: 5s", steps, payment), await last(order, own, steps, payment)]).toEqual(
      statuses,
    );
  });

  test("the bulkhead", async () => {
    const send = "send: POST /orders, to: order";
    const got = async (change: string) => {
      const steps = `[{ ${send}, together: true }, { change: { order: { ${change} } }, at: 10ms }, { ${send}, at: 20ms }]`;
      return (await story("{ bulkhead: 1 }", "{ delay: 1s }", steps)).got;
    };
    expect(await got("timeout: 5s")).toEqual(["200 at 1", "503 at 0"]);
    expect(await got("bulkhead: { slots: 1, queue: 1 }")).toEqual(["200 at 1", "200 at 1"]);
  });

  test("the budget of retries", async () => {
    const retry = (starts: number) => `retry: { tries: 2, budget: { share: 0%, starts: ${starts} } }`;
    const send = "{ send: POST /orders, to: order }";
    const tries = async (change: string) => {
      const steps = `[${send}, { change: { order: { ${change} } } }, ${send}]`;
      return (await story(`{ ${retry(1)} }`, "{ off: true }", steps)).tries;
    };
    const more = "retry: { tries: 3, budget: { share: 0%, starts: 1 } }";
    expect([await tries("timeout: 1s"), await tries(more), await tries(retry(2))]).toEqual([3, 3, 4]);
  });
});

test("a key is sent even if a timeout is the only defence", async () => {
  const keyWith = async (order: string) => (await run(order, "{}")).calls.find(({ by }) => by === "order")?.key;
  expect(await keyWith("{ timeout: 1s, key: once }")).toMatch(/^[0-9a-f]{8}-[0-9a-f]{8}$/);
  expect(await keyWith("{ key: each }")).toBeDefined();
  expect(await keyWith("{ timeout: 1s }")).toBeUndefined();
  expect(await keyWith("{ retry: 2 }")).toBeUndefined();
});

test("the innermost timeout only covers what its kind says, whatever is around it", async () => {
  const order = "timeout: 300ms, timeoutKind: headers, retry: 2, breaker: 5, bulkhead: 5";
  const slowBody = "{ dribble: 100ms }";
  expect((await story(`{ ${order} }`, slowBody)).got).toEqual(["200 at 1.6"]);
  const outer = "layers: [timeout, retry, breaker, bulkhead]";
  expect((await story(`{ ${order}, ${outer} }`, slowBody)).got).toEqual(["504 at 0.3"]);
});

test("a server that reads only heads ends a call with its head, for its defences, too", async () => {
  expect((await story("{ reads: head, breaker: 1 }", "{ dribble: 100ms }")).got).toEqual(["200 at 0"]);
  expect((await story("{ reads: status, breaker: 1 }", "{ dribble: 100ms }")).got).toEqual(["200 at 1.6"]);
});

test("a breaker with a number of calls counts failures that are not in a row", async () => {
  const payment = "{ faults: [{ error-status: 503, calls: [1, 3] }] }";
  const steps = "[{ send: POST /orders, to: order, times: 4 }]";
  const statuses = async (breaker: string) =>
    (await story(`{ breaker: ${breaker} }`, payment, steps)).got.map((each) => each.split(" ")[0]);
  expect(await statuses("{ failures: 2, of: 3 }")).toEqual(["502", "200", "502", "503"]);
  expect(await statuses("{ failures: 2 }")).toEqual(["502", "200", "502", "200"]);
});

test("a server sheds requests while too many are in progress", async () => {
  const { calls } = await run(
    "{}",
    "{ delay: 100ms, shed: { above: 1, retryAfter: 2s } }",
    "[{ send: POST /pay, to: payment, times: 2, together: true }]",
  );
  const [first, second] = calls.map(({ outcome }) => outcome);
  expect(first).toMatchObject({ status: 200 });
  expect(second).toMatchObject({ status: 503 });
  expect(second && "headers" in second && second.headers.find(([name]) => name === "retry-after")?.[1]).toBe("2");
});

test.each([
  ["{ retry: 0 }", "write 1 for no retry"],
  ["{ fallback: { to: nobody } }", "nobody is not a server of this setup"],
  ["{ propagatesDeadline: true }", "add deadline: 2s"],
  ["{ layers: [retry, retry] }", "names a layer twice"],
  ["{ limit: idle }", "limit is now called timeoutKind"],
  ["{ onlyTells: true }", "onlyTells is now called warnsOnly"],
  ["{ timeout: 1s, timeoutKind: of-silence }", "write idle"],
])("%s is reported as a mistake", (order, says) => {
  const text = `title: t\nsetup:\n  order: ${order}\n  payment: {}\nsteps: ${once}\n`;
  let told = "";
  try {
    parseScenario(text, "mine.yaml");
  } catch (error) {
    told = JSON.stringify((error as { problems: unknown }).problems);
  }
  expect(told).toContain(says);
});
