import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { sweepSvg } from "../../../src/render/svg/chart/svg-sweep.ts";
import { drawSweep } from "../../../src/render/sweep/draw-sweep.ts";
import { sweepCsv } from "../../../src/render/sweep/sweep-csv.ts";
import { asciiOnly } from "../../../src/render/text/drawing/ascii.ts";
import { textWidth } from "../../../src/render/text/drawing/width.ts";
import { pointsOf } from "../../../src/scenario/sweep/cells/cell.ts";
import { type Measure, readMeasure } from "../../../src/scenario/sweep/numbers/measure.ts";
import type { CellResult } from "../../../src/scenario/sweep/result.ts";
import { sweepOf } from "../../../src/scenario/sweep/sweep.ts";
import { readVary } from "../../../src/scenario/sweep/values.ts";

const made = { version: "1.0.0", command: "lab sweep" };
const wide = { width: 80, colour: false, unicode: true };
const narrow = { width: 60, colour: false, unicode: false };

/** A sweep with two seeds at each point; `of` returns how often each holds. */
function sweep(vary: readonly string[], of: (values: readonly number[]) => number, own = "") {
  const results = [...pointsOf(vary.map(readVary))].flatMap((set) =>
    [1, 2].map((seed): CellResult => {
      const values = set.map((each) => Number.parseFloat(each.split("=")[1]!));
      const tookMs = 1000 * of(values) + (seed === 1 ? -5 : 5);
      const holds = seed / 2 - 0.25 < of(values);
      return {
        id: `${set}${seed}`,
        engine: "e",
        scenario: "edge",
        of: "t",
        set,
        seed,
        own: set.join() === own,
        holds,
        numbers: { tookMs },
      };
    }),
  );
  return sweepOf(results);
}
const measures = (...paths: string[]): Measure[] => paths.map((path) => readMeasure(path, { loads: [], servers: [] }));

describe("one dimension", () => {
  const curve = sweep(["a.delay=0ms..100ms:10"], ([delay = 0]) => 1 - delay / 100, "a.delay=30ms");

  test("is a line with the band of its intervals", () => {
    expect(drawSweep(curve, measures("tookMs"), "charts", wide)).toMatchInlineSnapshot(`
      "edge   11 points, 2 seeds each

      tookMs, ms   over a.delay, ms   ░ 95 % interval   ◆ own settings
      1060 ●░░░░
           ░······●··░░░░
                 ░░░░····●····░░░░░
                          ░░░░··◆······●░░░░
       532                         ░░░░░······●··░░░░
                                            ░░░░░····●····░░░░░
                                                      ░░░░··●······●░░░░
                                                               ░░░░░······●··░░░░
         0                                                              ░░░░░····●
           0      10     20     30     40     50     60     70     80     90     100
      "
    `);
  });

  test("has a table with each value and its interval", () => {
    expect(drawSweep(curve, measures("holds", "tookMs"), "table", narrow)).toMatchInlineSnapshot(`
      "edge   11 points, 2 seeds each

         a.delay, ms  holds, %      tookMs, ms
                   0  100 (10-100)  1000 (930-1070)
                  10  100 (10-100)  900 (830-970)
                  20  100 (10-100)  800 (730-870)
      *           30  50 (0-100)    700 (630-770)
                  40  50 (0-100)    600 (530-670)
                  50  50 (0-100)    500 (430-570)
                  60  50 (0-100)    400 (330-470)
                  70  50 (0-100)    300 (230-370)
                  80  0 (0-90)      200 (130-270)
                  90  0 (0-90)      100 (30-170)
                 100  0 (0-90)      0 (0-70)
      * the scenario's own settings
      "
    `);
  });
});

