import { expect, test } from "vitest";
import written from "../../../scenarios/tracks.json" with { type: "json" };
import { inTrackOrder, listTracks } from "../../../src/scenario/library/tracks.ts";
import { listPractice } from "../../../src/scenario/practice/practice.ts";

test("tracks are in the recommended order, others after them", () => {
  expect(inTrackOrder(["zoo", "health", "retries", "calls", "health", "start-here", "apes"])).toEqual([
    "start-here",
    "calls",
    "retries",
    "health",
    "apes",
    "zoo",
  ]);
});

test("each track leads to the next existing track", () => {
  const tracks = listTracks();
  expect(tracks.slice(0, -1).map(({ next }) => next)).toEqual(tracks.slice(1).map(({ name }) => name));
  expect(tracks.at(-1)!.next).toBeUndefined();
});

test("every track that says what it teaches says what was learned, in three sentences", () => {
  for (const { name, teaches, learned } of listTracks()) {
    if (teaches === "") continue;
    expect(learned, name).toHaveLength(3);
    for (const sentence of learned) expect(sentence).toMatch(/^[A-Z].*\.$/);
  }
});

test("every exercise that a track leads to exists", () => {
  const files = (["mend", "mystery", "code"] as const).flatMap((kind) =>
    listPractice(kind).map(({ name }) => `${kind === "code" ? "practice" : kind} ${name}`),
  );
  const paths = listPractice("path").map(({ name }) => `learn --path ${name}`);
  const known = [...files, ...paths, "gauntlet --client 'node pay.mjs'"];
  const named = listTracks().flatMap(({ practise }) => practise);
  expect(named.filter((each) => !known.includes(each))).toEqual([]);
  expect(named.length).toBeGreaterThan(10);
});

test("a track has no key that the program does not read", () => {
  const keys = Object.values(written).flatMap((track) => Object.keys(track));
  expect(keys.filter((key) => !["teaches", "learned", "order", "practise"].includes(key))).toEqual([]);
});
