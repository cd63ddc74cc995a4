import { expect, test } from "vitest";
import { twistQuestion, whatIf } from "../../../../src/render/text/learn/what-if.ts";
import { listScenarios, loadScenario } from "../../../../src/scenario/library/library.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";

const scenario = await loadScenario("timeout-504");
const asked = (setup: RawSetup, twist: RawSetup) =>
  whatIf({ ...scenario, setup }, { says: "", expect: [], setup: twist });

test("a twist that changes only the load still asks a question, and values are written as they are", () => {
  const steps = [{ load: "POST /pay", to: "payment", for: "1s", rate: "50/s" }];
  const twist = { says: "faster", load: { rate: "100/s" }, expect: { goodput: { atLeast: "1/s" } } };
  const file = { title: "t", worlds: ["virtual"], setup: { payment: {} }, steps, twist };
  const read = parseScenario(JSON.stringify(file), "my.yaml");
  const faster = whatIf(read, read.twist!);
  expect(faster).toMatch(/^What if one setting were changed \(load\.rate from 50\/s to 100\/s\)\?$/);
});

test("a twist that changes how calls begin says both ways in words", () => {
  const changed = (load: object) => {
    const steps = [{ load: "POST /pay", to: "payment", for: "1s", clients: 1, thinkTime: "9ms" }];
    const twist = { says: "other", load, expect: { goodput: { atLeast: "1/s" } } };
    const file = { title: "t", worlds: ["virtual"], setup: { payment: {} }, steps, twist };
    const read = parseScenario(JSON.stringify(file), "my.yaml");
    return whatIf(read, read.twist!);
  };
  expect(changed({ rate: "100/s" })).toContain("(load from one client, thinkTime 9ms to 100/s)");
  expect(changed({ clients: 2 })).toContain("(load.clients from 1 to 2)");
});

test("says a change in words, then the setting as a file would write it", () => {
  expect(asked(scenario.setup, { order: { timeout: "none" } })).toBe(
    "What if order waits without a timeout (order.timeout from 1s to none)?",
  );
  expect(whatIf(scenario, scenario.twist!)).toBe(
    "What if payment notices when its caller hangs up (payment.noticesHangUp from false to true)?",
  );
});

test("names only the part of a setting that changes", () => {
  const retry = { tries: 3, wait: { first: "100ms", factor: 2 } };
  expect(
    asked({ order: { retry }, payment: {} }, { order: { retry: { wait: { ...retry.wait, jitter: "full" } } } }),
  ).toContain("(order.retry.wait.jitter set to full)?");
  expect(
    asked({ order: { retry }, payment: {} }, { order: { retry: { wait: { ...retry.wait, first: "1s" } } } }),
  ).toContain("(order.retry.wait.first from 100ms to 1s)?");
});

test("leaves out values that are too long for a line", () => {
  const planned = [{ "blocked-loop": "1500ms", calls: [1] }];
  expect(asked({ payment: { faults: planned } }, { payment: { faults: [{ delay: "2s", calls: [1] }] } })).toBe(
    "What if on the first call, payment takes 2 s (payment.faults)?",
  );
  expect(asked({ payment: { faults: planned } }, { payment: { faults: [] } })).toBe(
    "What if payment had no faults (payment.faults)?",
  );
});

test("takes the words from the question if that says what is changed, and says them once", async () => {
  const twisted = await loadScenario("thundering-return");
  const change = "Each wait is a random time between 0 s and 2 s now (order.retry.wait.jitter from none to full).";
  expect(whatIf(twisted, twisted.twist!)).toBe(`${change} Payment has recovered after 0.5 s.`);
  expect(twistQuestion(twisted, twisted.twist!)).toBe(
    `${change} Payment has recovered after 0.5 s. How many orders are good?`,
  );
});

test("every lesson says in words what its twist changes, with the setting in brackets", async () => {
  const told = await Promise.all(
    listScenarios().map(async ({ name }) => {
      const lesson = await loadScenario(name);
      return lesson.twist === undefined ? [] : [`${name}: ${whatIf(lesson, lesson.twist)}`];
    }),
  );
  const all = told.flat();
  expect(all.length).toBeGreaterThan(200);
  const isNamed = / \(?[\w-]+\.[a-z][\w-]+|set to|for it$|\bhas the component\b/i;
  const inWords = /^[\w-]+: (?:What if )?(.{12,}?) \((?:load from |[\w-]+\.)[^?]*\)[.?]/;
  const wordless = all.filter((each) => {
    const words = inWords.exec(each)?.[1];
    return words === undefined || isNamed.test(words.replaceAll(/\b(?:http|undici)\.request\b/g, ""));
  });
  expect(wordless).toEqual([]);
});
