import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { junit } from "../../../src/render/junit/junit.ts";
import type { Report } from "../../../src/scenario/report.ts";
import { made, refused502, timeout504, wide } from "../fixture.ts";
import { hostile } from "../hostile.ts";

// The schema that Jenkins uses to read results.
const schema = {
  fileName: "junit-10.xsd",
  contents: readFileSync(new URL("../../data/junit-10.xsd", import.meta.url), "utf8"),
};
const drawn = (...reports: readonly Report[]) => junit({ reports }, wide, made);
const wrongIn = async (contents: string) =>
  (await validateXML({ xml: { fileName: "out.xml", contents }, schema })).errors.map(({ message }) => message);

const fails = { holds: false, checks: [...timeout504.verdict.checks, { holds: false, says: "two tries", saw: "one" }] };
const failed: Report = { ...refused502, verdict: fails };
const undecided: Report = { ...refused502, verdict: { holds: false, undecided: true, checks: [] } };
const skipped: Report = { ...refused502, skipped: "curl is not installed" };
const changed: Report = { ...failed, forgiving: true, changeWords: ["order.timeout: 1s → 2s"] };

test("the document fits the schema of a build server, whatever became of the runs", async () => {
  expect(await wrongIn(drawn(timeout504, failed, undecided, skipped, changed))).toEqual([]);
  expect(await wrongIn(drawn())).toEqual([]);
  expect(await wrongIn(drawn(timeout504).replace("<testcase", "<case").replace("</testcase", "</case"))).not.toEqual(
    [],
  );
});

test("hostile text stays text in it", async () => {
  const text = drawn(hostile);
  expect(await wrongIn(text)).toEqual([]);
  expect(text).not.toMatch(/<script|<img|\u202e|\u0000|\u001b|\ufffe/);
});

test("a track is a suite, a scenario a case, and a failed expectation a failure", () => {
  expect(drawn(timeout504, failed)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <!-- failure-lab report -->
    <testsuites name="failure-lab" tests="2" failures="1" errors="0" time="6.009">
      <testsuite name="calls" tests="2" failures="1" errors="0" time="6.009" skipped="0">
        <properties>
          <property name="lab.version" value="0.1.0"/>
          <property name="seed" value="1"/>
          <property name="world" value="real"/>
        </properties>
        <testcase classname="calls" name="timeout-504" time="3.004">
          <system-out>A timeout turns a slow payment into a 504
    All 2 expectations hold.
    lab run timeout-504 --world real --seed 1
    </system-out>
        </testcase>
        <testcase classname="calls" name="refused-502" time="3.004">
          <failure type="expectation" message="two tries; seen: one">expected: two tries
    seen:     one</failure>
          <system-out>Nothing listens: the call is refused at once
    1 of 3 expectations does not hold.
    lab run refused-502 --world real --seed 1
    </system-out>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

test("a busy machine or a deliberate change is skipped with the reason and fails no build", () => {
  const text = drawn(undecided, skipped, changed);
  expect(text).not.toContain("<failure");
  expect(text.match(/<skipped message="[^"]*"/g)).toEqual([
    '<skipped message="Undecided: this machine was too busy to tell."',
    '<skipped message="Not played: curl is not installed."',
    '<skipped message="With this change, 1 of 3 expectations does not hold."',
  ]);
});
