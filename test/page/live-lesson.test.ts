import { describe, expect, test } from "vitest";
import { stepsFor } from "../../src/page/controls/slider-steps.ts";
import { otherSettings, subjectSettings } from "../../src/page/controls/subject-settings.ts";
import { commandOf, givenScenario, type LiveLesson, playedWith, setsOf } from "../../src/page/live-lesson.ts";
import { pack } from "../../src/scenario/library/compiled.ts";
import { listScenarios, loadScenario } from "../../src/scenario/library/library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { parseScenario } from "../../src/scenario/read/read-scenario.ts";

const state = (pairs: Record<string, string> = {}, twisted = false) => ({
  pairs: new Map(Object.entries(pairs)),
  twisted,
});
const timeout = await loadScenario("timeout-504");
const lesson: LiveLesson = {
  kind: "story",
  packed: pack(timeout, ""),
  isOwn: false,
  seed: 1,
  set: ["order.timeout=500ms"],
  twisted: false,
  strict: false,
  version: "0",
  words: ["lab", "run", "timeout-504"],
  inVirtual: ["--world", "virtual"],
};

describe("the settings that a lesson is about", () => {
  test("are those that its setup, its changes and its twist name", async () => {
    expect(subjectSettings(timeout).map(({ name, own, others }) => [name, own, others])).toEqual([
      ["order.timeout", "1s", []],
      ["payment.delay", "3s", []],
      ["payment.noticesHangUp", undefined, ["true"]],
    ]);
    const health = subjectSettings(await loadScenario("all-well")).find(({ name }) => name === "health.pay");
    expect(health).toMatchObject({ own: "UP", takes: "", says: "" });
    const storm = subjectSettings(await loadScenario("storm-that-stays"));
    expect(storm.map(({ name }) => name)).toEqual([
      ...[
        "order.timeout",
        "order.retry",
        "payment.capacity.workers",
        "payment.capacity.work",
        "payment.capacity.paused",
      ],
      ...["load.rate", "load.for"],
    ]);
    expect(storm[1]!.others).toEqual(["1"]);
  });

  test("include those of the calls of a service, which can all be changed", () => {
    const yaml =
      "title: t\nsetup: { a: { is: service, takes: GET /, does: [{ calls: b GET /, timeout: 1s, retry: 2 }] }, b: { is: service, takes: GET / } }\nsteps: [{ send: GET /, to: a }]\n";
    const scenario = parseScenario(yaml, "a.yaml");
    const found = subjectSettings(scenario);
    expect(found.map(({ name, own, takes }) => [name, own, takes !== ""])).toEqual([
      ["a.b.timeout", "1s", true],
      ["a.b.retry", "2", true],
      ["b.takes", "GET /", true],
    ]);
    const others = otherSettings(scenario, found).map(({ name }) => name);
    expect(others).toEqual(expect.arrayContaining(["a.b.hedge", "a.delay", "b.delay"]));
    expect(others).not.toContain("a.does");
    const [, played] = playedWith({ ...lesson, packed: pack(scenario, ""), set: [] }, state({ "a.b.timeout": "2s" }));
    expect(played.changes).toMatchObject({ a: { does: [{ timeout: "2s" }] } });
  });

  test("include those of faults in a list, with their place", () => {
    const yaml =
      "title: t\nsetup: { payment: { faults: [{ error-status: 500, first: 2 }] } }\nsteps: [{ send: POST /pay, to: payment }]\n";
    const found = subjectSettings(parseScenario(yaml, "a.yaml"));
    expect(found.map(({ name, own }) => [name, own])).toEqual([
      ["payment.faults.0.error-status", "500"],
      ["payment.faults.0.first", "2"],
    ]);
    expect(found.every(({ takes }) => takes !== "")).toBe(true);
  });

  test("leave all others to be opened", () => {
    const others = otherSettings(timeout, subjectSettings(timeout)).map(({ name }) => name);
    expect(others).toContain("order.retry");
    expect(others).toContain("payment.off");
    expect(others).not.toContain("order.timeout");
    expect(new Set(others).size).toBe(others.length);
  });
});

