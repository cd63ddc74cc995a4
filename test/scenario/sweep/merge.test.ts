import { expect, test } from "vitest";
import { reportsDocument } from "../../../src/render/json/json.ts";
import { jobOf } from "../../../src/scenario/playing/job.ts";
import { play } from "../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../src/scenario/read/read-scenario.ts";
import { Collection } from "../../../src/scenario/sweep/cells/collect.ts";
import { readMeasure } from "../../../src/scenario/sweep/numbers/measure.ts";
import type { CellResult } from "../../../src/scenario/sweep/result.ts";
import { sweepOf } from "../../../src/scenario/sweep/sweep.ts";
import { gridOf, resultsOf, text } from "./sweeps.ts";

const seeds = 4;
const results = await resultsOf(gridOf(["payment.capacity.workers=2..3"], seeds));
const sweep = sweepOf(results);
const own = sweep.points.find(({ isOwn }) => isOwn)!;

test("merged seeds give the same numbers as that many runs, to ten digits", async () => {
  const scenario = { ...parseScenario(text, "small.yaml"), runs: seeds };
  const [report] = reportsDocument([await play(jobOf(scenario, { world: "virtual", seed: 1 }))]).reports;
  const [load] = report!.loads!;
  const payment = report!.servers!.payment!;
  const expected = {
    "tookMs.mean": load!.tookMs.mean,
    "tookMs.p50": load!.tookMs.p50,
    "tookMs.p99": load!.tookMs.p99,
    "tookMs.max": [load!.tookMs.max, null, null],
    goodputPerS: load!.goodputPerS,
    "servers.payment.waitMs.p99": payment.waitMs.p99,
    "servers.payment.waitedShare": payment.waitedShare,
    "servers.payment.useless": [payment.useless / payment.finished, expect.anything(), expect.anything()],
    offered: [load!.offered / seeds, expect.anything(), expect.anything()],
    "charges.confirmed": [report!.charges!.confirmed / seeds, expect.anything(), expect.anything()],
  };
  for (const [path, estimate] of Object.entries(expected)) {
    const measured = readMeasure(path, sweep.names).of(own);
    expect(measured.map(rounded), path).toEqual(estimate.map(rounded));
  }
});

function rounded(value: unknown) {
  return typeof value === "number" ? Number(value.toPrecision(10)) : value;
}

test("the scenario's own settings are marked, and seeds are counted at each point", () => {
  expect(sweep.points.map(({ set, isOwn, results: own }) => [set[0], isOwn, own.length])).toEqual([
    ["payment.capacity.workers=2", false, seeds],
    ["payment.capacity.workers=3", true, seeds],
  ]);
});

test("the order of results changes nothing, not even if they write one value in two ways or the file has two names", () => {
  const [first, second, ...others] = results as [CellResult, CellResult, ...CellResult[]];
  const mixed = [{ ...first, set: ["payment.capacity.workers=2.0"] }, { ...second, scenario: "another" }, ...others];
  const facts = ({ scenario, dimensions, points }: typeof sweep) => [
    scenario,
    dimensions,
    points.map(({ set }) => set),
  ];
  expect(facts(sweepOf(mixed.toReversed()))).toEqual(facts(sweepOf(mixed)));
});

test("a result says whether the load collapsed, how calls ended, and whether everything holds", () => {
  const [weak] = sweep.points;
  const measure = (path: string, point = weak!) => readMeasure(path, sweep.names).of(point);
  expect(measure("collapsed")[0]).toBeGreaterThan(0);
  expect(measure("collapsed", own)[0]).toBe(0);
  expect(measure("statuses.200")[0]).toBe(measure("good")[0]);
  expect(measure("statuses.504")[0]).toBeCloseTo(measure("failed")[0], 12);
  expect(measure("statuses.503")[0]).toBe(0);
  expect(measure("holds")[0]).toBe(1);
});

test("the order of results changes nothing, not even the last digit", () => {
  const turned = sweepOf([...results].reverse());
  for (const path of ["good", "tookMs.mean", "goodputPerS"]) {
    const of = ({ points, names }: typeof sweep) => points.map((point) => readMeasure(path, names).of(point));
    expect(of(turned)).toEqual(of(sweep));
  }
});

function merged(lines: readonly string[]) {
  const collection = new Collection();
  lines.forEach((each, at) => {
    collection.add({ file: "r.ndjson", line: at + 1, text: each });
  });
  return { results: collection.results(), problems: collection.problems };
}
const line = (result: Partial<CellResult>, at = 0) => JSON.stringify({ ...results[at], ...result });

test("the same result twice is counted once", () => {
  expect(merged([line({}), line({})])).toMatchObject({ results: [results[0]], problems: [] });
});

test("a result that contradicts another one of its cell is a Problem", () => {
  const { results: kept, problems } = merged([line({}), line({ holds: false })]);
  expect(kept).toHaveLength(1);
  expect(problems).toMatchObject([
    { says: "this result differs from the result of the same cell at r.ndjson:1", where: { line: 2 } },
  ]);
});

test.each([
  [{ engine: "e2" }, "version of lab (engine e2, not e1)"],
  [{ of: "other", scenario: "big" }, "scenario (big, not this text of small)"],
  [{ set: ["order.timeout=1s"] }, "grid (order.timeout, not payment.capacity.workers)"],
])("if results are of two kinds, such as %j, the more frequent ones are kept, in any order", (other, of) => {
  const stray = line({ id: "x", ...other });
  for (const lines of [
    [stray, line({}), line({}, 1)],
    [line({}, 1), line({}), stray],
  ]) {
    const { results: kept, problems } = merged(lines);
    expect(kept.map(({ id }) => id).sort()).toEqual([results[0]!.id, results[1]!.id].sort());
    expect(problems).toMatchObject([
      { says: `this result is from another ${of}`, where: { file: "r.ndjson", line: lines.indexOf(stray) + 1 } },
    ]);
  }
});

test("a line that is not a result is a Problem, and the others count", () => {
  const { results: kept, problems } = merged(["{", '{"id":"x"}', line({})]);
  expect(kept).toHaveLength(1);
  expect(problems.map(({ says, where }) => [says, where?.line])).toEqual([
    ["this line is not JSON", 1],
    ["this line is not a result: engine is missing", 2],
  ]);
});

test.each(["god", "tookMs.p98", "servers.pay.useless", "toString"])("the measure %s does not exist", (path) => {
  expect(() => readMeasure(path, sweep.names)).toThrow(`"${path}" is not a number of the report`);
});

test("with several loads, a path must name one", () => {
  const names = { loads: ["web", "batch"], servers: [] };
  expect(readMeasure("web.good", names).unit).toBe("share");
  expect(() => readMeasure("good", names)).toThrow('"good" does not say which load');
});

test.each(["good", "tookMs.p99", "statuses.503", "failures.timed-out", "charges.repeated", "servers.payment.useless"])(
  "without a load, %s is rejected as a number of a load",
  (path) => {
    const read = () => readMeasure(path, { loads: [], servers: ["payment"] });
    expect(read).toThrow(`${path} is a number of a load, and this scenario has none`);
    expect(() => readMeasure("tookMss", { loads: [], servers: ["payment"] })).toThrow("is not a number of the report");
  },
);

test.each(["tookMs.max", "tookMs.p99"])("%s of a point without good answers is unknown", async (path) => {
  const closed = text.replace("payment: {", "payment: { off: true,");
  const { names, points } = sweepOf(await resultsOf(gridOf(["order.retry.tries=1"], 1, closed)));
  expect(readMeasure(path, names).of(points[0]!)[0]).toBeNaN();
});
