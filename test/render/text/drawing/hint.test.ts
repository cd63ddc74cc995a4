import { expect, test } from "vitest";
import { wrapHint } from "../../../../src/render/text/drawing/hint.ts";

const hint = "write lab run timeout-504, or lab predict timeout-504 --choose 2";

test("a hint that fits is on one line", () => {
  expect(wrapHint(hint, 80)).toEqual([hint]);
});

test("a command line that fits is not broken", () => {
  expect(wrapHint(hint, 40)).toEqual(["write", "lab run timeout-504, or", "lab predict timeout-504 --choose 2"]);
  expect(wrapHint("see lab list scenarios", 14)).toEqual(["see", "lab list \\", "    scenarios"]);
  expect(wrapHint("one two three four", 9)).toEqual(["one two", "three", "four"]);
});

test("a command line that does not fit goes on behind a backslash, so that it can be pasted", () => {
  const long = "write lab find my.yaml --vary payment.capacity.workers=1..50 'tookMs.p99 <= 200ms'; or ask";
  expect(wrapHint(long, 60)).toEqual([
    "write",
    "lab find my.yaml --vary payment.capacity.workers=1..50 \\",
    "    'tookMs.p99 <= 200ms'",
    "or ask",
  ]);
});

test("a quoted argument stays whole, whatever it contains", () => {
  const quoted = "'payment.faults=[{ error-status: 503, first: 2 }]'";
  expect(wrapHint(`Fails twice: lab run timeout-504 --set ${quoted}; or once`, 60)).toEqual([
    "Fails twice:",
    "lab run timeout-504 --set \\",
    `    ${quoted}`,
    "or once",
  ]);
});

test("nothing between two command lines takes no line", () => {
  expect(wrapHint("lab run timeout-504 --seed 7; lab list", 24)).toEqual([
    "lab run \\",
    "    timeout-504 --seed \\",
    "    7",
    "lab list",
  ]);
});
