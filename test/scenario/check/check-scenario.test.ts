import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check } from "../../../src/scenario/check/check-scenario.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";

const parts = {
  title: "A timeout turns a slow payment into a 504",
  lesson: "The order server stops waiting.",
  source: "A book",
  worlds: "[virtual]",
  setup: "{ order: { timeout: 1s }, payment: { delay: 3s } }",
  steps: "[{ send: POST /orders, to: order, expect: { status: 504 } }]",
  expect: "{ who: payment, event: finished, count: 1 }",
  predict:
    "{ ask: What?, choices: [{ says: a, expect: { status: 504, took: 1s } }, { says: b, expect: { status: 200, took: 3s } }] }",
  twist: "{ says: x, setup: { order: { timeout: none } }, expect: { status: 200 } }",
};

function lesson(
  changed: Partial<Record<keyof typeof parts | "misleads" | "seen" | "review", string | undefined>> = {},
) {
  const entries = Object.entries({ ...parts, ...changed }).filter(([, value]) => value !== undefined);
  return parseScenario(entries.map(([key, value]) => `${key}: ${value}\n`).join(""), "lesson.yaml");
}

/** Lists the requirements that are not met, with the evidence. */
async function unmet(scenario = lesson()): Promise<string[]> {
  const { checks } = await check(scenario, { asLesson: true, seed: 1, capMs: 10_000 });
  return checks.filter(({ holds }) => !holds).map(({ says, saw }) => `${says}: ${saw}`);
}

test("a complete and true lesson meets every requirement", async () => {
  expect(await unmet()).toEqual([]);
  const { holds, skipped } = await check(lesson(), { asLesson: true, seed: 1, capMs: 10_000 });
  expect({ holds, skipped }).toEqual({ holds: true, skipped: [] });
});

test("a load that is too large for real sockets is checked in simulated time only, and that is said", async () => {
  const load = (rate: string, worlds: string) =>
    lesson({
      setup: "{ payment: {} }",
      worlds,
      steps: `[{ load: POST /pay, to: payment, rate: ${rate}, for: 1s }]`,
      expect: "{ load: POST /pay, good: { atLeast: 100% } }",
      predict: undefined,
      twist: "{ says: more, load: { rate: 301/s }, expect: { load: POST /pay, good: { atLeast: 100% } } }",
    });
  const checked = (scenario: ReturnType<typeof lesson>) => check(scenario, { asLesson: false, seed: 1, capMs: 10_000 });
  const { checks, skipped } = await checked(load("2/s", "[real, virtual]"));
  expect(skipped).toEqual([
    "real: the load POST /pay makes 301 calls a second, which is too much for real sockets on one machine; write worlds: [virtual] in the file",
  ]);
  expect(checks.filter(({ says }) => !says.startsWith("virtual world"))).toEqual([]);
  expect((await checked(load("302/s", "[virtual]"))).skipped).toEqual([]);
  await expect(checked(load("302/s", "[real]"))).rejects.toThrow("too much for real sockets");
});

test("every part that is missing is named", async () => {
  const bare = lesson({ lesson: undefined, source: undefined, predict: undefined, twist: undefined });
  expect(await unmet(bare)).toEqual([
    "it has every part of a lesson: lesson is missing; source is missing; predict is missing; twist is missing",
  ]);
});

test("a failed requirement is reported with what was seen", async () => {
  const [first] = await unmet(lesson({ expect: "{ who: payment, event: finished, count: 2 }" }));
  expect(first).toMatch(/^virtual world: payment finishes its work, (twice|2 times)/);
});

test("the worlds keep their order, even if the machine was too busy for one of them", async () => {
  let isBlocked = false;
  const onEvent = () => {
    const untilMs = performance.now() + (isBlocked ? 0 : 1000);
    isBlocked = true;
    while (performance.now() < untilMs);
  };
  const options = { asLesson: false, seed: 1, capMs: 20_000, onEvent };
  const { checks } = await check(lesson({ worlds: "[real, virtual]" }), options);
  const worlds = checks.flatMap(({ says }) => /^(\w+) world:/.exec(says)?.[1] ?? []);
  expect(worlds).toEqual(worlds.toSorted());
  expect(new Set(worlds)).toEqual(new Set(["real", "virtual"]));
});

test("exactly one choice must hold", async () => {
  const choices = (first: number, second: number) =>
    `{ ask: What?, choices: [{ says: a, expect: { status: ${first} } }, { says: b, expect: { status: ${second} } }] }`;
  expect(await unmet(lesson({ predict: choices(500, 501) }))).toEqual([
    "virtual world: exactly one choice holds: none holds",
  ]);
  expect(await unmet(lesson({ predict: choices(504, 504) }))).toEqual([
    'virtual world: exactly one choice holds: "a" holds, "b" holds',
  ]);
});

test("some observations must hold, and some must not", async () => {
  const seen = (first: number, second: number) =>
    `[{ says: a, expect: { status: ${first} } }, { says: b, expect: { status: ${second} } }]`;
  expect(await unmet(lesson({ seen: seen(504, 200) }))).toEqual([]);
  expect(await unmet(lesson({ seen: seen(500, 200) }))).toEqual([
    "virtual world: some observations hold and some do not: none holds",
  ]);
  expect(await unmet(lesson({ seen: seen(504, 504) }))).toEqual([
    'virtual world: some observations hold and some do not: "a" holds, "b" holds',
  ]);
});

