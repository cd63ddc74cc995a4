import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { judged } from "../judge/judged.ts";

const scenarioOf = (text: string) => parseScenario(`title: t\n${text}`, "my-load.yaml");
const verdictOf = async (text: string) =>
  (await play(jobOf(scenarioOf(text), { world: "virtual", seed: 1, capMs: 60_000 }))).verdict;
const steady = (expected: readonly string[], length = "10m") => `
setup: { payment: { capacity: { workers: 1, work: exponential 10ms, queue: { limit: 9 } } } }
steps:
  - { load: POST /pay, to: payment, rate: 80/s, for: ${length}, name: buyers }
expect:
${expected.map((each) => `  - ${each}\n`).join("")}`;

const ofSteady = [
  ["{ load: buyers, good: { atLeast: 97% } }", true],
  ["{ good: { atLeast: 98.5% } }", false],
  ["{ share: { status: 503, about: 2.35%, within: 1pt } }", true],
  ["{ share: { status: 503, about: 5%, within: 1pt } }", false],
  ["{ share: { failure: timed-out, atMost: 0.1% } }", true],
  ["{ took: { mean: { about: 38ms, within: 10% }, p99: { atMost: 150ms } } }", true],
  ["{ took: { mean: { atMost: 30ms } } }", false],
  ["{ goodput: { about: 78/s, within: 5% } }", true],
  ["{ goodput: { about: 78/s, within: 5% }, between: [60s, 600s] }", true],
  ["{ useless: { server: payment, atMost: 0.1% } }", true],
  ["{ arrivals: { server: payment, about: 80/s, within: 5% } }", true],
  ["{ arrivals: { atMost: 70/s }, between: [60s, 600s] }", false],
  ["{ collapsed: { in: 0, of: 1 } }", true],
  ["{ collapsed: { in: 1, of: 1 } }", false],
  ["{ goodput: { atLeast: 10/s } }", true],
] as const;

/** Played once, because it has many calls. */
const steadyVerdict = verdictOf(steady(ofSteady.map(([expected]) => expected)));

test("the whole interval decides", async () => {
  const { checks } = await steadyVerdict;
  expect(ofSteady.map(([expected], at) => [expected, checks[at]?.holds])).toEqual(ofSteady);
  expect(checks).toHaveLength(ofSteady.length);
});

test("a cache answers its share", async () => {
  const ofCache = [
    ["{ hits: { server: shop, about: 80%, within: 3pt } }", true],
    ["{ hits: { about: 80%, within: 3pt }, between: [60s, 600s] }", true],
    ["{ hits: { server: shop, atLeast: 90% } }", false],
  ] as const;
  const setup = "setup: { shop: { is: monolith, cache: 80% } }";
  const load = "steps: [{ load: GET /members/7, to: shop, rate: 20/s, for: 10m }]";
  const { checks } = await verdictOf(`${setup}\n${load}\nexpect: [${ofCache.map(([each]) => each).join(", ")}]\n`);
  expect(ofCache.map(([expected], at) => [expected, checks[at]?.holds])).toEqual(ofCache);
});

test("a number has no more digits than its interval allows", async () => {
  const last = (await steadyVerdict).checks.at(-1)!;
  expect(last.says).toBe("goodput at least 10/s");
  expect(last.saw).toMatch(/^7\d\.\d\/s \(7\d\.\d to 7\d\.\d\)$/);
});

const problemOf = async (text: string) => {
  const error = await verdictOf(text).catch((thrown) => thrown);
  return error instanceof ProblemError ? error.problems.map(({ says, cure }) => `${says}; ${cure}`) : error;
};

test("a load that is too short says how many calls would be enough", async () => {
  const said = await problemOf(steady(["{ took: { mean: { about: 38ms, within: 2% } } }"], "20s"));
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Mean of the good ones .* calls are too few to tell that; make it about \d+ calls, or/);
});

test("on real sockets, a load with too wide an interval is undecided, because a busy machine may be the cause", async () => {
  const short = steady(["{ took: { mean: { about: 38ms, within: 2% } } }"], "20s");
  const { checks, ...verdict } = await judged(short, "real");
  expect(verdict).toEqual({ holds: false, undecided: true });
  expect(checks[0]!.saw).toMatch(/^\d+ ms \(\d+ to \d+\), too wide to tell$/);
});

test("if settings change during a load, one run cannot tell", async () => {
  const ramp = `
setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: { from: 10/s, to: 50/s }, for: 10s }
expect: { goodput: { about: 30/s, within: 10% } }
`;
  expect(await problemOf(ramp)).toEqual([
    "Goodput 27 to 33/s: one run cannot tell, because things change while it runs; write runs: 12",
  ]);
  expect(await problemOf(`runs: 3${ramp}`)).toMatchObject({ holds: true });
});

test.each([
  ["{ load: POST /pay, to: payment, for: 1s }", "does not say how many calls", "write rate, clients or burst"],
  ["{ load: POST /pay, to: payment, rate: 1/s, burst: 2 }", "has both rate and burst", "keep one of them"],
  ["{ load: POST /pay, to: payment, rate: 1/s }", "does not say how long", "write for, such as for: 1m"],
  ["{ load: POST /pay, to: payment, burst: 1, for: 1s }", "has both for and burst", "leave out for"],
  [
    "{ load: POST /pay, to: payment, rate: 1/s, for: 1s, thinkTime: 1s }",
    "has thinkTime without clients",
    "leave it out, or write clients",
  ],
  ["{ load: POST /pay, to: payment, rate: 5, for: 1s }", "needs a unit", "write 5/s"],
  ["{ load: POST /pay, to: pay, burst: 1 }", "is not a server of this setup", "write payment"],
  ["{ load: POST /pay, to: payment, rate: 0/s, for: 1h }", "makes no call", "above zero"],
  ["{ load: POST /pay, to: payment, rate: 5/s, for: 0s }", "makes no call", "above zero"],
  ["{ load: POST /pay, to: payment, rate: { from: 0/s, to: 0/s }, for: 1m }", "makes no call", "above zero"],
  ["{ load: POST /pay, to: payment, clients: 5, for: 0s }", "makes no call", "above 0s"],
  ["{ load: POST /pay, to: payment, rate: 1000000/s, for: 1h }", "makes 3 600 000 000 calls", "at most 100 000 000"],
])("a load that makes no sense gets one message: %s", (step, says, cure) => {
  const problems = () => scenarioOf(`setup: { payment: {} }\nsteps:\n  - ${step}\n`);
  try {
    problems();
    expect.unreachable();
  } catch (error) {
    const [problem, ...others] = (error as ProblemError).problems;
    expect(others).toEqual([]);
    expect(problem!.says).toContain(says);
    expect(problem!.cure).toContain(cure);
    expect(problem!.where?.line).toBeGreaterThan(2);
  }
});

test.each([
  ["name: POST /pay", "{ good: { atLeast: 99% } }", "two loads are called POST /pay"],
  ["name: others", "{ good: { atLeast: 99% } }", "it does not say which load"],
  ["name: others", "{ load: otters, good: { atLeast: 99% } }", "otters is not a load of this scenario"],
])("loads and expectations of them are told apart by name: %s, %s", (name, expected, says) => {
  const text = `setup: { payment: {} }
steps:
  - { load: POST /pay, to: payment, rate: 10/s, for: 5s, together: true }
  - { load: POST /pay, ${name}, to: payment, rate: 20/s, for: 5s }
expect:
  - ${expected}
`;
  try {
    scenarioOf(text);
    expect.unreachable();
  } catch (error) {
    expect((error as ProblemError).problems.map((problem) => problem.says)).toContain(says);
  }
});
