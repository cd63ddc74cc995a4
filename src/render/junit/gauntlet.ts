import type { Gauntlet, Row } from "../../gauntlet/gauntlet.ts";
import type { RuleName } from "../../gauntlet/rules.ts";
import type { Look } from "../look.ts";
import { marker } from "../marker.ts";
import { escapeAll } from "../view/escape.ts";
import { brokenIn, gotWords, longestMs, ruleCalled } from "../view/gauntlet-rows.ts";
import { attributes, xml } from "../xml.ts";

/** A case for each failure, and in it a failure for each rule that it broke and nobody accepted. */
export function gauntlet(raw: Gauntlet, _: Look): string {
  const { use, rows, tookMs } = escapeAll(raw);
  const failures = rows.filter((row) => newIn(row).length > 0).length;
  const counted = { tests: rows.length, failures, errors: 0, time: (tookMs / 1000).toFixed(3) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${marker} -->`,
    `<testsuites${attributes({ name: "failure-lab", ...counted })}>`,
    `  <testsuite${attributes({ name: use, ...counted, skipped: 0 })}>`,
    ...rows.map((row) => testCase(row, use)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function newIn(row: Row): RuleName[] {
  return brokenIn(row).filter((rule) => !row.accepted.includes(rule));
}

function testCase(row: Row, use: string): string {
  const got = `got ${gotWords(row.answers) || "nothing"}, charged ${row.charged} times`;
  const time = ((longestMs(row) ?? 0) / 1000).toFixed(3);
  return [
    `    <testcase${attributes({ classname: use, name: row.failure, time })}>`,
    ...newIn(row).map((rule) => {
      const message = `${rule}: ${ruleCalled(rule).says}; ${got}`;
      return `      <failure${attributes({ type: rule, message })}>${xml(ruleCalled(rule).why)}</failure>`;
    }),
    `      <system-out>${xml(`${got}\n`)}</system-out>`,
    "    </testcase>",
  ].join("\n");
}
