import type { FailureRow, Gauntlet, Rule } from "../../gauntlet/card.ts";
import { marker } from "../../text/marker.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { allOf } from "../../text/words/lists.ts";
import { often } from "../../text/words/phrases.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { gotWords, newIn, traceparentIn, undecidedIn, undecidedNote } from "../view/gauntlet-rows.ts";
import { attributes, xml } from "../xml.ts";

/** Writes a case for each failure of the callee, with a JUnit failure for each new break. One with accepted breaks only is skipped. */
export function gauntlet(raw: Gauntlet, _: Look): string {
  const { use, rows, rules, tookMs } = escapeAll(raw);
  const failures = rows.filter((row) => newIn(row).length > 0).length;
  const skipped = rows.filter((row) => skippedFor(row).length > 0).length;
  const counted = { tests: rows.length, failures, errors: 0, time: (tookMs / 1000).toFixed(3) };
  const rulesByName = new Map(rules.map(({ rule }) => [rule.name, rule]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${marker} -->`,
    `<testsuites${attributes({ name: "failure-lab", ...counted })}>`,
    `  <testsuite${attributes({ name: use, ...counted, skipped })}>`,
    ...rows.map((row) => testCase(row, use, rulesByName)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function skippedFor(row: FailureRow): string[] {
  return newIn(row).length > 0
    ? []
    : [...acceptedLines(row), ...(undecidedIn(row).length > 0 ? [undecidedNote(row)] : [])];
}

function acceptedLines({ accepted }: FailureRow): string[] {
  return accepted.length === 0 ? [] : [`accepted: breaks ${allOf(accepted)}`];
}

function testCase(row: FailureRow, use: string, rules: ReadonlyMap<string, Rule>): string {
  const got = `got ${gotWords(row.got) || "nothing"}, ${row.charged === 0 ? "not charged" : `charged ${often(row.charged)}`}`;
  const skipped = skippedFor(row);
  const time = ((row.tookMs ?? 0) / 1000).toFixed(3);
  const traceparent = newIn(row).length > 0 ? traceparentIn(row.story) : undefined;
  const traced = traceparent === undefined ? [] : [`traceparent: ${traceparent}`];
  const output = [got, ...acceptedLines(row), ...traced, ...(row.output ?? [])].map((line) => `${line}\n`).join("");
  return [
    `    <testcase${attributes({ classname: use, name: row.failure, time })}>`,
    ...newIn(row).map((name) => {
      const { says, why } = mustHave(rules.get(name), name);
      return `      <failure${attributes({ type: name, message: `${name}: ${says}; ${got}` })}>${xml(why)}</failure>`;
    }),
    ...(skipped.length > 0 ? [`      <skipped${attributes({ message: skipped.join("; ") })}/>`] : []),
    `      <system-out>${xml(output)}</system-out>`,
    "    </testcase>",
  ].join("\n");
}
