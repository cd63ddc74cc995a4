import { describe, expect, it } from "vitest";
import { Judge } from "../../../src/scenario/judge/judge.ts";
import type { RunPool } from "../../../src/scenario/load/pooling/pool-runs.ts";
import type { Verdict } from "../../../src/scenario/report.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";
import { judged } from "./judged.ts";

const saw = ({ checks }: Verdict) => checks.map((each) => `${each.holds ? "" : "not "}${each.saw}`);

/** Ten orders a second for a minute, then a hundred. */
const twoStages = (expected: string) => `
setup: { order: {}, payment: { delay: 10ms } }
steps:
  - { load: POST /orders, to: order, rate: 10/s, for: 60s, name: few, together: true }
  - { load: POST /orders, to: order, rate: 100/s, for: 60s, at: 60s, name: many }
expect:
${expected}
`;
/** A queue in which a mean of 38 ms has a wide interval after twenty seconds. */
const queue = (expected: string, server = "capacity: { workers: 1, work: exponential 10ms, queue: { limit: 9 } }") => `
setup: { payment: { ${server} } }
steps: [{ load: POST /pay, to: payment, rate: 80/s, for: 20s }]
expect: ${expected}
`;
const mean = (range: string) => `{ took: { mean: { ${range} } } }`;

describe("an expectation of a load", () => {
  it("is about the load that it names", async () => {
    const verdict = await judged(
      twoStages("  - { load: few, goodput: { atMost: 12/s } }\n  - { load: many, goodput: { atLeast: 90/s } }"),
    );
    expect(verdict.checks.map(({ holds }) => holds)).toEqual([true, true]);
    expect(verdict).not.toHaveProperty("undecided");
  });

  it("is about the part of the time that it names", async () => {
    const part = (from: number, to: number, claim: string) =>
      `  - { load: many, arrivals: { server: payment, ${claim} }, between: [${from}s, ${to}s] }`;
    const verdict = await judged(
      twoStages(
        [part(0, 30, "atMost: 12/s"), part(70, 110, "atLeast: 90/s"), part(0, 110, "atLeast: 90/s")].join("\n"),
      ),
    );
    expect(verdict.checks.map(({ holds }) => holds)).toEqual([true, true, false]);
  });

  it("adds up the arrivals at all servers, unless it names one", async () => {
    const rates = ["", "server: order, ", "server: payment, "].map(
      (server) => `  - { load: many, arrivals: { ${server}atLeast: 1/s }, between: [70s, 110s] }`,
    );
    const [all, order, payment] = saw(await judged(twoStages(rates.join("\n")))).map(Number.parseFloat);
    expect(order! / payment!).toBeCloseTo(1, 1);
    expect(all! / order!).toBeCloseTo(2, 1);
  });

  it("fails if no call has what it is about", async () => {
    expect(saw(await judged(queue(mean("atMost: 1s"), "off: true")))).toEqual(["not no such calls"]);
  });

  it("fails if the number is far from it, however wide the interval is", async () => {
    for (const range of ["about: 2000ms, within: 0.1%", "about: 2ms, within: 0.1%"]) {
      expect((await judged(queue(mean(range)))).holds).toBe(false);
    }
  });

  it("with one bound is decided by the whole interval", async () => {
    const [said] = saw(await judged(queue(mean("atMost: 10s"))));
    const [, low, high] = /\((\d+) to (\d+)\)/.exec(said!)!.map(Number);
    expect((await judged(queue(mean(`atMost: ${high! + 1}ms`)))).holds).toBe(true);
    expect((await judged(queue(mean(`atMost: ${high! - 2}ms`)))).holds).toBe(false);
    expect((await judged(queue(mean(`atLeast: ${low! - 1}ms`)))).holds).toBe(true);
    expect((await judged(queue(mean(`atLeast: ${low! + 2}ms`)))).holds).toBe(false);
  });

  it("says how many calls would do: half more than the square of the widths' ratio", async () => {
    const [said] = saw(await judged(queue(mean("atMost: 10s"))));
    const [, low, high] = /\((\d+) to (\d+)\)/.exec(said!)!.map(Number);
    const middle = (low! + high!) / 2;
    const scenario = queue(mean(`about: ${middle}ms, within: 2%`));
    const thrown = (await judged(scenario).catch((error) => error)) as ProblemError;
    expect(thrown).toBeInstanceOf(ProblemError);
    const { says, cure } = thrown.problems[0]!;
    const offered = Number(/: (\d+) calls are too few/.exec(says)![1]);
    const enough = Number(/about (\d+) calls/.exec(cure!)![1]);
    const ratio = (high! - low!) / (middle * 0.04);
    expect(enough / (offered * ratio ** 2 * 1.5)).toBeGreaterThan(0.75);
    expect(enough / (offered * ratio ** 2 * 1.5)).toBeLessThan(1.25);
  });
});

describe("on real sockets, an expectation with too wide an interval", () => {
  it("does not excuse another that fails", async () => {
    const both = queue(`[${mean("about: 38ms, within: 2%")}, { good: { atMost: 1% } }]`);
    expect(await judged(both, "real")).not.toHaveProperty("undecided");
    const inOne = queue("{ took: { mean: { about: 38ms, within: 2% }, p99: { atMost: 1ms } } }");
    const verdict = await judged(inOne, "real");
    expect(verdict.holds).toBe(false);
    expect(verdict.checks[0]).not.toHaveProperty("undecided");
  });
});

describe("while settings change", () => {
  const ramp = (claim: string, between = "") => `
setup: { payment: {} }
steps: [{ load: POST /pay, to: payment, rate: { from: 10/s, to: 50/s }, for: 10s }]
expect: { goodput: { ${claim} }${between} }
`;

  it("a part of the time has a goodput of its own", async () => {
    expect((await judged(ramp("atLeast: 33/s", ", between: [8s, 10s]"))).holds).toBe(true);
    expect((await judged(ramp("atLeast: 33/s"))).holds).toBe(false);
  });

  it("one run can tell a single bound", async () => {
    expect((await judged(ramp("atLeast: 20/s"))).holds).toBe(true);
    expect((await judged(ramp("atLeast: 40/s"))).holds).toBe(false);
    expect((await judged(ramp("atMost: 40/s"))).holds).toBe(true);
    expect((await judged(ramp("atMost: 20/s"))).holds).toBe(false);
  });
});

it("without a load, or without the one that is named, an expectation fails", () => {
  const claims = [{ of: { kind: "good" }, range: { atLeast: 0, atMost: 1 } }] as const;
  const judge = (load: string) =>
    new Judge([{ kind: "load", load, claims }], { lines: [], world: "virtual", mostLatenessMs: 0 });
  const says = "buyers: good at most 100 %";
  expect(judge("buyers").verdict(0).checks).toEqual([{ holds: false, says, saw: "no load was sent" }]);
  const empty = { loads: [], servers: new Map(), stretches: [] } as unknown as RunPool;
  expect(judge("buyers").verdict(0, empty).checks).toEqual([{ holds: false, says, saw: "it did not start" }]);
});

it("a judge of loads alone needs neither calls nor events", () => {
  const frame = { lines: [], world: "virtual", mostLatenessMs: 0 } as const;
  const listens = (...expected: ConstructorParameters<typeof Judge>[0]) => new Judge(expected, frame).listens;
  const load = { kind: "load", claims: [] } as const;
  expect(listens(load)).toBe(false);
  expect(listens(load, { kind: "call", from: "client" })).toBe(true);
  expect(listens(load, { kind: "event", who: "payment", event: "arrived" })).toBe(true);
});
