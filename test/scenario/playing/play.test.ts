import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe, expect, test } from "vitest";
import { reportsDocument } from "../../../src/render/json/json.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play, playAlone } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { worldKinds } from "../../../src/world/world.ts";

const virtual = { world: "virtual", seed: 1, capMs: 10_000 } as const;
const scenario = (text: string) => parseScenario(text, "my-lesson.yaml");
const summary = async (text: string) => {
  const report = await play(jobOf(scenario(text), virtual));
  return report.calls
    .filter(({ parent }) => parent === null)
    .map(({ atMs, tookMs, outcome }) => [
      atMs,
      tookMs,
      outcome === null ? null : "status" in outcome && outcome.status,
    ]);
};

test("steps run one after another, each waiting for its outcome", async () => {
  const text = `
title: t
setup: { order: {}, payment: { delay: 100ms } }
steps:
  - { send: POST /orders, to: order, times: 2 }
  - wait: 1s
  - { send: POST /orders, to: order }
`;
  expect(await summary(text)).toEqual([
    [0, 100, 200],
    [100, 100, 200],
    [1200, 100, 200],
  ]);
});

test("together starts a step with the next one, and its own repetitions in parallel", async () => {
  const text = `
title: t
setup: { order: {}, payment: { delay: 100ms } }
steps:
  - { send: POST /orders, to: order, times: 2, together: true }
  - { send: POST /orders, to: order }
  - { send: POST /orders, to: order }
`;
  expect(await summary(text)).toEqual([
    [0, 100, 200],
    [0, 100, 200],
    [0, 100, 200],
    [100, 100, 200],
  ]);
});

test("at is counted from the start of its group", async () => {
  const text = `
title: t
setup: { order: {}, payment: { delay: 100ms } }
steps:
  - wait: 1s
  - { send: POST /orders, to: order }
  - { send: POST /orders, to: order, at: 30ms }
  - { send: POST /orders, to: order }
`;
  expect(await summary(text)).toEqual([
    [1000, 100, 200],
    [1030, 100, 200],
    [1130, 100, 200],
  ]);
});

test("a change takes effect at once and says what it changed", async () => {
  const text = `
title: t
setup: { order: {}, payment: {} }
steps:
  - { send: POST /orders, to: order }
  - change: { payment: { off: true } }
  - { send: POST /orders, to: order }
`;
  const report = await play(jobOf(scenario(text), virtual));
  expect(report.calls.filter(({ parent }) => parent === null).map(({ outcome }) => outcome)).toMatchObject([
    { status: 200 },
    { status: 502 },
  ]);
  expect(report.events.find(({ what }) => what.kind === "changed")).toMatchObject({
    who: "payment",
    what: { says: expect.stringContaining("payment.off") },
  });
});

test("abandoned work may finish, and the client's watch is not an event", async () => {
  const report = await play(jobOf(await loadScenario("timeout-504"), virtual));
  expect(report.tookMs).toBe(3000);
  expect(report.ledger).toEqual([{ by: "payment", call: 2, atMs: 3000, says: "charged" }]);
  expect(report.stuck).toBe(false);
});

test.each(worldKinds)("an answer after the watch does not count, in the %s world", async (world) => {
  const text = `
title: t
setup: { order: {}, payment: { delay: 400ms } }
steps: [{ send: POST /orders, to: order, watch: 100ms, expect: { outcome: nothing } }]
`;
  const report = await play(jobOf(scenario(text), { ...virtual, world }));
  expect(report.verdict.holds).toBe(true);
  expect(report.calls.map(({ by, outcome }) => [by, outcome !== null])).toEqual([
    ["client", false],
    ["order", true],
  ]);
});

test("in virtual time a call that would wait forever is reported as such", async () => {
  const report = await play(jobOf(await loadScenario("never-replies"), virtual));
  expect(report.stuck).toBe(true);
  expect(report.calls.map(({ outcome, tookMs }) => [outcome, tookMs])).toEqual([
    [null, 4500],
    [null, 4500],
  ]);
});

test("the same scenario and seed give the same bytes", async () => {
  const bytes = async () =>
    JSON.stringify(reportsDocument([await play(jobOf(await loadScenario("server-says-200"), virtual))]));
  expect(await bytes()).toBe(await bytes());
});

