import type { HuntReport, PlayedCase } from "../../hunt/hunt-report.ts";
import { sayBroken } from "../../hunt/run-result.ts";
import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { sayWords } from "../view/hunt-words.ts";
import { attributes, xml } from "../xml.ts";

/** Writes a case for each set of failures, with a JUnit failure for each broken rule that was not accepted. */
export function hunt(raw: HuntReport, _: Look): string {
  const { name, sets, tookMs, places } = escapeAll(raw);
  const failures = sets.filter((each) => brokenIn(each).length > 0).length;
  const skipped = sets.filter(isSkipped).length;
  const counted = { tests: sets.length, failures, errors: 0, time: (tookMs / 1000).toFixed(3) };
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<!-- ${marker} -->`,
    `<testsuites${attributes({ name: "failure-lab", ...counted })}>`,
    `  <testsuite${attributes({ name, ...counted, skipped })}>`,
    ...sets.map((each) => testCase(each, name, places)),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function brokenIn({ result, broken }: PlayedCase): PlayedCase["broken"] {
  return result === "undecided" ? [] : broken.filter(({ accepted }) => !accepted);
}

function isSkipped({ result }: PlayedCase): boolean {
  return result === "undecided" || result === "notReached";
}

function testCase(each: PlayedCase, suite: string, places: HuntReport["places"]): string {
  const { set, result, saw } = each;
  const name = set.length === 0 ? "nothing fails" : set.join(" + ");
  const why = result === "undecided" ? "it ended differently each time" : "the failure was not reached";
  const place = places?.[brokenIn(each)[0]?.rule ?? ""];
  return [
    `    <testcase${attributes({ classname: suite, name, ...place, time: (saw.tookMs / 1000).toFixed(3) })}>`,
    ...brokenIn(each).map(
      (broken) =>
        `      <failure${attributes({ type: broken.rule, message: sayBroken(broken.rule, broken.saw) })}>${xml(sayWords(set))}</failure>`,
    ),
    ...(isSkipped(each) ? [`      <skipped${attributes({ message: why })}/>`] : []),
    `      <system-out>${xml(`the client got ${saw.says}\n`)}</system-out>`,
    "    </testcase>",
  ].join("\n");
}
