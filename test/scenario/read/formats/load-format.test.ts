import { describe, expect, it } from "vitest";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { lesson, told } from "../told.ts";

const loading = (fields: string) => lesson({ steps: `[{ load: POST /orders, to: order${fields} }]` });
const even = { spacing: "even", kind: "open" };
const flat = (forMs: number, perS: number) => ({ forMs, fromPerS: perS, toPerS: perS });

describe("a load", () => {
  it.each([
    ["rate: 5/s, for: 1m, spacing: even", { ...even, steady: true, segments: [flat(60_000, 5)] }, 60_000],
    [
      "rate: { from: 1/s, to: 5/s }, for: 1m, spacing: even",
      { ...even, steady: false, segments: [{ forMs: 60_000, fromPerS: 1, toPerS: 5 }] },
      60_000,
    ],
    [
      "rate: [{ for: 1s, rate: 5/s }, { for: 2s, rate: { from: 1/s, to: 5/s } }], spacing: even",
      { ...even, steady: false, segments: [flat(1000, 5), { forMs: 2000, fromPerS: 1, toPerS: 5 }] },
      3000,
    ],
    ["clients: 5, for: 1m", { kind: "closed", clients: 5, think: { kind: "constant", ms: 0 } }, 60_000],
    [
      "clients: 5, thinkTime: 2s, for: 1m",
      { kind: "closed", clients: 5, think: { kind: "constant", ms: 2000 } },
      60_000,
    ],
    ["burst: 5", { kind: "burst", calls: 5 }, 0],
  ])("%s is one pattern of calls", (fields, pattern, forMs) => {
    const [step] = parseScenario(loading(`, ${fields}`), "lesson.yaml").steps;
    expect(step).toMatchObject({ kind: "load", name: "POST /orders", method: "POST", path: "/orders", pattern, forMs });
    expect(step).not.toHaveProperty("users");
  });

  it("has its own name, users, watch and time", () => {
    const text = loading(", burst: 5, name: buyers, users: 3, watch: 4s, at: 1s, together: true");
    const [step] = parseScenario(text, "lesson.yaml").steps;
    expect(step).toMatchObject({ name: "buyers", users: 3, watchMs: 4000, atMs: 1000, together: true });
  });

  it("makes a hundred million calls at most", () => {
    expect(told(loading(", rate: 1000000/s, for: 100s"))).toEqual([]);
    expect(told(loading(", rate: 1000000/s, for: 101s"))).toEqual([
      expect.stringMatching(/makes 101 000 000 calls → write a rate and a time that make at most 100 000 000$/),
    ]);
  });
});

const noCall = "makes no call → write a rate and a time that are above zero";
describe("a load is refused with", () => {
  it.each([
    ["", "does not say how many calls → write rate, clients or burst"],
    [", rate: 1/s, burst: 2", "has both rate and burst → keep one of them"],
    [", rate: 1/s, clients: 2, for: 1s", "has both rate and clients → keep one of them"],
    [", rate: 1/s", "does not say how long → write for, such as for: 1m"],
    [", clients: 1", "does not say how long → write for, such as for: 1m"],
    [", burst: 1, for: 1s", "has both for and burst → leave out for"],
    [", rate: [{ for: 1s, rate: 1/s }], for: 1s", "has both for and a list of parts → leave out for"],
    [", burst: 1, thinkTime: 1s", "has thinkTime without clients → leave it out, or write clients"],
    [", rate: 0/s, for: 1s", noCall],
    [", rate: 1/s, for: 0s", noCall],
    [", rate: [{ for: 1s, rate: 0/s }]", noCall],
    [", clients: 1, for: 0s", "makes no call → write a time above 0s in which clients call"],
  ])("the fields %j", (fields, mistake) => {
    const [first, ...others] = told(loading(fields));
    expect(first).toMatch(/^3:9 steps: \{ load: POST \/orders, to: order/);
    expect(first).toContain(` ${mistake}`);
    expect(others).toEqual([]);
  });
});
