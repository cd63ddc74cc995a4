import { expect, test } from "vitest";
import { problem } from "../../../src/render/text/problem-text.ts";
import { narrow, wide } from "../fixture.ts";

const where = { file: "my-lesson.yaml", line: 4, column: 21, text: "  payment: { delay: 3 }", length: 1 };

test("a mistake in a file shows its line, marks the place and says what to write", () => {
  expect(problem({ says: "delay needs a unit", cure: "write 3s or 3ms", where }, wide)).toMatchInlineSnapshot(`
    "my-lesson.yaml:4:21  delay needs a unit
      4 │   payment: { delay: 3 }
                              ^ write 3s or 3ms
    "
  `);
});

test("a mistake in an option needs no line number", () => {
  const inOption = { file: "--vary", line: 1, column: 5, text: "a.b=1s..2s", length: 6 };
  expect(problem({ says: "1s..2s has no step", cure: "write 1s..2s:x2", where: inOption }, wide)).toMatch(
    /^error: --vary 1s..2s has no step\n.*a\.b=1s..2s\n +\^{6} write 1s..2s:x2\n$/,
  );
});

test("if there is no room next to the mark, the cure is below it", () => {
  expect(
    problem({ says: "delay needs a unit", cure: "write 3s for seconds or 3ms for milliseconds", where }, narrow),
  ).toMatchInlineSnapshot(`
    "my-lesson.yaml:4:21  delay needs a unit
      4 │   payment: { delay: 3 }
                              ^
        write 3s for seconds or 3ms for
        milliseconds
    "
  `);
});

test.each([
  [["one", "two"], "  it printed last:\n    one\n    two\n"],
  [[], "  it printed nothing\n"],
])("the output %j of a program follows the way out", (output, shown) => {
  const text = problem({ says: "order ended", cure: "try it by hand: node x.mjs", output }, wide);
  expect(text).toBe(`error: order ended\n  try it by hand: node x.mjs\n${shown}`);
});

test("a long name in a message is broken without a space in it", () => {
  const says = "the real gateway does not know spring.cloud.gateway.server.webflux.httpclient.respons-timeout";
  for (const width of [30, 40, 50, 60, 80]) {
    const lines = problem({ says, cure: "", where }, { ...wide, width }).split("  4 │")[0]!;
    expect(lines.replace("my-lesson.yaml:4:21", "").replaceAll(/\n\s*/g, "")).toContain(
      "webflux.httpclient.respons-timeout",
    );
  }
});

test("a mistake on the command line has a way out but no place", () => {
  expect(
    problem({ says: "unknown scenario timeout-50", cure: "did you mean timeout-504?" }, wide),
  ).toMatchInlineSnapshot(`
    "error: unknown scenario timeout-50
      did you mean timeout-504?
    "
  `);
});

test("a mistake far to the right of a long line is shown with its surroundings", () => {
  const text = `${"x".repeat(300)}: 3`;
  const drawn = problem({ says: "needs a unit", cure: "write 3s", where: { ...where, text, column: 303 } }, wide);
  expect(drawn.split("\n")[1]).toMatch(/x: 3$/);
  expect(drawn.split("\n").every((line) => line.length <= 80)).toBe(true);
});

test("the line of a file is escaped, and the mark is still below its place", () => {
  const text = "\u001b[2J\tdelay: 3";
  const [, line, mark] = problem(
    { says: "needs a unit", cure: "write 3s", where: { ...where, text, column: 13 } },
    wide,
  ).split("\n");
  expect(line).toContain("\\e[2J delay: 3");
  expect(mark!.indexOf("^")).toBe(line!.lastIndexOf("3"));
});