test("a change by hand is merged into the setup and reported", async () => {
  const report = await play(
    jobOf(await loadScenario("timeout-504"), {
      ...virtual,
      changes: { order: { timeout: "500ms" } },
    }),
  );
  expect(report.changeWords).toEqual(["order.timeout: 1s → 500ms"]);
  expect(report.verdict.holds).toBe(false);
});

test("a cancelled run stops, and one that takes too long is a Problem", async () => {
  const never = await loadScenario("never-replies");
  const real = { ...virtual, world: "real" } as const;
  const stop = new AbortController();
  const stopped = play(jobOf(never, { ...real, signal: stop.signal, onEvent: () => stop.abort(new Error("enough")) }));
  await expect(stopped).rejects.toThrow("enough");
  await expect(play(jobOf(never, { ...real, capMs: 50 }))).rejects.toThrow("the run was not over after 50 ms");
});

test("a scenario is skipped, with the reason, if it does not run in the world or its needs are not met", async () => {
  const text = "title: t\nworlds: [real]\nsetup: { payment: {} }\nsteps: [{ send: POST /pay, to: payment }]\n";
  const report = await play(jobOf(scenario(text), virtual));
  expect(report.skipped).toBe("it runs only in the real world");
  expect(report.calls).toEqual([]);
});

const circle = `
title: t
setup:
  gateway: { routes: [{ id: on, uri: other, predicates: ["Path=/**"] }] }
  other: { is: gateway, routes: [{ id: back, uri: gateway, predicates: ["Path=/**"] }] }
steps:
  - { send: GET /orders, to: gateway }
`;

for (const world of ["virtual", "real"] as const) {
  test(`servers that call each other in a circle are a Problem, in the ${world} world`, async () => {
    await expect(play(jobOf(scenario(circle), { ...virtual, world }))).rejects.toMatchObject({
      problems: [{ says: "other calls gateway in a circle, 40 calls deep" }],
    });
  });
}

test("a long way without a circle is told as such", async () => {
  const gateways = Array.from({ length: 41 }, (_, at) => {
    const uri = at === 40 ? "payment" : `g${at + 1}`;
    return `  g${at}: { is: gateway, routes: [{ id: on, uri: ${uri}, predicates: ["Path=/**"] }] }`;
  });
  const text = `title: t\nsetup:\n${gateways.join("\n")}\n  payment: {}\nsteps: [{ send: POST /pay, to: g0 }]\n`;
  await expect(play(jobOf(scenario(text), virtual))).rejects.toMatchObject({
    problems: [{ says: "more than 40 servers are on the way of one request" }],
  });
});

/** Short runs without end, and how many have begun. */
function shortRuns() {
  const text = "title: t\nsetup: { payment: {} }\nsteps: [{ load: POST /pay, to: payment, burst: 1 }]\n";
  const job = jobOf(scenario(text), virtual);
  const { steps } = job.scenario;
  let begun = 0;
  const counted = {
    ...job.scenario,
    runs: Number.MAX_SAFE_INTEGER,
    get steps() {
      begun += 1;
      return steps;
    },
  };
  return { job: { ...job, scenario: counted }, begun: () => begun };
}

describe("runs that never need the event loop", () => {
  // The first run compiles what the others use, which takes a busy machine longer than the limits below.
  beforeAll(async () => {
    await playAlone(shortRuns().job);
  });

  const ends = async (begun: () => number) => {
    const atOnce = begun();
    await sleep(50);
    return [begun() - atOnce, atOnce > 2];
  };

  test("end with their time limit, all of them", async () => {
    const { job, begun } = shortRuns();
    await expect(play({ ...job, capMs: 300 })).rejects.toMatchObject({
      problems: [{ says: "the run was not over after 300 ms" }],
    });
    expect(await ends(begun)).toEqual([0, true]);
  });

  test("end when they are interrupted", async () => {
    const { job, begun } = shortRuns();
    const interruption = new AbortController();
    setTimeout(() => interruption.abort(new Error("interrupted")), 100);
    await expect(play({ ...job, signal: interruption.signal })).rejects.toThrow("interrupted");
    expect(await ends(begun)).toEqual([0, true]);
  });

  test("let others in between, whoever repeats them", async () => {
    const { job, begun } = shortRuns();
    let isTime = false;
    setTimeout(() => {
      isTime = true;
    }, 100);
    while (!isTime) await playAlone(job);
    expect(begun()).toBeGreaterThan(2);
  });
});
