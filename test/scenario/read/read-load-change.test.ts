import { describe, expect, it } from "vitest";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { lesson, told } from "./told.ts";

const choices = "[{ says: a, expect: { useless: { atLeast: 9% } } }, { says: b, expect: { useless: { atMost: 9% } } }]";
const reviewed = (steps: string, load: string) =>
  lesson({ steps: `[${steps}]`, rest: `review: { load: ${load}, predict: { ask: What?, choices: ${choices} } }\n` });
const loadOf = (fields: string) => `{ load: POST /orders, to: order, ${fields} }`;

const clients = "clients: 5, thinkTime: 1s, for: 2s";
describe("a changed load", () => {
  it.each([
    ["another rate", "rate: 1/s, for: 2s", "{ rate: 2/s }", { segments: [{ fromPerS: 2 }] }, 2000],
    ["another duration", "rate: 1/s, for: 2s", "{ for: 3s }", { segments: [{ fromPerS: 1 }] }, 3000],
    ["more clients", clients, "{ clients: 6 }", { kind: "closed", clients: 6, think: { ms: 1000 } }, 2000],
    ["a rate instead of clients", clients, "{ rate: 1/s }", { kind: "open" }, 2000],
    ["a burst instead of clients", clients, "{ burst: 7 }", { kind: "burst", calls: 7 }, 0],
    ["parts instead of a rate", "rate: 1/s, for: 2s", "{ rate: [{ for: 5s, rate: 1/s }] }", { kind: "open" }, 5000],
    ["clients instead of a burst", "burst: 7", "{ clients: 5, for: 1s }", { kind: "closed", clients: 5 }, 1000],
  ])("has %s and keeps its other fields", (_, fields, change, pattern, forMs) => {
    const scenario = parseScenario(reviewed(`{ wait: 1s }, ${loadOf(fields)}`, change), "lesson.yaml");
    expect(scenario.review!.load).toMatchObject({ step: 2, load: { pattern, forMs, to: "order", path: "/orders" } });
  });

  it("is found by its name among several", () => {
    const steps = `${loadOf("burst: 2, name: few")}, ${loadOf("burst: 3, name: more")}`;
    const scenario = parseScenario(reviewed(steps, "{ name: more, burst: 4 }"), "lesson.yaml");
    expect(scenario.review!.load).toMatchObject({ step: 2, load: { name: "more", pattern: { calls: 4 } } });
  });
});

describe("a change of a load that cannot be made", () => {
  const one = loadOf("rate: 1/s, for: 2s");
  const two = `${loadOf("burst: 2, name: few")}, ${loadOf("burst: 3")}`;
  it.each([
    ["{ wait: 1s }", "{ burst: 4 }", "4:11 no step is a load → leave it out"],
    [one, "{ name: few, burst: 4 }", "4:25 few is not a load of this scenario → write POST /orders"],
    [two, "{ burst: 4 }", "4:11 it does not say which load changes → write few or POST /orders as its name"],
    [one, "{ rate: 1/s }", "4:11 this changes nothing → write another value"],
    [one, "{ rate: 4 }", "4:25 rate: 4 needs a unit → write 4/s"],
    [one, "{ thinkTime: 1s }", "has thinkTime without clients → leave it out, or write clients"],
  ])("%s, changed by %s", (steps, change, mistake) => {
    const [first, ...others] = told(reviewed(steps, change));
    expect(first).toContain(mistake);
    expect(others).toEqual([]);
  });
});

describe("a twist", () => {
  const twisted = (changes: string) =>
    lesson({
      steps: `[${loadOf("rate: 1/s, for: 2s")}]`,
      rest: `twist: { says: other, ${changes} expect: { goodput: { atLeast: 1/s } } }\n`,
    });
  it.each([
    ["", "4:1 this twist changes nothing → change exactly one"],
    ["load: { name: POST /orders },", "4:1 this twist changes nothing → change exactly one"],
    ["load: { rate: 2/s, for: 3s },", "4:1 this twist changes 2 settings → change exactly one"],
    [
      "setup: { order: { timeout: 1s } }, load: { rate: 2/s },",
      "4:23 this twist changes 2 settings → change exactly one",
    ],
  ])("changes one thing, not %s", (changes, mistake) => {
    expect(told(twisted(changes))).toEqual([mistake]);
  });

  it("may name the load whose field it changes", () => {
    expect(told(twisted("load: { name: POST /orders, rate: 2/s },"))).toEqual([]);
  });
});
