import { describe, expect, test } from "vitest";
import { readFields } from "../../../src/proxy/json/fields.ts";
import { JsonError, readJson } from "../../../src/proxy/json/read.ts";
import { jsonFloat32, jsonString } from "../../../src/proxy/json/write.ts";
import { bytes } from "../../../src/text/bytes/bytes.ts";

const fields = { name: "string", rate: "int64", share: "float32", on: "bool" } as const;
const read = (text: string) => readFields(readJson(bytes(text)), "Proxy", fields);
const values = (text: string) => Object.fromEntries(read(text).values);

describe("a body is read as Go reads it", () => {
  test.each([
    ["keys in any case", '{"NAME":"a","rATe":1}', { name: "a", rate: 1n }],
    ["unknown keys", '{"x":[{}],"name":"a"}', { name: "a" }],
    ["what follows", '{"name":"a"} garbage', { name: "a" }],
    ["null as not given", '{"name":null,"rate":null}', {}],
    ["the last of two equal keys", '{"name":"a","name":"b"}', { name: "b" }],
    ["64-bit integers", '{"rate":9007199254740993}', { rate: 9007199254740993n }],
    ["the smallest of them", '{"rate":-9223372036854775808}', { rate: -9223372036854775808n }],
    ["32-bit floats", '{"share":0.123456789}', { share: Math.fround(0.123456789) }],
    ["escapes", '{"name":"\\u00e9\\n\\ud83d\\ude00"}', { name: "é\n😀" }],
    ["half a surrogate pair", '{"name":"\\ud83d!"}', { name: "\ufffd!" }],
    ["white space", ' \t\r\n{ "on" : true }', { on: true }],
  ])("%s", (_, text, expected) => expect(values(text)).toEqual(expected));

  test.each([
    ['{"rate":1.5}', /number 1.5 .*Proxy.rate of type int64/],
    ['{"rate":1e2}', /number 1e2/],
    ['{"rate":"1"}', /string .*int64/],
    ['{"rate":9223372036854775808}', /number 9223372036854775808/],
    ['{"name":5}', /unmarshal number into Go struct field Proxy.name of type string/],
    ['{"on":"true"}', /string .*bool/],
    ['{"share":1e300}', /number 1e300/],
    ["[]", /unmarshal array into Go value of type toxiproxy.Proxy/],
    ["3", /unmarshal number/],
  ])("a wrong type is a mistake: %s", (text, says) => expect(read(text).wrong).toMatch(says));

  test("fields without a mistake are read all the same", () => {
    expect(values('{"rate":"x","name":"a"}')).toEqual({ name: "a" });
  });

  test.each([
    ["", "EOF"],
    ["  ", "EOF"],
    ["{", "unexpected EOF"],
    ['{"a"', "unexpected EOF"],
    ['{"a":"b', "unexpected EOF"],
    ["[1,", "unexpected EOF"],
    ["nul", "unexpected EOF"],
    ["garbage", "invalid character 'g' looking for beginning of value"],
    ['{"a" 1}', "invalid character '1' after object key"],
    ["{1:2}", "invalid character '1' looking for beginning of object key string"],
    ["[1 2]", "invalid character '2' after array element"],
    ['"\u0001"', /^invalid character .* in string literal$/],
    ['"\\x"', /in string escape code$/],
    ['"\\u12g4"', /hexadecimal/],
    ["1.x", /numeric literal$/],
    ["tru!", /in literal true$/],
    ["[".repeat(100_000), "exceeded max depth"],
  ])("what is not JSON is told: %s", (text, says) => {
    expect(() => readJson(bytes(text))).toThrow(JsonError);
    expect(() => readJson(bytes(text))).toThrow(says);
  });
});

describe("an answer is written as Go writes it", () => {
  test("strings are safe in HTML, and keep other Unicode", () => {
    expect(jsonString("<a&b>é\u2028\n")).toBe('"\\u003ca\\u0026b\\u003eé\\u2028\\n"');
  });

  test.each([
    [1, "1"],
    [0.25, "0.25"],
    [0.1, "0.1"],
    [0.123456789, "0.12345679"],
    [16_777_216, "16777216"],
    [-5.5, "-5.5"],
  ])("a 32-bit float has the fewest digits: %d", (value, text) => {
    expect(jsonFloat32(Math.fround(value))).toBe(text);
  });
});
