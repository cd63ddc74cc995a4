import { expect, test } from "vitest";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { reviewOf } from "../../../src/scenario/review-lesson.ts";
import { changesOf } from "../../../src/scenario/setup/changes/set-option.ts";
import { loadsOf } from "../../../src/scenario/steps/load-step.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

const text = `
title: t
setup: { payment: { capacity: 5 } }
steps:
  - { load: POST /pay, to: payment, rate: 100/s, spacing: even, for: 1s }
`;
const twist = (load: string) =>
  `${text}twist: { says: other, load: ${load}, expect: [{ goodput: { atLeast: 1/s } }] }\n`;
const named = text.replace("for: 1s }", "for: 1s, name: buyers }\n  - { load: POST /pay, to: payment, burst: 3 }");

const parsed = (of: string) => parseScenario(of, "own.yaml");
const problems = (act: () => unknown): string[] => {
  try {
    act();
  } catch (error) {
    if (error instanceof ProblemError) return error.problems.map(({ says, cure }) => `${says}; ${cure}`);
    throw error;
  }
  return [];
};

function jobSet(of: string, ...written: string[]) {
  const scenario = parsed(of);
  return jobOf(scenario, { world: "virtual", seed: 1, ...changesOf(written, scenario) });
}

async function offered(job: ReturnType<typeof jobOf>): Promise<number[]> {
  return (await play(job)).load!.loads.map((each) => each.offered);
}

test("--set changes a field of the only load, and the report says so", async () => {
  const job = jobSet(text, "load.rate=300/s", "load.for=2s");
  expect(job.changeWords).toEqual(["load.rate: 100/s → 300/s", "load.for: 1s → 2s"]);
  expect(job.forgiving).toBe(true);
  expect(await offered(job)).toEqual([600]);
});

test("one of several loads is changed by its name", async () => {
  const job = jobSet(named, "buyers.rate=7/s", "POST /pay.burst=2");
  expect(job.changeWords).toEqual(["buyers.rate: 100/s → 7/s", "POST /pay.burst: 3 → 2"]);
  expect(await offered(job)).toEqual([7, 2]);
  expect(problems(() => jobSet(named, "load.rate=7/s"))).toEqual([
    "load.rate=7/s: it does not say which load changes; write buyers or POST /pay as its name",
  ]);
});

test("another kind of load replaces what belongs to the former kind", () => {
  const [load] = loadsOf(jobSet(text, "load.burst=9").scenario);
  expect(load).toMatchObject({ pattern: { kind: "burst", calls: 9 }, forMs: 0 });
  const [closed] = loadsOf(jobSet(text, "load.clients=4", "load.thinkTime=exponential 1s").scenario);
  expect(closed).toMatchObject({
    pattern: { kind: "closed", clients: 4, think: { kind: "exponential" } },
    forMs: 1000,
  });
});

test("a server with the name of a load takes precedence", () => {
  const of = text.replaceAll("payment:", "load:").replace("{ capacity: 5 }", "{ is: payment, capacity: 5 }");
  const job = jobSet(of.replace("to: payment", "to: load"), "load.capacity=7");
  expect(job.changeWords).toEqual(["load.capacity: 5 → 7"]);
});

test("mistakes in a changed load are reported with a way out", () => {
  const wrong = (written: string) => problems(() => jobSet(text, written));
  expect(wrong("load.rate=12")).toEqual(["load.rate: 12 needs a unit; write 12/s"]);
  expect(wrong("load.to=order")[0]).toContain("to is not a known setting");
  expect(wrong("load.thinkTime=1s")[0]).toContain("has thinkTime without clients");
  expect(wrong("load.for=8000h")[0]).toContain("makes 2 880 000 000 calls");
  expect(wrong("load.rate")).toEqual(['"load.rate" is not a change; write load.FIELD=VALUE, such as load.rate=140/s']);
});

test("a field without the name of a load gets the names of those that have it", () => {
  const wrong = (of: string, written: string) => problems(() => jobSet(of, written));
  expect(wrong(text, "rate=12/s")).toEqual(['"rate=12/s" is not a change; did you mean load.rate?']);
  expect(wrong(text, "delay=1s")[0]).toBe('"delay=1s" is not a change; did you mean payment.delay?');
  const among = problems(() => jobSet(named, "rate=12/s"));
  expect(among).toEqual(['"rate=12/s" is not a change; did you mean buyers.rate or POST /pay.rate?']);
  expect(wrong(text, "constructor=1s")[0]).not.toContain("did you mean");
});

test("a twist may change one field of a load", async () => {
  const scenario = parsed(twist("{ rate: 50/s }"));
  const job = jobOf(scenario, { world: "virtual", seed: 1, twisted: true });
  expect(job.changeWords).toEqual(["load.rate: 100/s → 50/s"]);
  expect(await offered(job)).toEqual([50]);
  expect(await offered(jobOf(scenario, { world: "virtual", seed: 1 }))).toEqual([100]);
});

test("a twist that changes nothing, or more than one thing, is a mistake of the file", () => {
  const wrong = (load: string) => problems(() => parsed(twist(load)));
  expect(wrong("{ rate: 50/s, for: 2s }")).toEqual(["this twist changes 2 settings; change exactly one"]);
  expect(wrong("{}")).toEqual(["this twist changes nothing; change exactly one"]);
  expect(wrong("{ rate: 100/s }")).toEqual(["this changes nothing; write another value"]);
  expect(wrong("{ name: sellers, rate: 1/s }")[0]).toContain("sellers is not a load of this scenario");
});

test("a review may ask about another load", async () => {
  const review =
    "review: { load: { for: 3s }, predict: { ask: How many?, choices: [{ says: a, expect: { good: { atLeast: 1% } } }, { says: b, expect: { good: { atMost: 1% } } }] } }";
  const scenario = reviewOf(parsed(`${text}${review}\n`))!;
  expect(await offered(jobOf(scenario, { world: "virtual", seed: 1 }))).toEqual([300]);
});

const says = "is neither a server nor a load of this scenario";
test.each([
  [text, "byer.rate=1/s", "write payment or load before the dot, such as load.rate=140/s"],
  [named, "byte.rate=1/s", "write payment, buyers or POST /pay before the dot, such as buyers.rate=140/s"],
  [named, "byers.rate=1/s", "did you mean buyers.rate?"],
  [text, "paymnt.delay=1s", "did you mean payment.delay?"],
])("of a name that nothing has, --set names servers and loads (%#)", (of, written, cure) => {
  const [name] = written.split(".");
  expect(problems(() => jobSet(of, written))).toEqual([`${written}: ${name} ${says}; ${cure}`]);
});
