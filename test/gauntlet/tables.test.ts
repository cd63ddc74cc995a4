import { expect, test } from "vitest";
import { advisedFor } from "../../src/gauntlet/card.ts";
import { clientFailures } from "../../src/gauntlet/client/client-failures.ts";
import { clientRules } from "../../src/gauntlet/client/client-rules.ts";
import { failures } from "../../src/gauntlet/failures.ts";
import { claimOf, usualAnswers } from "../../src/gauntlet/judge/answer-table.ts";
import { rules } from "../../src/gauntlet/judge/rules.ts";
import { allFailures } from "../../src/gauntlet/playing/play-gauntlet.ts";
import { listScenarios } from "../../src/scenario/library/library.ts";
import { resolveSetup } from "../../src/scenario/setup/resolve.ts";

test("about 40 failures of the callee are played, and each has a name of its own", () => {
  expect(failures.length).toBeGreaterThanOrEqual(40);
  expect(new Set(allFailures.map(({ name }) => name)).size).toBe(allFailures.length);
});

test.each(failures.map((failure) => [failure.name, failure] as const))("%s can be set up", (_, failure) => {
  const settings = failure.settings({ slowMs: 6000 });
  const [payment] = resolveSetup({ payment: settings });
  expect(payment!.off || payment!.faults.length > 0).toBe(true);
});

test("an answer that comes byte by byte is as late as a slow one", () => {
  const dribbled = ["dribble", "dribble-headers"].flatMap((name) => failures.filter((each) => each.name === name));
  expect(dribbled.map(({ settings }) => settings({ slowMs: 8800 }))).toEqual([
    { faults: [{ dribble: "550ms" }] },
    { faults: [{ "dribble-headers": "80ms" }] },
  ]);
});

test("the name and the words of a status are those of the status that is played", () => {
  const statuses = failures.filter(({ name }) => name.startsWith("status-"));
  expect(statuses.map(({ name }) => name)).toEqual(["400", "402", "429", "500", "503"].map((code) => `status-${code}`));
  for (const { name, settings } of statuses)
    expect(JSON.stringify(settings({ slowMs: 1 }))).toContain(`:${name.slice("status-".length)}`);
});

test("every rule names a lesson of the library", () => {
  const known = listScenarios().map(({ name }) => name);
  const named = [...rules, ...clientRules].flatMap(({ lesson, byFailure = [] }) => [
    lesson,
    ...byFailure.flatMap((each) => each.lesson ?? []),
  ]);
  expect(named.filter((lesson) => !known.includes(lesson))).toEqual([]);
});

test("advice for single failures names failures that exist, each in one place", () => {
  const known = [...allFailures, ...clientFailures].map(({ name }) => name);
  for (const { name, byFailure = [] } of [...rules, ...clientRules]) {
    const named = byFailure.flatMap(({ of }) => of);
    expect(
      named.filter((each) => !known.includes(each)),
      name,
    ).toEqual([]);
    expect(new Set(named).size, name).toBe(named.length);
  }
});

test("a rule that only failures of one kind broke has the advice for it: a stall needs another mend than a cut", () => {
  const advised = (rule: string, ...failures: string[]) =>
    advisedFor(rules.find(({ name }) => name === rule)!, failures).lesson;
  expect(advised("whole-body", "cut-body", "reset-in-body")).toBe("cut-by-length");
  expect(advised("whole-body", "stall")).toBe("headers-then-silence");
  for (const failures of [["cut-body", "stall"], ["cut-unmarked"], []])
    expect(advised("whole-body", ...failures)).toBe("cut-unnoticed");
  expect(advised("charged-once", "self-redirect")).toBe("redirect-pays-again");
});

test("a rule has no key that the program does not read", () => {
  const read = "name says why lesson inYourCode inLanguages byFailure of isGiven isTimed costsMoney".split(" ");
  const keys = [...rules, ...clientRules].flatMap((rule) =>
    [rule, ...(rule.byFailure ?? [])].flatMap((each) => Object.keys(each)),
  );
  expect(keys.filter((key) => !read.includes(key))).toEqual([]);
});

test("a named status takes precedence over its class", () => {
  expect(claimOf(402, usualAnswers)).toBe("notPaid");
  expect(claimOf(404, usualAnswers)).toBeUndefined();
  expect(claimOf(202, { ...usualAnswers, unknown: [202] })).toBe("unknown");
});

test("a partial answer that hangs is called like its fault, by which its calls are found", () => {
  const hanging = failures.filter(({ isPartial, hangs }) => isPartial && hangs);
  expect(hanging.map(({ name }) => name)).toEqual(["stall", "dribble"]);
  for (const { name, settings } of hanging)
    expect(resolveSetup({ payment: settings({ slowMs: 6000 }) })[0]!.faults.map(({ fault }) => fault.name)).toEqual([
      name,
    ]);
});

test("notes on languages belong to the advice that they are written with", () => {
  const whole = rules.find(({ name }) => name === "whole-body")!;
  expect(advisedFor(whole, ["stall"]).inLanguages).toBeUndefined();
  expect(advisedFor(whole, ["cut-gzip"]).inLanguages).toEqual(whole.inLanguages);
  expect(advisedFor(whole, ["stall", "cut-body"])).toEqual(whole);
});
