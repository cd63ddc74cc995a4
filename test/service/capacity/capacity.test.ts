import { describe, expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import type { WorldKind } from "../../../src/world/world.ts";

/** Sends calls together; returns each answer with its time, such as "200 at 0.1", in the order of sending. */
async function calls(payment: string, steps: string, world: WorldKind = "virtual"): Promise<string[]> {
  const text = `title: t\nsetup: { payment: ${payment} }\nsteps: ${steps}\n`;
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world, seed: 1 }));
  return report.calls.map(({ outcome, tookMs }) => {
    const got = outcome === null ? "nothing" : "status" in outcome ? outcome.status : outcome.name;
    return `${got} at ${Math.round(tookMs / 100) / 10}`;
  });
}
const together = (times: number) => `[{ send: POST /pay, to: payment, times: ${times}, together: true }]`;

/** Returns what payment notes about its queue. */
async function said(payment: string, steps: string, order = "{}"): Promise<string[]> {
  const text = `title: t\nsetup: { order: ${order}, payment: ${payment} }\nsteps: ${steps}\n`;
  const { events } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  return events.flatMap(({ who, what }) =>
    who === "payment" && what.kind === "decided" ? [`${what.by}: ${what.says}`] : [],
  );
}

test("each worker has one request at a time, and the others wait in order of arrival", async () => {
  const capacity = "{ capacity: { workers: 2, work: 100ms } }";
  expect(await calls(capacity, together(5))).toEqual([
    "200 at 0.1",
    "200 at 0.1",
    "200 at 0.2",
    "200 at 0.2",
    "200 at 0.3",
  ]);
});

test("a request that an answer causes at once does not overtake those that wait", async () => {
  const payment = "{ capacity: { workers: 1, work: 100ms }, error-status: 503 }";
  const text = `title: t
setup: { order: { retry: { tries: 2, wait: { first: 0s } } }, payment: ${payment} }
steps: [{ send: POST /orders, to: order, times: 2, together: true }]
`;
  const report = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(report.calls.filter(({ by }) => by === "client").map(({ tookMs }) => tookMs)).toEqual([300, 400]);
});

test("thousands of late requests are rejected in one turn, and each is retried at once", async () => {
  const payment = "{ capacity: { workers: 1, work: 2s, queue: { drop: late, target: 1s } } }";
  const text = `title: t
setup: { order: { retry: { tries: 2, wait: { first: 0s } } }, payment: ${payment} }
steps: [{ load: POST /orders, burst: 2000, to: order }]
`;
  const { load } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(load!.loads[0]).toMatchObject({ offered: 2000, good: 2, failed: 1998 });
});

test("a number of workers stands for the whole setting, and a worker stays busy during faults", async () => {
  expect(await calls("{ capacity: 1, delay: 100ms }", together(2))).toEqual(["200 at 0.1", "200 at 0.2"]);
});

test("a worker is busy until the last byte of a slow answer is written", async () => {
  expect(await calls("{ capacity: 1, dribble: 100ms }", together(2))).toEqual(["200 at 1.6", "200 at 3.2"]);
});

test("a caller that hangs up leaves its share of a shared processor to the others, if the server notices", async () => {
  const answered = async (noticesHangUp: boolean) => {
    const text = `
title: t
setup:
  order: { timeout: 50ms }
  payment: { noticesHangUp: ${noticesHangUp}, capacity: { shared: true, work: 100ms } }
steps:
  - { send: POST /pay, to: payment, together: true }
  - { send: POST /orders, to: order }
`;
    const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
    return calls[0]?.tookMs;
  };
  expect([await answered(true), await answered(false)]).toEqual([125, 200]);
});

test("a request that finds the queue full is rejected at once; a limit of 0 means no queue", async () => {
  const one = "{ capacity: { workers: 1, work: 100ms, queue: { limit: 1 } } }";
  expect(await calls(one, together(3))).toEqual(["200 at 0.1", "200 at 0.2", "503 at 0"]);
  const none = "{ capacity: { workers: 1, work: 100ms, queue: { limit: 0 } } }";
  expect(await calls(none, together(3))).toEqual(["200 at 0.1", "503 at 0", "503 at 0"]);
});

