import { expect, test } from "vitest";
import { parseDocument } from "yaml";
import { noteDuplicateKeys } from "../../../src/text/problems/duplicate-keys.ts";

/** The places of duplicate keys as the parser finds them, and as they are noted. */
function found(text: string) {
  const parsed = parseDocument(text);
  const noted = parseDocument(text, { uniqueKeys: false });
  noteDuplicateKeys(noted);
  return [parsed, noted].map(({ errors }) => errors.map(({ code, pos }) => `${code} ${pos[0]}`));
}

test.each([
  "a: 1\nb: 2\na: 3\n",
  "a: { b: 1, c: 2, b: 3, b: 4 }\nd: [{ e: 1, e: 2 }]\n",
  "1: a\n'1': b\n1: c\n",
  "? [x]\n: 1\n? [x]\n: 2\n",
  "a: &x 1\na: *x\n&y b: 1\nb: 2\n",
  "a: 1\n<<: {}\n<<: {}\n",
  "a: 1\n",
])("the same keys are found as by comparing all of them: %j", (text) => {
  const [parsed, noted] = found(text);
  expect(noted).toEqual(parsed);
});
