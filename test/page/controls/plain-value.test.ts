import fc from "fast-check";
import { expect, test } from "vitest";
import { readValue as readPlain } from "../../../src/page/controls/plain-value.ts";
import { readValue } from "../../../src/scenario/setup/changes/written-value.ts";
import { written } from "../../../src/text/values/format-value.ts";

const read = (text: string) => readPlain(text, `a.b=${text}`);

test.each([
  ...[
    "1s",
    "none",
    "true",
    "False",
    "3",
    "1.5",
    "-2",
    "1e3",
    "2E3",
    "0o17",
    "0O17",
    "0x1f",
    "0X1f",
    "0.5",
    ".5",
    "exponential 100ms",
    "50ms to 150ms",
    "10%",
    "280/s",
    "null",
    "~",
  ],
  ...[
    "[]",
    "{}",
    "[10ms 99%, 1s 1%]",
    "{ workers: 30, work: exponential 100ms }",
    "[{ delay: 1s, first: 2 }, { reset: headers }]",
  ],
  ...["'it''s'", '"a: b"', "{ 'a b': [1, [2, 3]] }", "{a: 1}", "http://x/y", "{ to: http://x }", "a#b", "12:30"],
  ...[" 10ms ", " [1, 2] ", " 'a' "],
])("%s is read as YAML reads it", (text) => {
  expect(read(text)).toEqual(readValue(text, text));
});

test("what a report writes is read back", () => {
  const key = fc.stringMatching(/^[a-z][a-z-]{0,8}$/);
  const number = fc.stringMatching(/^[-+.0-9oxeEinfa~]{1,6}$/);
  const leaf = fc.oneof(
    fc.boolean(),
    fc.integer(),
    fc.stringMatching(/^[a-z0-9./][a-z0-9%./ ]{0,11}$/),
    fc.string(),
    number,
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      leaf,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(key, tie("value"), { maxKeys: 3 }),
    ),
  }));
  fc.assert(
    fc.property(value, (each) => {
      const text = written(each);
      expect(read(text)).toEqual(readValue(text, text));
    }),
  );
});

test.each(["-", "- a", "---", "--- a", "...", "-a", "--x"])("the text %s is read back as it was", (text) => {
  for (const value of [text, [text], { a: text }]) {
    expect(read(written(value))).toEqual(value);
    expect(readValue(written(value), "")).toEqual(value);
  }
});

test.each(["[1, 2", "{ a: 1", "{ a }", "[1] 2", "a: b", "*x", "{ a: 1 } }", '"\\q"'])("%s is rejected", (text) => {
  expect(() => read(text)).toThrow("cannot be read");
});