test("it notes why a request waits or is rejected", async () => {
  const one = "{ capacity: { workers: 1, work: 100ms, queue: { limit: 1 } } }";
  expect(await said(one, together(3))).toEqual([
    "capacity: waits: it works on one request at a time",
    "capacity: rejects: the queue is full",
  ]);
  const late = "{ capacity: { workers: 2, work: 100ms, queue: { drop: late, target: 50ms } } }";
  expect(await said(late, together(3))).toEqual([
    "capacity: waits: it works on 2 requests at a time",
    "capacity: rejects: it waited longer than 50 ms",
  ]);
  expect(await said("{ capacity: { workers: 1, paused: true } }", together(1))).toEqual([
    "capacity: waits: no worker is active",
  ]);
});

test("a change also changes what it notes", async () => {
  const steps = `[
    { change: { payment: { capacity: { workers: 2 } } } },
    { send: POST /pay, to: payment, times: 3, together: true }
  ]`;
  expect(await said("{ capacity: { workers: 1, work: 100ms } }", steps)).toEqual([
    "capacity: waits: it works on 2 requests at a time",
  ]);
});

test("with lifo the last to arrive is served first", async () => {
  const lifo = "{ capacity: { workers: 1, work: 100ms, queue: { order: lifo } } }";
  expect(await calls(lifo, together(3))).toEqual(["200 at 0.1", "200 at 0.3", "200 at 0.2"]);
});

test("a shared processor serves all requests at once, each more slowly", async () => {
  const shared = "{ capacity: { shared: true, work: 100ms } }";
  expect(await calls(shared, together(3))).toEqual(["200 at 0.3", "200 at 0.3", "200 at 0.3"]);
  const later = `[{ send: POST /pay, to: payment, together: true }, { send: POST /pay, to: payment, at: 50ms }]`;
  expect(await calls(shared, later)).toEqual(["200 at 0.2", "200 at 0.2"]);
});

test("other busy workers slow the one that starts", async () => {
  const slowing = "{ capacity: { workers: 9, work: 100ms, slowing: 100% } }";
  expect(await calls(slowing, together(3))).toEqual(["200 at 0.1", "200 at 0.2", "200 at 0.3"]);
});

test("a request that waited exactly as long as it may is not late", async () => {
  const late = "{ capacity: { workers: 1, work: 100ms, queue: { drop: late, target: 100ms } } }";
  expect(await calls(late, together(3))).toEqual(["200 at 0.1", "200 at 0.2", "503 at 0.2"]);
});

test("late requests are dropped when their turn comes", async () => {
  const late = "{ capacity: { workers: 1, work: 100ms, queue: { drop: late, target: 150ms } } }";
  expect(await calls(late, together(3))).toEqual(["200 at 0.1", "200 at 0.2", "503 at 0.2"]);
});