describe("two dimensions", () => {
  const map = sweep(
    ["order.retry.tries=1..5", "load.rate=100/s..300/s:50"],
    ([tries = 0, rate = 0]) => Math.max(0, Math.min(1, 1.4 - (tries * rate) / 600)),
    "order.retry.tries=2,load.rate=250/s",
  );

  test("are a map with a legend, and the scenario's own cell in brackets", () => {
    expect(drawSweep(map, measures("tookMs"), "charts", wide)).toMatchInlineSnapshot(`
      "edge   25 points, 2 seeds each

      tookMs, ms   across: order.retry.tries   up: load.rate
                 1      2      3      4      5
      300/s   900█   400░     0      0      0
      250/s   980█  [570▒]  150      0      0
      200/s  1000█   730▓   400░    70      0
      150/s  1000█   900█   650▓   400░   150
      100/s  1000█  1000█   900█   730▓   570▒
      0 200 ░ 400 ▒ 600 ▓ 800 █ 1000, ± 63.5 at most, [ ] own settings
      "
    `);
  });

  test("say of a latency that it is of good answers, below the map", () => {
    const [took, good] = ["tookMs.p99", "good"].map((path) => readMeasure(path, { loads: ["l"], servers: [] }));
    const drawn = { ...took!, of: measures("tookMs")[0]!.of };
    const lines = drawSweep(map, [drawn], "charts", narrow).split("\n");
    expect(lines[2]).toBe("tookMs.p99, ms   across: order.retry.tries   up: load.rate");
    expect(lines.slice(8).join(" ")).toContain("1000, of good responses, +-");
    expect(drawSweep(map, [good!], "charts", wide)).not.toContain("of good responses");
  });

  test("fit into 60 columns of ASCII", () => {
    const text = drawSweep(map, measures("tookMs"), "both", narrow);
    expect(asciiOnly(text)).toBe(text);
    expect(Math.max(...text.split("\n").map(textWidth))).toBeLessThanOrEqual(60);
  });

  test("have times in one unit along both axes, in pictures too", () => {
    const times = sweep(["a.delay=250ms..1s:250ms", "b.timeout=500ms..2s:500ms"], () => 1);
    const text = drawSweep(times, measures("tookMs"), "both", wide);
    expect(text).toContain("across: a.delay, s   up: b.timeout, s");
    expect(text).toContain("0.75");
    expect(`${text}${sweepSvg(times, measures("tookMs"), made)}`.match(/\d{3,4}ms/g)).toBeNull();
  });

  test("with many values are shades only", () => {
    const fine = sweep(["a.b=1..16", "c.d=1..20"], ([x = 0, y = 0]) => Math.min(1, (x * y) / 320), "a.b=4,c.d=10");
    expect(drawSweep(fine, measures("tookMs"), "charts", narrow)).toMatchInlineSnapshot(`
      "edge   320 points, 2 seeds each

      tookMs, ms   across: a.b   up: c.d
      20          .........:::::::::+++++++++############
      19          .........::::::::::::+++++++++#########
      18          ............:::::::::++++++++++++######
      17          ............::::::::::::++++++++++++###
      16             ............::::::::::::++++++++++++
      15             ............::::::::::::++++++++++++
      14             ...............::::::::::::+++++++++
      13             ...............:::::::::::::::++++++
      12                ...............::::::::::::::::::
      11                ..................:::::::::::::::
      10          [ ]      ..................::::::::::::
       9                      .....................::::::
       8                         ........................
       7                            .....................
       6                               ..................
       5                                     ............
       4
       3
       2
       1
         1                                             16
      3.13 203 . 402 : 601 + 801 # 1000, +- 63.5 at most, [ ] own
      settings
      "
    `);
  });

  test("with more values than columns refer to a file", () => {
    const finest = sweep(["a.b=1..99", "c.d=1..99"], () => 1);
    expect(drawSweep(finest, measures("tookMs"), "both", narrow)).toMatchInlineSnapshot(`
      "edge   9801 points, 2 seeds each

      tookMs, ms: 99 columns do not fit into 60; use --format csv or svg

      9801 points; --format table lists all of them
      "
    `);
  });

  test("are numbers in CSV, with units in the head", () => {
    const csv = sweepCsv(map, measures("tookMs")).split("\r\n");
    expect(csv.slice(0, 3)).toEqual([
      "order.retry.tries,load.rate (/s),tookMs (ms),tookMs low,tookMs high,seeds",
      "1,100,1000,936.4689763,1063.531024,2",
      "1,150,1000,936.4689763,1063.531024,2",
    ]);
    expect(csv).toHaveLength(1 + 25 + 1);
  });
});

