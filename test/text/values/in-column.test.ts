import { expect, test } from "vitest";
import { inColumn, inColumns } from "../../../src/text/values/in-column.ts";

test("times of a column have one unit", () => {
  expect(inColumn(["867 ms", "3.0 s", "-"])).toEqual(["0.9 s", "3.0 s", "-"]);
  expect(inColumn(["5 ms", "2.5 s"])).toEqual(["0.005 s", "2.500 s"]);
  expect(inColumn(["0.4 ms", "1.200 s"])).toEqual(["0.4 ms", "1.200 s"]);
  expect(inColumn(["5 ms", "12 ms"])).toEqual(["5 ms", "12 ms"]);
});

test("numbers of a column have as many decimals as the most precise one", () => {
  expect(inColumn(["16.2", "14", "0"])).toEqual(["16.2", "14.0", "0.0"]);
  expect(inColumn(["1.7", "2.67"])).toEqual(["1.70", "2.67"]);
  expect(inColumn(["1555", "2387"])).toEqual(["1555", "2387"]);
});

test("columns of texts, or of different units, stay as they are", () => {
  expect(inColumn(["shed", "1.5"])).toEqual(["shed", "1.5"]);
  expect(inColumn(["5 %", "1.25/s"])).toEqual(["5 %", "1.25/s"]);
  expect(
    inColumns([
      ["wait", "1.7"],
      ["shed", "2"],
    ]),
  ).toEqual([
    ["wait", "1.7"],
    ["shed", "2.0"],
  ]);
});
