import { expect, test } from "vitest";
import { writeJson } from "../../../../src/spring/answer/bodies/java-json.ts";
import { readJson } from "../../../../src/spring/answer/bodies/read-json.ts";

const rewritten = (text: string) => {
  const read = readJson(text);
  return read === undefined ? undefined : writeJson(read);
};

test.each([
  [' { "b" : [ 1 , { } ] , "1" : "x\\/\\u0041" } ', '{"b":[1,{}],"1":"x/A"}'],
  ["[1.0,1e3,-0,-0.0,0.1000,1E-7,1e22]", "[1.0,1000.0,0,-0.0,0.1,1.0E-7,1.0E22]"],
  ["[9007199254740993,123456789012345678901234567890]", "[9007199254740993,123456789012345678901234567890]"],
  ['{"c":1,"a":2,"c":3}', '{"c":3,"a":2}'],
  ['["{}","[,:]","\\""]', '["{}","[,:]","\\""]'],
  ["null", "null"],
  ["[true,false,[]]", "[true,false,[]]"],
])("%s is read and written as the framework's mapper does", (text, expected) => {
  expect(rewritten(text)).toBe(expected);
});

test.each(['{"a":1', "{a:1}", "{} x", "\ufeff{}", "[NaN]", "   ", "1,"])("%j is not JSON", (text) => {
  expect(readJson(text)).toBeUndefined();
});

test("a number longer than the framework's limit is rejected", () => {
  expect(rewritten("1".repeat(1000))).toBe("1".repeat(1000));
  expect(readJson("1".repeat(1001))).toBeUndefined();
});

test("a value nested deeper than the framework's limit is rejected", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  expect(rewritten(nested(500))).toBe(nested(500));
  expect(readJson(nested(501))).toBeUndefined();
  expect(readJson(nested(100_000))).toBeUndefined();
});
