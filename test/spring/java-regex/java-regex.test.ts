import { describe, expect, it } from "vitest";
import { JavaRegex } from "../../../src/spring/java-regex/java-regex.ts";
import { JavaRegexError, UnplayableRegex } from "../../../src/spring/java-regex/reader.ts";

function matches(source: string, text: string): boolean {
  return new JavaRegex(source).matches(text);
}

function refusal(source: string): string {
  try {
    new JavaRegex(source);
  } catch (error) {
    if (error instanceof JavaRegexError) return `${error.message} @${error.at}`;
    if (error instanceof UnplayableRegex) return `unplayable: ${error.message}`;
    throw error;
  }
  return "compiles";
}

describe("a Java expression", () => {
  it.each([
    ["[0-9]{1,3}", "123", "1234"],
    ["a|b", "b", "ab"],
    ["\\d+", "12", "１２"],
    ["\\s\\S", " x", "\u00a0x"],
    ["(?i)abc", "aBc", "abd"],
    ["(?i:ab)c", "ABc", "abC"],
    ["a(?i)b|c", "aB", "A"],
    ["[a-z&&[^bc]]+", "ad", "ab"],
    ["[a-c[x-z]]+", "az", "m"],
    ["[]a]+", "]a", "b"],
    ["\\Qa.b\\E+", "a.b", "axb"],
    ["\\p{Alpha}\\p{L}\\P{Lu}", "aéx", "aéX"],
    ["\\x41\\u0042\\x{43}\\0104", "ABCD", "ABCE"],
    ["(a)(?<x>b)\\2\\k<x>\\1", "abbba", "abbab"],
    ["(?>a+)b", "aab", "aac"],
    ["a*+b", "aab", "aaa"],
    ["x(?=y).", "xy", "xz"],
    ["(?s).", "\n", "ab"],
    ["[^/]+", "a b", "a/b"],
    ["a{2}{2}", "aaaa", "aaa"],
    ["é\\.\\-", "é.-", "éx-"],
    ["(?<!a)b", "b", "ab"],
    [".", "😀", "\u0085"],
  ])("%s matches %j and not %j", (source, yes, no) => {
    expect([matches(source, yes), matches(source, no)]).toEqual([true, false]);
  });

  it.each([
    ["a++", "compiles"],
    ["[", "Unclosed character class @0"],
    ["[a-", "Unclosed character class @2"],
    ["(x", "Unclosed group @2"],
    ["*a", "Dangling meta character '*' @0"],
    ["a***", "Dangling meta character '*' @2"],
    ["ab)", "Unmatched closing ')' @1"],
    ["a{x}", "Illegal repetition @0"],
    ["a{1", "Unclosed counted closure @2"],
    ["[z-a]", "Illegal character range @3"],
    ["a\\y", "Illegal/unsupported escape sequence @2"],
    ["(?m)a", "unplayable: the flag m"],
    ["\\Ga", "unplayable: \\G"],
  ])("%s: %s", (source, says) => {
    expect(refusal(source)).toBe(says);
  });

  it("replaces all it finds, by number and by name", () => {
    expect(new JavaRegex("/orders/(?<rest>.*)").replaceAll("/orders/1", "/v2/${rest}")).toBe("/v2/1");
    expect(new JavaRegex("(a)(b)").replaceAll("abxab", "$2$1\\$0$12")).toBe("ba$0a2xba$0a2");
    expect(() => new JavaRegex("a").replaceAll("a", "$1")).toThrow(RangeError);
    expect(() => new JavaRegex("a").replaceAll("a", "${x}")).toThrow(RangeError);
  });
});
