import { beforeEach, expect, test, vi } from "vitest";
import { CourseExercise } from "../../../src/page/course/course-exercise.ts";
import { readCourse } from "../../../src/page/course/course-progress.ts";
import type { LiveLesson, LiveState } from "../../../src/page/live-lesson.ts";
import { WorkerPlayer } from "../../../src/page/playing/worker-player.ts";
import type { Report } from "../../../src/scenario/report.ts";

const reportOf = (isMet: boolean) => ({ scenario: { name: "slow" }, verdict: { holds: isMet } }) as Report;
const cases = ["one", "other"].map((packed) => ({ says: `${packed} fails`, packed, seed: 1 }));

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("location", { protocol: "https:" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => void vi.unstubAllGlobals().restoreAllMocks();
});

/** Returns what the page says at first and in the end. `holds`: whether the goal is reached in each case. */
async function judged(isMet: boolean, holds: Readonly<Record<string, boolean>> = {}): Promise<string[]> {
  const place = { className: "", textContent: "" };
  vi.spyOn(WorkerPlayer.prototype, "play").mockImplementation(async ({ packed }) => reportOf(holds[packed]!));
  const page = { start: async () => undefined, onDrawn: (_: Report, _state: LiveState) => {} };
  vi.stubGlobal("document", { getElementById: (id: string) => (id === "cases" ? place : null) });
  new CourseExercise({} as LiveLesson, { cases, remember: "Wait less." }).start(page);
  page.onDrawn(reportOf(isMet), {} as LiveState);
  const said = [`${place.className}: ${place.textContent}`];
  await vi.waitFor(() => expect(place.className).not.toBe("faint"), { interval: 1 });
  return [...said, `${place.className}: ${place.textContent}`];
}

const first = "faint: The goal is reached as shown. The other cases are played …";

test("a goal that is not reached as shown is marked as bad", async () => {
  const says = "bad: ✗ The goal is not reached yet.";
  expect(await judged(false)).toEqual([says, says]);
});

test("a goal that is missed in another case is marked as bad, and the exercise is not done", async () => {
  const says = "bad: ✗ The goal is missed in a case that is not shown: other fails.";
  expect(await judged(true, { one: true, other: false })).toEqual([first, says]);
  expect(readCourse().ended).toEqual({});
});

test("a goal that is reached in all cases is marked as good, and the exercise is done", async () => {
  expect(await judged(true, { one: true, other: true })).toEqual([first, "good: ✓ Fixed, in all 3 cases. Wait less."]);
  expect(readCourse().ended).toMatchObject({ "mend/slow": { how: "done" } });
});
