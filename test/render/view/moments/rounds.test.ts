import { expect, test } from "vitest";
import type { Moment } from "../../../../src/render/view/moments/moments.ts";
import { foldRounds } from "../../../../src/render/view/moments/rounds.ts";

const round = (nth: number, status = 307): Moment[] => [
  { atMs: 100 * nth, who: "order", other: "payment", kind: "ask", says: `${nth}. POST /pay` },
  { atMs: 100 * nth + 1, who: "payment", kind: "finished", says: "charged" },
  { atMs: 100 * nth + 2, who: "payment", other: "order", kind: "sent", says: `${status}, 99 bytes` },
];
const rounds = (count: number) => Array.from({ length: count }, (_, at) => round(at + 1)).flat();
const told = (moments: readonly Moment[]) => moments.map(({ atMs, says }) => `${atMs} ${says}`);

test("of many equal rounds the first two and the last are shown, and how many are between them", () => {
  const start: Moment = { atMs: 0, who: "client", other: "order", kind: "ask", says: "POST /orders" };
  expect(told(foldRounds([start, ...rounds(20), ...round(21, 200)]))).toEqual([
    "0 POST /orders",
    ...told(round(1)),
    ...told(round(2)),
    "300 17 more rounds like these two, until 1.902 s",
    ...told(round(20)),
    ...told(round(21, 200)),
  ]);
});

test("a single moment again and again is a round, too", () => {
  const bytes = Array.from(
    { length: 9 },
    (_, at): Moment => ({ atMs: at, who: "payment", kind: "noted", says: "102" }),
  );
  expect(told(foldRounds(bytes))).toEqual(["0 102", "1 102", "2 6 more rounds like these two, until 0.007 s", "8 102"]);
});

test("few rounds, and rounds that differ, are all shown", () => {
  expect(foldRounds(rounds(5))).toEqual(rounds(5));
  const differing = Array.from({ length: 9 }, (_, at) => round(at + 1, 500 + at)).flat();
  expect(foldRounds(differing)).toEqual(differing);
});
