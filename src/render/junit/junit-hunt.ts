import type { HuntReport, PlayedCase } from "../../hunt/hunt-report.ts";
import { sayBroken } from "../../hunt/run-result.ts";
import { marker } from "../../text/marker.ts";
import type { Look } from "../look.ts";
import { escapeAll } from "../view/escape.ts";
import { sayWords } from "../view/hunt-words.ts";
import { attributes, xml } from "../xml.ts";

/** Writes a case for each set of failures, with a JUnit failure for each new break. One with accepted breaks only is skipped. */
export function hunt(raw: HuntReport, _: Look): string {
  const { name, sets, tookMs, places } = escapeAll(raw);
  const failures = sets.filter((each) => brokenIn(each).length > 0).length;
  const skipped = sets.filter((each) => skippedFor(each) !== undefined).length;
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

/** Says why a set counts as skipped; undefined if it does not. */
function skippedFor(each: PlayedCase): string | undefined {
  const { result, broken } = each;
  if (result === "undecided") return "it ended differently each time";
  if (result === "notReached") return "the failure was not reached";
  if (broken.length === 0 || brokenIn(each).length > 0) return undefined;
  return `accepted: breaks ${broken.map(({ rule }) => rule).join(", ")}`;
}

function testCase(each: PlayedCase, suite: string, places: HuntReport["places"]): string {
  const { set, saw } = each;
  const name = set.length === 0 ? "nothing fails" : set.join(" + ");
  const skipped = skippedFor(each);
  const place = places?.[brokenIn(each)[0]?.rule ?? ""];
  return [
    `    <testcase${attributes({ classname: suite, name, ...place, time: (saw.tookMs / 1000).toFixed(3) })}>`,
    ...brokenIn(each).map(
      (broken) =>
        `      <failure${attributes({ type: broken.rule, message: sayBroken(broken.rule, broken.saw) })}>${xml(sayWords(set))}</failure>`,
    ),
    ...(skipped === undefined ? [] : [`      <skipped${attributes({ message: skipped })}/>`]),
    `      <system-out>${xml(`the client got ${saw.says}\n`)}</system-out>`,
    "    </testcase>",
  ].join("\n");
}
