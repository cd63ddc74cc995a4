import { describe, expect, it } from "vitest";
import { JavaRegex } from "../../../src/spring/expression/java-regex.ts";
import { compile } from "../../../src/spring/expression/matching/compile-expression.ts";
import { ExpressionParser } from "../../../src/spring/expression/parsing/parse.ts";
import { OutOfSteps, Steps } from "../../../src/spring/expression/steps.ts";

/** The number of steps of a match. */
function stepsOf(source: string, text: string): number {
  let taken = 0;
  class Counted extends Steps {
    override take(count: number): void {
      taken += count;
      super.take(count);
    }
  }
  new JavaRegex(source).matches(text, new Counted());
  return taken;
}

const a = (count: number) => "a".repeat(count);

describe("the work of an expression", () => {
  it.each([
    ["(a+)+$", `${a(60)}!`],
    ["(a|aa)+$", `${a(60)}!`],
    ["(a|a?)+$", `${a(60)}!`],
    ["(?:a?){60}a{60}b", a(60)],
    ["((a+)+b?)+c", a(60)],
    ["(?>(a+)+)b", a(60)],
    ["(?=(a+)+c)a*", a(60)],
    ["(a{0,9}){0,9}b", a(60)],
    [".*a".repeat(8), `${a(60)}!`],
    ["(.*?a){8}b", a(60)],
  ])("is small for %s on %s", (source, text) => {
    expect(stepsOf(source, text)).toBeLessThan(40_000);
  });

  it.each(["(x+x+)+y", ".*x.*x.*x.*x.*y", "(x|xx)*y", "(?:x?x?){3,}y", "[^y]*y"])(
    "%s on a text ten times as long takes about ten times as many steps",
    (source) => {
      const [short, long] = [100, 1000].map((length) => stepsOf(source, "x".repeat(length)));
      expect(long! / short!).toBeLessThan(11);
    },
  );

  it("does not take a failure for one with another count of repetitions", () => {
    const matches = (text: string) => new JavaRegex("(?:a|aaa){10}").matches(text, new Steps());
    const lengths = Array.from({ length: 40 }, (_, length) => length).filter((length) => matches(a(length)));
    expect(lengths).toEqual([10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]);
  });

  it("is limited where only backtracking over everything would help, and the message says so", () => {
    const match = () => new JavaRegex("(a+)+\\1$").matches(`${a(60)}!`, new Steps());
    const says =
      "the expression (a+)+\\1$ backtracks exponentially: after 1000000 steps it had not matched a text of 61 characters. The real gateway would hang here";
    expect(match).toThrow(new OutOfSteps(says));
  });

  it("is shared by all expressions of a request", () => {
    const steps = new Steps(1000);
    const regex = new JavaRegex("[a-z]*");
    expect(regex.matches(a(600), steps)).toBe(true);
    expect(() => regex.matches(a(600), steps)).toThrow(OutOfSteps);
  });

  it("includes what a replacement writes", () => {
    const long = "$1".repeat(500);
    expect(() => new JavaRegex("(a+)").replaceAll(a(10_000), long, new Steps())).toThrow(OutOfSteps);
  });
});

describe("the size of a compiled expression", () => {
  it.each(["a{1000}", "(a{1000}){1000}", "((a{1000}){1000}){1000}", "(ab{0,100000}){2147483647}", "[a-z]{0,65535}"])(
    "%s grows with its text, not with what it counts",
    (source) => {
      expect(compile(new ExpressionParser(source).parse()).instructions.length).toBeLessThan(20);
    },
  );
});