test("a spreadsheet takes no name or value of a file for a formula", () => {
  const evil = sweep(["@sum=@a,-b"], () => 1);
  const [head, ...rows] = sweepCsv(evil, measures("tookMs")).split("\r\n");
  expect(head).toMatch(/^'@sum,/);
  expect(rows.map((row) => row.split(",")[0])).toEqual(["'-b", "'@a", ""]);
});

describe("an SVG", () => {
  const vary = ["order.retry.tries=1..3", "load.rate=100/s..300/s:100"];
  const map = sweep(vary, ([tries = 0]) => tries / 4, "order.retry.tries=2,load.rate=200/s");

  test.each([
    ["a map", map],
    ["a line", sweep(["a.<b>=1..3"], () => 1)],
    ["nothing", sweep([], () => 1)],
  ])("of %s is XML", async (_, of) => {
    const contents = sweepSvg(of, measures("tookMs", "holds"), made);
    const { valid, errors } = await validateXML({ xml: { fileName: "a.svg", contents }, normalization: "format" });
    expect({ valid, errors }).toEqual({ valid: true, errors: [] });
  });

  test("frames the scenario's own cell, colours the others by value, and describes all of them in words", () => {
    const svg = sweepSvg(map, measures("tookMs"), made);
    expect(svg.match(/class="own"/g)).toHaveLength(1);
    const steps = [...svg.matchAll(/class="cell h(\d)"/g)].map(([, step]) => Number(step)).slice(0, 9);
    expect(new Set(steps).size).toBeGreaterThan(2);
    expect(Math.max(...steps)).toBe(5);
    expect(svg).toContain("200/s: 1: 250, 2: 500, 3: 750");
  });

  test("of a line has its band and a dot for each point", () => {
    const line = sweep(["a.b=1..4"], ([x = 0]) => x / 4);
    const svg = sweepSvg(line, measures("tookMs"), made);
    expect(svg.match(/class="band"/g)).toHaveLength(1);
    expect(svg.match(/<circle/g)).toHaveLength(4);
  });
});

test("a third dimension gives a picture for each of its values", () => {
  const cube = sweep(["a.b=1..2", "c.d=1..2", "e.f=1..2"], () => 1);
  const text = drawSweep(cube, measures("holds"), "charts", wide);
  expect(text.match(/^e\.f=\d$/gm)).toEqual(["e.f=1", "e.f=2"]);
  expect(text.match(/^holds, %/gm)).toHaveLength(2);
});

test("text from a file cannot command the terminal", () => {
  const evil = { ...sweep(["a.b=1..2"], () => 1), scenario: "\u001b[2J" };
  expect(drawSweep(evil, measures("holds"), "table", wide)).toContain("\\e[2J");
});

test("holds that is true only at the scenario's own settings is explained, with another measure", () => {
  const says = "--measure calls.0.tookMs shows";
  const only = sweep(["a.delay=0ms..40ms:10"], ([delay = 0]) => Number(delay === 20), "a.delay=20ms");
  expect(drawSweep(only, measures("holds"), "both", wide)).toContain(says);
  expect(drawSweep(only, measures("tookMs"), "both", wide)).not.toContain(says);
  expect(drawSweep(only, measures("holds"), "both", wide).replaceAll("\n", " ")).toContain(
    "maybe because its expectations contain their numbers.",
  );
  const more = sweep(["a.delay=0ms..40ms:10"], ([delay = 0]) => Number(delay >= 20), "a.delay=20ms");
  expect(drawSweep(more, measures("holds"), "both", wide)).not.toContain(says);
});
