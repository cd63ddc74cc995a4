import { beforeAll, expect, test } from "vitest";
import { lessonsAbout } from "../../src/explain/lessons.ts";
import { loadScenario } from "../../src/scenario/library/library.ts";
import { jobOf } from "../../src/scenario/playing/job.ts";
import { play } from "../../src/scenario/playing/play.ts";
import { failureNames } from "../../src/trace.ts";

/** Codes that no call reports, although the lesson shows their effect. */
const seenByItsEffect: Readonly<Record<string, string>> = {
  EMFILE: "a server's code: its caller sees the connection reset or closed",
  ENFILE: "a server's code: its caller sees the connection reset or closed",
  EADDRINUSE: "a server's code at its start: callers are answered by the older server",
  AggregateError: "the name of the error, whose code is ECONNREFUSED",
  ERR_HTTP_REQUEST_TIMEOUT: "a server's code: its caller gets 408",
  Z_BUF_ERROR: "fetch swallows it: the text ends too early, and nobody says so",
};

/** Lessons that show the commonest cause of a code with a client that has another code for it. */
const underAnotherCode: Readonly<Record<string, readonly string[]>> = {
  // Its client is undici, which says UND_ERR_SOCKET where Node's own client says ECONNRESET.
  ECONNRESET: ["keep-alive-502"],
};

const isCode =
  /^([A-Z][A-Z0-9]*_[A-Z0-9_]+|E[A-Z0-9]{2,}|\d{3}|TimeoutError|AggregateError|bad port|closed without a word)$/;
const names: readonly string[] = failureNames;
const reportable = Object.entries(lessonsAbout).filter(
  ([key]) => key !== "EOF" && (isCode.test(key) || names.includes(key)) && !(key in seenByItsEffect),
);
const shown = new Map<string, Set<string> | undefined>();

/** Returns all results of a lesson's calls, with and without its twist; undefined if this machine cannot play it. */
async function outcomesOf(lesson: string): Promise<Set<string> | undefined> {
  const scenario = await loadScenario(lesson);
  const world = scenario.worlds.includes("real") ? "real" : "virtual";
  const options = { world, seed: 1, capMs: 60_000 } as const;
  const reports = await Promise.all([
    play(jobOf(scenario, options)),
    play(jobOf(scenario, { ...options, twisted: true })),
  ]);
  if (reports.some(({ skipped }) => skipped !== null)) return undefined;
  const outcomes = reports.flatMap(({ calls }) => calls.map(({ outcome }) => outcome));
  return new Set(
    outcomes.flatMap((outcome) => {
      if (outcome === null) return [];
      return "status" in outcome ? [String(outcome.status)] : [outcome.code, outcome.name];
    }),
  );
}

beforeAll(async () => {
  const lessons = [...new Set(reportable.flatMap(([, named]) => named))];
  await Promise.all(lessons.map(async (lesson) => shown.set(lesson, await outcomesOf(lesson))));
});

/** A busy machine can delay an answer, so missing results are looked for in up to three runs of their own. */
test.each(reportable)("every lesson that is named for %s shows it", async (key, lessons) => {
  for (const lesson of lessons.filter((each) => !underAnotherCode[key]?.includes(each))) {
    let seen = shown.get(lesson);
    for (let runs = 0; runs < 3 && seen?.has(key) === false; runs++) seen = await outcomesOf(lesson);
    if (seen !== undefined) expect([...seen], `${lesson} shows ${key}`).toContain(key);
  }
});

test("an explanation names at most three lessons", () => {
  expect(Object.entries(lessonsAbout).filter(([, lessons]) => lessons.length > 3)).toEqual([]);
});
