import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readProperties } from "../../../src/spring/configuration/files/properties-file.ts";
import { readSpringConfig, type SpringContext } from "../../../src/spring/configuration/read-spring-config.ts";
import { readYamlFile } from "../../../src/spring/configuration/yaml/yaml-file.ts";
import { ProblemError } from "../../../src/text/problems/problem.ts";

function pairs(file: string, text: string, context: SpringContext = {}): Record<string, string | null> {
  const found: Record<string, string | null> = {};
  for (const { name, value } of readSpringConfig(file, text, context)) found[name] ??= value;
  return found;
}

function problems(file: string, text: string): string[] {
  try {
    readSpringConfig(file, text);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(({ says, where }) => `${where?.line}:${where?.column} ${says}`);
  }
  return [];
}

describe("a YAML file of Spring settings", () => {
  it("flattens maps with dots and lists with numbers in brackets", () => {
    expect(pairs("a.yaml", "a:\n  b: [x, { c: 1 }]\n  d.e: yes\n  f:\n  g: []\n")).toEqual({
      "a.b[0]": "x",
      "a.b[1].c": "1",
      "a.d.e": "true",
      "a.f": "",
      "a.g": "",
    });
  });

  it("reads numbers and words as Java's reader does", () => {
    const text = "a: 010\nb: 1_000\nc: 1.10\nd: 0x1F\ne: y\nf: off\ng: 1e9\nh: 2020-01-01\ni: '010'\nj: 08\nk: 1:30\n";
    expect(Object.values(pairs("a.yaml", text)).join(" ")).toBe("8 1000 1.1 31 y false 1.0E9 2020-01-01 010 08 90");
  });

  it("reads as text what YAML calls a number and Java's reader does not", () => {
    const text = "a: e1\nb: .\nc: 0_8\nd: 01:05\ne: -0\nf: ._5\ng: 1e-3\ne2: x\n1e2: y\n";
    const wanted = { a: "e1", b: ".", c: "0_8", d: "01:05", e: "0", f: "0.5", g: "0.001", e2: "x", "[100.0]": "y" };
    expect(pairs("a.yaml", text)).toEqual(wanted);
  });

  it("reads the digits of a long number once, however many aliases repeat it", { timeout: 10_000 }, () => {
    const digits = "7".repeat(200_000);
    const [properties] = readYamlFile("a.yaml", `a: &n ${digits}\nb: [${"*n, ".repeat(1000)}]\n`);
    expect(properties!.filter(({ value }) => value === digits)).toHaveLength(1001);
  });

  it("examines a long text once, however many aliases repeat it", { timeout: 10_000 }, () => {
    const text = `a: &a "${"x".repeat(400_000)}"\nb: [${"*a, ".repeat(20_000)}]\n`;
    expect(readYamlFile("a.yaml", text)[0]).toHaveLength(20_001);
  });

  it("remembers the place of each value", () => {
    expect(readSpringConfig("a.yaml", "a:\n  b: x\n")[0]?.origin).toEqual({ file: "a.yaml", line: 2, column: 6 });
  });

  it("lets a later document take precedence, and replaces whole lists", () => {
    const text = "a: 1\nl: [x, y]\n---\na: 2\nl: [z]\n";
    expect(pairs("a.yaml", text)).toEqual({ a: "2", "l[0]": "z" });
  });

  it("opens a document only for its profiles", () => {
    const text = "a: 1\n---\nspring.config.activate.on-profile: prod & !eu\na: 2\n";
    expect(pairs("a.yaml", text).a).toBe("1");
    expect(pairs("a.yaml", text, { profiles: ["prod"] }).a).toBe("2");
    expect(pairs("a.yaml", text, { profiles: ["prod", "eu"] }).a).toBe("1");
  });

  it("activates the profiles that the file names, with their groups, unless the command line names some", () => {
    const text =
      "spring.profiles: { active: big, group: { big: [one, two] } }\na: 1\n---\nspring.config.activate.on-profile: two\na: 2\n";
    expect(pairs("a.yaml", text).a).toBe("2");
    expect(pairs("a.yaml", text, { profiles: ["other"] }).a).toBe("1");
  });

  it("follows anchors, aliases and merges", () => {
    expect(pairs("a.yaml", "b: &b { x: 1 }\nc: { <<: *b, y: 2 }\nd: *b\n")).toMatchObject({
      "c.x": "1",
      "c.y": "2",
      "d.x": "1",
    });
  });

  it("replaces placeholders", () => {
    const text = "port: 9000\nuri: http://${HOST:localhost}:${port}/${nothing}\nre: /$\\{x}\n";
    expect(pairs("a.yaml", text)).toMatchObject({ uri: "http://localhost:9000/${nothing}", re: "/$\\{x}" });
  });

  it("rejects a duplicate key, a tab, an unfinished line and an alias bomb, with the place", () => {
    expect(problems("a.yaml", "a:\n  b: 1\n  b: 2\n")).toEqual(["3:3 this key occurs twice in the same map"]);
    expect(problems("a.yaml", "a:\n\tb: 1\n")).toEqual(["2:1 a tab is where YAML requires spaces"]);
    expect(problems("a.yaml", "a:\n  b: *nope\n")).toEqual(["2:6 no anchor before this is named &nope"]);
    expect(problems("a.yaml", "a:\tb\n")).toEqual(["1:3 a tab is where YAML requires spaces"]);
    expect(problems("a.yaml", "a: 1\t# why\nb: 'x\ty'\n")).toEqual([]);
    expect(problems("a.yaml", "a: [1\n")).toHaveLength(1);
    expect(problems("a.yaml", 'a:\n  b: [c={d, "e"\n')).toEqual([
      "2:9 a quote or bracket is not closed, or a colon is missing",
    ]);
    const bomb = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"];
    for (let n = 1; n < 9; n++) bomb.push(`a${n}: &a${n} [${Array(10).fill(`*a${n - 1}`)}]`);
    expect(problems("a.yaml", `${bomb.join("\n")}\n`)).toEqual([
      expect.stringContaining("more than 100000 properties"),
    ]);
  });

  it("rejects endless nesting", () => {
    expect(problems("a.yaml", "a: &a [*a]\n")).toEqual(["1:8 maps and lists are nested more than 50 deep"]);
    expect(problems("a.yaml", "[".repeat(100_000)).length).toBeGreaterThan(0);
  });

  it("rejects names that are long and many, because each property has a copy", () => {
    expect(problems("a.yaml", `? ${"x".repeat(20_000)}\n: [${"1,".repeat(1_100)}]\n`)).toEqual([
      "2:2002 the names of its properties are longer than 20000000 characters together",
    ]);
  });

  it("rejects what Spring rejects about profiles", () => {
    expect(problems("a.yaml", "spring.profiles: x\n")).toEqual(["1:18 spring.profiles was removed from Spring"]);
    expect(problems("a.yaml", "spring:\n  config.activate.on-profile: a & b | c\n")).toEqual([
      '2:31 "a & b | c" is not a profile expression',
    ]);
    expect(problems("a.yaml", "spring.config.activate.on-profile: a\nspring.profiles.include: b\n")).toEqual([
      "2:26 spring.profiles.include is not allowed in a document for one profile",
    ]);
    expect(problems("a.yaml", "spring.profiles.active: -a\n")).toEqual(['1:25 "-a" is not the name of a profile']);
  });

  it("lets a list replace a text of an earlier document, and a text a list", () => {
    expect(pairs("a.yaml", "l: a\n---\nl: [b, c]\n")).toEqual({ "l[0]": "b", "l[1]": "c" });
    expect(pairs("a.yaml", "l: [b, c]\n---\nl: a\n")).toEqual({ l: "a" });
  });

  it("distinguishes numbers and booleans from texts, which a properties file does not", () => {
    const typed = (file: string, text: string) => readSpringConfig(file, text).map((each) => each.typed);
    expect(typed("a.yaml", "a: 503.0\nb: yes\nc: '1'\nd: y\n")).toEqual([503, true, undefined, undefined]);
    expect(typed("a.properties", "a=503.0\n")).toEqual([undefined]);
  });
});

