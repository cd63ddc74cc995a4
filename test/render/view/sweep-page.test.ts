import { expect, test } from "vitest";
import { html } from "../../../src/render/html/html.ts";
import { sweepPage } from "../../../src/render/view/pages/sweep-page.ts";
import type { Swept } from "../../../src/render/view/swept.ts";
import { made, wide } from "../fixture.ts";

const point = (tries: string, rate: string, value: number | null, isOwn = false) => ({
  values: [tries, rate],
  isOwn,
  seeds: 3,
  numbers: [{ value, says: value === null ? "–" : `${value}` }],
});
const swept: Swept = {
  scenario: "storm",
  fixed: ["order.timeout=1s"],
  dimensions: [
    { name: "order.retry.tries", values: ["1", "2"] },
    { name: "load.rate", values: ["40/s", "80/s"] },
  ],
  measures: ["good, %"],
  points: [point("1", "40/s", 100), point("1", "80/s", 60, true), point("2", "40/s", 20), point("2", "80/s", null)],
  pictures: () => [],
  charts: () => "<svg/>",
  csv: () => "",
  missing: 0,
  drawn: () => "",
  ndjson: () => "",
};

test("points of one seed each have no interval, and the head of their table names none", () => {
  const headOf = (seeds: number) => {
    const points = swept.points.map((each) => ({ ...each, seeds }));
    return sweepPage({ ...swept, points }, made).parts.flatMap((part) => ("head" in part ? [part.head] : []));
  };
  expect(headOf(1)).toContain("Every point");
  expect(headOf(3)).toContain("Every point, with its 95 % interval");
});

test("cells without a result are said", () => {
  expect(sweepPage({ ...swept, missing: 2 }, made).says).toMatch(/\. At least two cells of this grid are missing\.$/);
});

test("two settings make a heat map with values, in which the scenario's own cell is marked", () => {
  const { parts, says } = sweepPage(swept, made);
  expect(says).toBe("4 points, 3 seeds each, with order.timeout=1s.");
  expect(parts[0]).toMatchObject({
    head: "good, %",
    columns: ["40/s", "80/s"],
    rows: [
      {
        name: "2",
        cells: [
          { share: 0, says: "20" },
          { share: 0, says: "–" },
        ],
      },
      {
        name: "1",
        cells: [
          { share: 1, says: "100" },
          { share: 0.5, says: "60", isOwn: true },
        ],
      },
    ],
  });
});

test("one setting makes only a table", () => {
  const one = { ...swept, dimensions: swept.dimensions.slice(0, 1), points: swept.points.slice(0, 1) };
  expect(sweepPage(one, made).parts.map(({ kind }) => kind)).toEqual(["table", "command"]);
});

test("a page has a colour for each value, and always the value too", () => {
  const text = html("sweep")(swept, wide, made);
  expect(text).toContain('<td class="number h5">100</td><td class="number h3 own">60</td>');
  expect(text).toMatch(/<p class="scale">\S+ <b>.*<i class="h5"><\/i><\/b> 100<\/p>/);
});