describe("a slider", () => {
  test.each([
    ["a duration or `none`", ["1s"], "50ms", "none"],
    ["a duration", ["3s"], "0s", "30s"],
    ["a share", ["10%"], "0%", "100%"],
    ["a rate", ["280/s"], "28/s", "560/s"],
    ["a size", ["16KB"], "0B", "64MB"],
    ["a whole number from 1 to 1000", ["2"], "1", "8"],
    ["a duration, `exponential 100ms`, `50ms to 150ms`", ["exponential 100ms"], "exponential 5ms", "exponential 1s"],
    // Known only by its value, because it has a short form.
    ["a number of attempts, or a map", ["3", "1"], "1", "9"],
  ])("of %s around %s goes from %s to %s", (takes, values, least, most) => {
    const steps = stepsFor(takes, values)!;
    expect([steps[0], steps.at(-1)]).toEqual([least, most]);
    for (const value of values) expect(steps).toContain(value);
    expect(new Set(steps).size).toBe(steps.length);
  });

  test("does not fit text", () => {
    expect(stepsFor("text", ["abc"])).toBeUndefined();
    expect(stepsFor("a duration", ["50ms to 150ms"])).toBeUndefined();
  });
});

describe("a page and the command line", () => {
  test("a changed setting takes the place of the one on the command line", () => {
    const changed = state({ "payment.delay": "5s", "order.timeout": "2s" });
    expect(setsOf(lesson, changed)).toEqual(["order.timeout=2s", "payment.delay=5s"]);
    expect(commandOf(lesson, changed, false)).toBe("lab run timeout-504 --set order.timeout=2s --set payment.delay=5s");
    expect(commandOf(lesson, state({}, true), true)).toBe(
      "lab run timeout-504 --twist --set order.timeout=500ms --world virtual",
    );
  });

  test("options of a load are changed as options", () => {
    const words = ["lab", "load", "--rate", "40/s", "--for", "30s"];
    const own = { ...lesson, isOwn: true, set: ["payment.capacity=3"], words, inVirtual: [] };
    expect(commandOf(own, state({ "load.rate": "80/s", "load.burst": "5" }), false)).toBe(
      "lab load --rate 80/s --for 30s --set payment.capacity=3 --burst 5",
    );
  });

  test("both play the same", async () => {
    const [scenario, options] = playedWith(lesson, state({ "payment.delay": "700ms" }));
    const { scenario: _, ...report } = await play(jobOf(scenario, { ...options, world: "virtual" }));
    expect(report.changeWords).toEqual(["order.timeout: 1s → 500ms", "payment.delay: 3s → 700ms"]);
    expect(report.set).toEqual(["order.timeout=500ms", "payment.delay=700ms"]);
    expect(report.ledger.map(({ atMs }) => atMs)).toEqual([700]);
  });

  test("a mistake is a Problem that names the setting", () => {
    expect(() => playedWith(lesson, state({ "order.timeuot": "1s" }))).toThrow("timeuot is not a known setting");
    expect(() => playedWith(lesson, state({ "payment.delay": "3" }))).toThrow("payment.delay: 3 needs a unit");
  });
});

describe("the scenario whose values the controls show", () => {
  test("has the changes of the command line, of settings and of loads", async () => {
    expect(givenScenario(lesson).setup.order).toEqual({ timeout: "500ms" });
    const storm = await loadScenario("storm-that-stays");
    const changed = givenScenario({ ...lesson, kind: "load", packed: pack(storm, ""), set: ["load.rate=200/s"] });
    const rate = subjectSettings(changed).find(({ name }) => name === "load.rate");
    expect(rate?.own).toBe("200/s");
  });

  test("has those of its twist below them", async () => {
    const twistedValues = async (name: string, set: readonly string[] = []) => {
      const given = { ...lesson, packed: pack(await loadScenario(name), ""), set };
      const settings = subjectSettings(givenScenario(given), givenScenario(given, true));
      return settings.flatMap(({ name, own, twisted }) => (own === twisted ? [] : [[name, own, twisted]]));
    };
    expect(await twistedValues("timeout-504")).toEqual([["payment.noticesHangUp", undefined, "true"]]);
    expect(await twistedValues("bulkhead-holds")).toEqual([
      ["order.bulkhead", "2", undefined],
      ["order.bulkhead.slots", undefined, "10"],
    ]);
    expect(await twistedValues("timeout-504", ["payment.noticesHangUp=false"])).toEqual([]);
    for (const { name, twist } of await Promise.all(listScenarios().map(({ name }) => loadScenario(name))))
      if (twist !== undefined && (await twistedValues(name)).length === 0)
        // No control shows the order of calls.
        expect(Object.values(twist.setup).flatMap(Object.keys), name).toEqual(["does"]);
  });
});