describe("a properties file of Spring settings", () => {
  it("reads Java's syntax: separators, escapes, continuation lines, comments", () => {
    const text = "# note\na=1\nb : 2\n c\t3\nd\\ e=\\u00e4\\tx\nf=one,\\\n   two\ng\nh==\n! end\n";
    expect(pairs("a.properties", text)).toEqual({ a: "1", b: "2", c: "3", "d e": "ä\tx", f: "one,two", g: "", h: "=" });
  });

  it("lets the last of two equal keys win, and expands a list in short form", () => {
    expect(pairs("a.properties", "a=1\na=2\nl[]=x,y\n")).toEqual({ a: "2", "l[0]": "x", "l[1]": "y" });
  });

  it("splits documents at #---, also !---, but not below another comment", () => {
    const gate = "spring.config.activate.on-profile=p";
    expect(pairs("a.properties", `a=1\n#---\n${gate}\na=2\n`).a).toBe("1");
    expect(pairs("a.properties", `a=1\n#---\n${gate}\na=2\n`, { profiles: ["p"] }).a).toBe("2");
    expect(pairs("a.properties", `a=1\n# note\n#---\n${gate}\na=2\n`)).toEqual({});
  });

  it("compares a long last document with many others in one pass over each", () => {
    const last = Array.from({ length: 20_000 }, (_, n) => `a${n}=1\n`).join("");
    expect(readProperties("a.properties", "a=1\n#---\n".repeat(20_000) + last)).toHaveLength(20_001);
  });

  it("puts the later of two equal names at the place of the earlier", () => {
    const found = readSpringConfig("a.properties", "a=1\nb=2\na=3\n");
    expect(found.map(({ name, value, origin }) => `${name}=${value} ${origin?.line}`)).toEqual(["a=3 3", "b=2 2"]);
  });

  it("reads a line with thirty thousand continuations", () => {
    const [property] = readSpringConfig("a.properties", `a=\\\\\\\n${"  b\\\n".repeat(30_000)}c\\\\\n`);
    expect(property?.value).toBe(`\\${"b".repeat(30_000)}c\\`);
  });

  it("remembers the place of each value, even on a continuation line", () => {
    const found = readSpringConfig("a.properties", "a = x\n\nb=\\\n  y\n");
    expect(found.map(({ origin }) => `${origin?.line}:${origin?.column}`)).toEqual(["1:5", "4:3"]);
  });

  it("rejects an unfinished \\u", () => {
    expect(problems("a.properties", "a=\\u12\n")).toEqual(["1:3 \\u needs four hexadecimal digits"]);
  });
});

describe("any text", () => {
  it.each(["a.yaml", "a.properties"])("as %s is read or rejected with a Problem", (file) => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab:-{}[]&*!|#'\"\\\n\t .$0u=,%<>?@") }), (text) => {
        problems(file, text);
      }),
      { numRuns: 300 },
    );
  });
});