describe("requests whose caller has left", () => {
  const order = (queue: string) => `
title: t
setup:
  order: { timeout: 150ms }
  payment: { capacity: { workers: 1, work: 100ms, queue: ${queue} } }
steps: [{ send: POST /orders, to: order, times: 3, together: true }]
`;
  const charges = async (queue: string) => {
    const report = await play(jobOf(parseScenario(order(queue), "mine.yaml"), { world: "virtual", seed: 1 }));
    return report.ledger.length;
  };

  test("are still served, unless expired requests are dropped", async () => {
    expect(await charges("{}")).toBe(3);
    expect(await charges("{ drop: expired }")).toBe(2);
  });

  const two = "[{ send: POST /orders, to: order }, { send: POST /pay, to: payment, at: 10ms }]";

  test("are noted: while one waits, when its turn comes, and while it is worked on", async () => {
    const queued = "[{ send: POST /pay, to: payment, together: true }, { send: POST /orders, to: order, at: 10ms }]";
    const impatient = "{ timeout: 20ms }";
    const waits = "capacity: waits: it works on one request at a time";
    const notices = "{ noticesHangUp: true, capacity: { workers: 1, work: 100ms } }";
    expect(await said(notices, queued, impatient)).toEqual([
      waits,
      "capacity: its caller hung up, so it is not started",
    ]);
    const expires = "{ capacity: { workers: 1, work: 100ms, queue: { drop: expired } } }";
    expect(await said(expires, queued, impatient)).toEqual([
      waits,
      "capacity: its caller had hung up, so it is not started",
    ]);
    expect(await said(notices, two, impatient)).toEqual([
      waits,
      "capacity: the caller hung up, so it stops; nothing is done",
    ]);
  });

  test("give their worker to the next if the server notices", async () => {
    const text = `title: t
setup: { order: { timeout: 20ms }, payment: { noticesHangUp: true, capacity: { workers: 1, work: 100ms } } }
steps: ${two}
`;
    const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
    expect(calls.find(({ by, to }) => by === "client" && to === "payment")?.tookMs).toBe(110);
  });

  test("leave the queue at once if the server notices, so the next has a place", async () => {
    const text = `
title: t
setup:
  order: { timeout: 100ms }
  payment: { noticesHangUp: true, capacity: { workers: 1, work: 300ms, queue: { limit: 1 } } }
steps:
  - { send: POST /pay, to: payment, together: true }
  - { send: POST /orders, to: order, at: 10ms }
  - { send: POST /pay, to: payment, at: 200ms }
`;
    const { calls } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
    const statuses = calls.map(({ to, outcome }) => [to, outcome !== null && "status" in outcome && outcome.status]);
    expect(statuses.filter(([to]) => to === "payment").map(([, status]) => status)).toEqual([200, false, 200]);
  });
});

test.each(["x-deadline-ms", "x-deadline-at"])(
  "a request whose %s has passed while it waited is expired too",
  async (header) => {
    const expired = "{ capacity: { workers: 1, work: 100ms, queue: { drop: expired } } }";
    const told = (ms: number) => `{ send: POST /pay, to: payment, headers: { ${header}: "${ms}" }, together: true }`;
    expect(await calls(expired, `[${told(50)}, ${told(150)}, ${told(150)}]`)).toEqual([
      "200 at 0.1",
      "200 at 0.2",
      "503 at 0.2",
    ]);
    expect(await calls(expired, `[${told(50)}, ${told(100)}]`)).toEqual(["200 at 0.1", "200 at 0.2"]);
    expect(await calls("{ capacity: { workers: 1, work: 100ms } }", `[${told(50)}, ${told(50)}]`)).toEqual([
      "200 at 0.1",
      "200 at 0.2",
    ]);
  },
);

test("while it is paused requests wait, and a change keeps them", async () => {
  const steps = `[
    { send: POST /pay, to: payment, times: 2, together: true },
    { change: { payment: { capacity: { paused: false } } }, at: 300ms }
  ]`;
  expect(await calls("{ capacity: { workers: 1, work: 100ms, paused: true } }", steps)).toEqual([
    "200 at 0.4",
    "200 at 0.5",
  ]);
});

test("a pause also stops work that has begun on a shared processor", async () => {
  const pause = (paused: boolean, at: string) =>
    `{ change: { payment: { capacity: { paused: ${paused} } } }, at: ${at} }`;
  const steps = `[{ send: POST /pay, to: payment, together: true }, ${pause(true, "100ms")}, ${pause(false, "500ms")}]`;
  expect(await calls("{ capacity: { shared: true, work: 200ms } }", steps)).toEqual(["200 at 0.6"]);
});

test("a change keeps the parts that it does not name", async () => {
  const steps = `[
    { change: { payment: { capacity: { workers: 2 } } } },
    { send: POST /pay, to: payment, times: 2, together: true }
  ]`;
  expect(await calls("{ capacity: { workers: 1, work: 100ms } }", steps)).toEqual(["200 at 0.1", "200 at 0.1"]);
});

test("real sockets wait and are rejected in the same way", async () => {
  const one = "{ capacity: { workers: 1, work: 200ms, queue: { limit: 1 } } }";
  const seen = await calls(one, together(3), "real");
  expect(seen.map((each) => each.split(" ")[0]).sort()).toEqual(["200", "200", "503"]);
});
