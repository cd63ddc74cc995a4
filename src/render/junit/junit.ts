import type { Report } from "../../scenario/report.ts";
import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import type { Made, Runs } from "../results.ts";
import { type Case, caseOf } from "../view/cases.ts";
import { escapeAll } from "../view/escape.ts";
import { grouped } from "../view/grouped.ts";
import { repeatCommand } from "../view/repeat.ts";
import { attributes, xml } from "../xml.ts";

interface JunitCase {
  readonly report: Report;
  readonly shown: Case;
}

/** Writes a suite for each track, a case for each scenario, and a failure for each expectation that does not hold. */
export function junit({ reports }: Runs, _: Look, made: Made): string {
  const played = reports.map((raw): JunitCase => {
    const report = escapeAll(raw);
    return { report, shown: caseOf(report) };
  });
  const suites = [...grouped(played, ({ shown }) => shown.track)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${marker} -->`,
    `<testsuites${attributes({ name: "failure-lab", ...counts(played) })}>`,
    ...suites.map(([track, all]) => suite(track, all, made)),
    "</testsuites>",
    "",
  ].join("\n");
}

function counts(played: readonly JunitCase[]) {
  const tookMs = played.reduce((sum, { report }) => sum + report.tookMs, 0);
  return {
    tests: played.length,
    failures: played.filter(({ shown }) => shown.state === "fails").length,
    errors: 0,
    time: seconds(tookMs),
  };
}

function suite(track: string, played: readonly JunitCase[], made: Made): string {
  const skipped = played.filter(({ shown }) => isSkipped(shown)).length;
  const seeds = [...new Set(played.map(({ report }) => report.seed))].join(", ");
  const worlds = [...new Set(played.map(({ report }) => report.world))].join(", ");
  const properties = { "lab.version": made.version, seed: seeds, world: worlds };
  return [
    `  <testsuite${attributes({ name: track, ...counts(played), skipped })}>`,
    "    <properties>",
    ...Object.entries(properties).map(([name, value]) => `      <property${attributes({ name, value })}/>`),
    "    </properties>",
    ...played.map((each) => testCase(each, made)),
    "  </testsuite>",
  ].join("\n");
}

function testCase({ report, shown }: JunitCase, made: Made): string {
  const { track, name, title, state, fell, says } = shown;
  const failures = state !== "fails" ? [] : fell.map((check) => failure(check.says, check.saw));
  const skipped = isSkipped(shown) ? [`      <skipped${attributes({ message: says })}/>`] : [];
  return [
    `    <testcase${attributes({ classname: track, name, time: seconds(report.tookMs) })}>`,
    ...failures,
    ...skipped,
    `      <system-out>${xml(`${title}\n${says}\n${repeatCommand(report, made)}\n`)}</system-out>`,
    "    </testcase>",
  ].join("\n");
}

function failure(expected: string, saw: string): string {
  const text = xml(`expected: ${expected}\nseen:     ${saw}`);
  return `      <failure${attributes({ type: "expectation", message: `${expected}; seen: ${saw}` })}>${text}</failure>`;
}

/** Returns whether a case neither passed nor failed: it was not played, not decided, or changed on purpose. */
function isSkipped({ state }: Case): boolean {
  return state === "skipped" || state === "undecided" || state === "changed";
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
