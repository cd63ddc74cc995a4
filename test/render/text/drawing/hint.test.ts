import { expect, test } from "vitest";
import { setProgramName } from "../../../../src/platform/program-name.ts";
import { wrapHint } from "../../../../src/render/text/drawing/hint.ts";

const hint = "write lab run timeout-504, or lab predict timeout-504 --choose 2";

test("a hint that fits is on one line", () => {
  expect(wrapHint(hint, 80)).toEqual([hint]);
});

test("a command line that fits is not broken, and stays next to the words before it if there is room", () => {
  expect(wrapHint(hint, 40)).toEqual(["write lab run timeout-504, or", "lab predict timeout-504 --choose 2"]);
  expect(wrapHint("see lab list scenarios", 14)).toEqual(["see", "lab list \\", "    scenarios"]);
  expect(wrapHint("change a setting; repeatable; see lab list settings", 49)).toEqual([
    "change a setting; repeatable; see",
    "lab list settings",
  ]);
  expect(wrapHint("one two three four", 9)).toEqual(["one two", "three", "four"]);
});

test("words after a command line are not kept with it, and the lab itself is not a command line", () => {
  expect(wrapHint("lab practice write-retries writes starters that fail", 40)).toEqual([
    "lab practice write-retries writes",
    "starters that fail",
  ]);
  expect(wrapHint("list the files that the lab keeps on this machine", 38)).toEqual([
    "list the files that the lab keeps on",
    "this machine",
  ]);
});

test("help writes lab, however the program was called", () => {
  setProgramName("npx lab");
  expect(wrapHint("see npx lab list or lab list settings", 30)).toEqual(["see npx lab list or", "lab list settings"]);
  setProgramName("lab");
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
    "    timeout-504 \\",
    "    --seed 7",
    "lab list",
  ]);
});

test("quotes before a line break are read in one way only, so in time", () => {
  expect(wrapHint(`lab run ${"'a' ".repeat(400)}\nx`, 4000).length).toBeGreaterThan(0);
});

test("signs behind a command line of its own take no line, and a bracket is closed", () => {
  expect(wrapHint("it is new (see lab run timeout-504 --seed 7).", 24).at(-1)).toBe("    --seed 7)");
});
