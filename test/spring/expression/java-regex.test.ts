import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { JavaRegex } from "../../../src/spring/expression/java-regex.ts";
import { JavaRegexError, UnplayableRegex } from "../../../src/spring/expression/parsing/code-point-reader.ts";
import { Steps } from "../../../src/spring/expression/steps.ts";

function matches(source: string, text: string): boolean {
  return new JavaRegex(source).matches(text, new Steps());
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

interface Recorded {
  readonly errors: readonly (readonly [source: string, says: string])[];
  readonly matches: readonly (readonly [source: string, text: string, groups: readonly (string | null)[] | null])[];
  readonly finds: readonly (readonly [source: string, text: string, places: string])[];
  readonly replaced: readonly (readonly [
    source: string,
    text: string,
    replacement: string,
    result: string | { readonly error: string },
  ])[];
}

const recorded: Recorded = JSON.parse(readFileSync("test/data/gateway/java-regex.json", "utf8"));

describe("a recording of Java", () => {
  it.each(recorded.errors)("%j does not compile: %s", (source, says) => {
    expect(refusal(source)).toBe(says);
  });

  const unplayed = /\(\?[a-z]*[xudU]|\\[GXN]|\\b\{g|\\p\{(In|block|java|Is)/;

  it.each(recorded.matches)("%j on %j captures %j", (source, text, groups) => {
    if (refusal(source).startsWith("unplayable")) {
      expect(source).toMatch(unplayed);
      return;
    }
    const taken = new JavaRegex(source).capture(text, new Steps());
    expect(taken?.slice(1).map((each) => each ?? null) ?? null).toEqual(groups);
  });

  it.each(recorded.finds)("%j is found in %j at %s", (source, text, places) => {
    const found = new JavaRegex(source).findAll(text, new Steps());
    expect(found.map(({ start, end }) => `${start}-${end}`).join(" ")).toBe(places);
  });

  it.each(recorded.replaced)("%j in %j replaced by %j is %j", (source, text, replacement, result) => {
    const replace = () => new JavaRegex(source).replaceAll(text, replacement, new Steps());
    if (typeof result === "string") expect(replace()).toBe(result);
    else expect(replace).toThrow(new RangeError(result.error));
  });
});

describe("a Java expression", () => {
  it.each([
    ["\\d+", "12", "１２"],
    ["\\s\\S", " x", "\u00a0x"],
    ["a(?i)b|c", "aB", "A"],
    ["[a-c[x-z]]+", "az", "m"],
    ["\\p{Alpha}\\p{L}\\P{Lu}", "aéx", "aéX"],
    ["\\x41\\u0042\\x{43}\\0104", "ABCD", "ABCE"],
    ["(?>a+)b", "aab", "aac"],
    ["x(?=y).", "xy", "xz"],
    [".", "😀", "\u0085"],
  ])("%s matches %j and not %j", (source, yes, no) => {
    expect([matches(source, yes), matches(source, no)]).toEqual([true, false]);
  });

  it.each([
    ["(?x)a", "unplayable: the flag x"],
    ["\\Ga", "unplayable: \\G"],
    [`${"(".repeat(300)}a${")".repeat(300)}`, "unplayable: more than 250 levels of brackets"],
    [`${"[".repeat(300)}a${"]".repeat(300)}`, "unplayable: more than 250 levels of brackets"],
  ])("%s: %s", (source, says) => {
    expect(refusal(source)).toBe(says);
  });
});

it("rejects a property with the name of something that every object inherits", () => {
  expect(refusal("\\p{constructor}")).toMatch(/^Unknown character property name \{constructor\}/);
});