test("exactly one choice of a twist and of a review must hold in its own run", async () => {
  const question = (first: number, second: number) =>
    `predict: { ask: What?, choices: [{ says: a, expect: { status: ${first} } }, { says: b, expect: { status: ${second} } }] }`;
  const twist = (asked: string) =>
    `{ says: x, setup: { order: { timeout: none } }, expect: { status: 200 }, ${asked} }`;
  const review = (asked: string) => `{ set: { payment: { delay: 100ms } }, ${asked} }`;
  expect(await unmet(lesson({ twist: twist(question(200, 504)), review: review(question(504, 200)) }))).toEqual([]);
  expect(await unmet(lesson({ twist: twist(question(502, 504)), review: review(question(502, 504)) }))).toEqual([
    "virtual world, review: exactly one choice holds: none holds",
    "virtual world, twist: exactly one choice holds: none holds",
  ]);
});

test("under its twist a lesson must fail, and the twist's own expectations must hold", async () => {
  const tame = "{ says: x, setup: { order: { timeout: 2s } }, expect: { status: 504 } }";
  expect(await unmet(lesson({ twist: tame }))).toEqual([
    "virtual world, twist: an expectation of the lesson fails: all of them still hold, so the twist teaches nothing",
  ]);
  const wrong = "{ says: x, setup: { order: { timeout: none } }, expect: { status: 503 } }";
  expect(await unmet(lesson({ twist: wrong }))).toEqual([
    expect.stringMatching(/^virtual world, twist: each of its own expectations holds: .*200/),
  ]);
});

test("a lesson that misleads must say so, and one that says so must mislead", async () => {
  expect(await unmet(lesson({ misleads: "true" }))).toEqual([
    "virtual world: a caller is misled, as the file says: every conclusion is right",
  ]);
  const lie = lesson({
    setup: "{ order: {}, payment: { error-in-200: true } }",
    steps: "[{ send: POST /orders, to: order, expect: { status: 200 } }]",
    expect: "{ who: payment, event: finished, count: 0 }",
    predict: "{ ask: What?, choices: [{ says: a, expect: { status: 200 } }, { says: b, expect: { status: 502 } }] }",
    twist: "{ says: x, setup: { payment: { off: true } }, expect: { status: 502 } }",
  });
  const [first] = await unmet(lie);
  expect(first).toMatch(
    /^virtual world: no caller's conclusion contradicts the ledger: client concludes done.*add misleads: true$/,
  );
});

test("an answer to a request that only reads proves nothing about work", async () => {
  const question = lesson({
    setup: "{ health: { pay: { asks: payment } }, payment: {} }",
    steps: "[{ send: GET /actuator/health, to: health, expect: { status: 200 } }]",
    expect: "{ who: payment, event: finished, count: 0 }",
    predict: "{ ask: What?, choices: [{ says: a, expect: { status: 200 } }, { says: b, expect: { status: 503 } }] }",
    twist: "{ says: x, setup: { payment: { off: true } }, expect: { status: 503 } }",
  });
  expect(await unmet(question)).toEqual([]);
});

test("times of choices that are too close for a late answer are rejected in the real world", async () => {
  const real = lesson({
    worlds: "[real]",
    setup: "{ order: {}, payment: {} }",
    steps: "[{ send: POST /orders, to: order, expect: { status: 200 } }]",
    predict:
      "{ ask: What?, choices: [{ says: a, expect: { took: 0s } }, { says: b, expect: { took: 400ms } }, { says: c, expect: { took: 2s } }] }",
    twist: "{ says: x, setup: { payment: { off: true } }, expect: { status: 502 } }",
  });
  expect(await unmet(real)).toContainEqual(
    "real world: the times of the choices can be told apart: 0 s and 400 ms are less than 500 ms apart",
  );
});

test("the example of docs/reference/scenarios.md meets every requirement", async () => {
  const page = readFileSync(new URL("../../../docs/reference/scenarios.md", import.meta.url), "utf8");
  const [, example = ""] = /```yaml\n(title:[\s\S]*?)```/.exec(page) ?? [];
  expect(await unmet(parseScenario(example, "example.yaml"))).toEqual([]);
});

test("both worlds must give the same result, also under the twist; a lesson about this machine's disk does not", async () => {
  const disk = lesson({
    worlds: "[real, virtual]",
    setup: "{ health: { disk: UP } }",
    steps: "[{ send: GET /actuator/health, to: health, expect: { status: 200 } }]",
    expect: "{ who: health, event: arrived }",
    predict: "{ ask: What?, choices: [{ says: a, expect: { status: 200 } }, { says: b, expect: { status: 503 } }] }",
    twist:
      "{ says: x, setup: { health: { properties: { management.endpoint.health.show-details: always } } }, expect: { status: 200 } }",
  });
  const [same, ...others] = (await unmet(disk)).filter((line) => line.startsWith("both worlds"));
  expect(same).toMatch(/^both worlds give the same result with the twist: step 1, client → health/);
  expect(others).toEqual([]);
});
