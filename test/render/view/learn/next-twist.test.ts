import { expect, test } from "vitest";
import { html } from "../../../../src/render/html/html.ts";
import { nextTwist } from "../../../../src/render/view/learn/next-twist.ts";
import { made, timeout504, wide } from "../../fixture.ts";

test("a page says below the twist how to play it", () => {
  const page = html("story")({ reports: [timeout504] }, wide, made);
  expect(page).toContain("<pre>lab run timeout-504 --twist</pre>");
});

test.each([
  ["twisted", { twisted: true }],
  ["changed", { changeWords: ["order: timeout 1s → 2s"] }],
])("a run that was %s suggests no twist, which is only described for the unchanged scenario", (_, change) => {
  expect(nextTwist(timeout504)).toBeDefined();
  expect(nextTwist({ ...timeout504, ...change })).toBeUndefined();
});

test("a page about the user's own server says where to add the twist, because the report has no command of theirs", () => {
  const page = html("story")({ reports: [{ ...timeout504, own: ["payment"] }] }, wide, made);
  expect(page).toContain("(add --twist to your command line)");
  expect(page).not.toContain("--twist</pre>");
});
