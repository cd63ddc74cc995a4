import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import { checkHandIn, sealedHandIn } from "../../../../src/cli/class/hand-in/hand-in.ts";
import { handInSchema } from "../../../../src/cli/class/hand-in/hand-in-format.ts";
import { workOf } from "../../../../src/cli/class/hand-in/student-work.ts";
import { noProgress, type Progress } from "../../../../src/cli/state/progress-format.ts";
import { recordProbes } from "../../../../src/cli/state/stored-progress.ts";
import { randomIn } from "../../../../src/scenario/practice/practice.ts";

const at = "2026-01-01T10:00:00.000Z";
const many = <Item>(count: number, item: (nth: number) => Item) => Array.from({ length: count }, (_, nth) => item(nth));
const names = ["ends-in-time", "never-twice", "fair-share", "no-storm"];
const student = { class: { title: "Ours", seed: 1, students: 2 }, student: "01" };
const handIn = (name: string, progress: object) => {
  const steps = names.map((name) => ({ what: "mend" as const, name, minutes: 5 }));
  return sealedHandIn({ name, ...student, ...workOf({ ...student, steps }, { ...noProgress, ...progress }) });
};

test("more than a hand-in takes leaves out the earliest, and the rest can be read", () => {
  const attempt = (nth: number) => ({ at, changes: { order: { retries: nth } }, right: false });
  const tries = many(201, (nth) => ({ at, chose: 1 + (nth % 2), right: false, sure: null }));
  const probes = many(2001, (nth) => ({ line: nth === 2000 ? "long".repeat(501) : "GET /", atMs: nth }));
  const progress = {
    lessons: { "mend/ends-in-time": tries },
    attempts: Object.fromEntries(names.map((name, nth) => [`mend/${name}`, many(nth === 0 ? 3 : 100, attempt)])),
    probes: { "mend/ends-in-time": probes },
  };
  const written = handIn("Ann", progress);
  expect(v.safeParse(handInSchema, written).issues).toBeUndefined();
  checkHandIn(written);
  const { steps } = workOf(
    { ...student, steps: names.map((name) => ({ what: "mend", name, minutes: 5 })) },
    {
      ...noProgress,
      ...progress,
    },
  );
  expect(steps.map(({ attempts }) => attempts.length)).toEqual([3, 99, 99, 99]);
  expect(steps[1]!.attempts.at(-1)).toEqual(attempt(99));
  expect([steps[0]!.probes.length, steps[0]!.probes[0]!.atMs]).toEqual([2000, 1]);
});

test("attempts at other practice never push out those at the steps", () => {
  const attempt = (nth: number) => ({ at: `${at}${nth}`, changes: {}, right: false });
  const taken = (ofSteps: number, ofExtra: number) => {
    const steps = names.map((name) => ({ what: "mend" as const, name, minutes: 5 }));
    const attempts = {
      ...Object.fromEntries(names.map((name) => [`mend/${name}`, many(ofSteps, attempt)])),
      ...Object.fromEntries(many(3, (nth) => [`mystery/random-${nth}-1`, many(ofExtra, attempt)])),
    };
    const work = workOf({ ...student, steps }, { ...noProgress, attempts });
    const counts = (works: typeof work.steps = []) => works.map((each) => each.attempts.length);
    return { steps: counts(work.steps), extra: counts(work.extra), leftOut: work.leftOut };
  };
  expect(taken(50, 20)).toEqual({ steps: [50, 50, 50, 50], extra: [20, 20, 20], leftOut: undefined });
  expect(taken(60, 50)).toEqual({
    ...{ steps: [60, 60, 60, 60], extra: [20, 20, 20] },
    leftOut: { attempts: 90, practice: [] },
  });
  expect(taken(75, 50)).toEqual({
    ...{ steps: [75, 75, 75, 75], extra: [0, 0, 0] },
    leftOut: { attempts: 150, practice: [] },
  });
  expect(taken(90, 1).steps).toEqual([75, 75, 75, 75]);
});

test("more practice than a hand-in takes leaves out the earliest, and says which", () => {
  const attempts = Object.fromEntries(
    many(203, (nth) => [
      `mystery/random-${nth}-1`,
      [{ at: new Date(2026, 0, 1, 0, nth === 7 ? 999 : nth).toISOString(), changes: {}, right: false }],
    ]),
  );
  const written = handIn("Ann", { attempts });
  expect(v.safeParse(handInSchema, written).issues).toBeUndefined();
  expect(written.extra).toHaveLength(200);
  expect(written.leftOut).toEqual({
    attempts: 0,
    practice: ["random-0-1", "random-1-1", "random-2-1"].map((name) => `mystery/${name}`),
  });
  const probes = { "mystery/random-1-1": many(1000, () => ({ line: "x".repeat(2000), atMs: 1 })) };
  const large = handIn("Ann", { attempts: { "mystery/random-1-1": [], "mystery/random-2-1": [] }, probes });
  checkHandIn(large);
  expect(large).toMatchObject({ extra: [{ name: "random-2-1" }], leftOut: { practice: ["mystery/random-1-1"] } });
});

test("of practice that is too large together, a hand-in takes the latest, in its order", () => {
  const probes = many(300, () => ({ line: "x".repeat(2000), atMs: 1 }));
  const on = (day: number) => [{ at: `2026-01-0${day}T10:00:00.000Z`, changes: {}, right: false }];
  const named = (lists: readonly unknown[]) =>
    Object.fromEntries(lists.map((list, nth) => [`mystery/random-${nth}-1`, list]));
  const taken = (days: readonly number[], count: number) =>
    workOf({ ...student, steps: [] }, {
      ...noProgress,
      attempts: named(days.map(on)),
      probes: named(many(count, () => probes)),
    } as Progress).extra?.map(({ name }) => name);
  expect(taken([1, 3, 2, 4], 4)).toEqual(["random-1-1", "random-3-1"]);
  expect(taken([4, 3, 2, 1], 4)).toEqual(["random-0-1", "random-1-1"]);
  // The last mystery has no guess yet.
  expect(taken([1, 2, 3], 4)).toEqual(["random-2-1", "random-3-1"]);
  expect(
    handIn("Ann", {
      attempts: named(many(200, () => on(1))),
      probes: { "mystery/random-900-1": [{ line: "GET /", atMs: 1 }] },
    }).leftOut?.practice,
  ).toEqual(["mystery/random-199-1"]);
});

test("a seed has one spelling", () => {
  expect(["random-0-1", "random-7-1", "random-007-1"].map(randomIn)).toEqual([
    { seed: 0, level: 1 },
    { seed: 7, level: 1 },
    undefined,
  ]);
});

test("a hand-in that cannot be read is not written", () => {
  expect(() => checkHandIn(handIn("Ann".repeat(100), {}))).toThrow("the name is too long");
  const probes = Object.fromEntries(
    names.map((name) => [`mend/${name}`, many(500, () => ({ line: "x".repeat(2000), atMs: 1 }))]),
  );
  expect(() => checkHandIn(handIn("Ann", { probes }))).toThrow("at most 2 MB can be handed in");
});

test("the latest requests to a mystery are kept", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lab-probes-"));
  process.env.LAB_STATE = folder;
  await recordProbes(
    "mystery/at-once",
    many(2001, (nth) => ({ line: "GET /", atMs: nth })),
    "class-1.json",
  );
  const { probes } = JSON.parse(readFileSync(join(folder, "class-1.json"), "utf8"));
  expect([probes["mystery/at-once"].length, probes["mystery/at-once"][0].atMs]).toEqual([2000, 1]);
  delete process.env.LAB_STATE;
  rmSync(folder, { recursive: true });
});
