import { describe, expect, it } from "vitest";
import { resolveAll } from "../../../../src/spring/configuration/properties/placeholders.ts";

/** The resolved values, or the reasons why they stay as written. */
function resolved(settings: Readonly<Record<string, string>>): Record<string, string | null> {
  const properties = Object.entries(settings).map(([name, value]) => ({ name, value, origin: undefined }));
  return Object.fromEntries(resolveAll(properties).map(({ name, value, unresolved }) => [name, unresolved ?? value]));
}

describe("placeholders", () => {
  it("match any spelling of a property if they are in canonical form, and otherwise only their own", () => {
    const properties = { "a.firstName": "x", b: "${a.first-name}", c: "${a.firstName}", d: "${a.FirstName}" };
    expect(resolved(properties)).toMatchObject({ b: "x", c: "x", d: "${a.FirstName}" });
  });

  it("are replaced by other settings, or by the default after a colon", () => {
    expect(resolved({ "a.firstName": "x", b: "${a.first-name}/${no:y}", c: "${no}", d: "${no:}" })).toMatchObject({
      b: "x/y",
      c: "${no}",
      d: "",
    });
  });

  it("can be nested", () => {
    expect(
      resolved({ x: "y", ".y": "z", a: "${b:${c:${x}}}", d: "${.${x}}", e: "\\${x}", f: "${g:a:b}" }),
    ).toMatchObject({
      a: "y",
      d: "z",
      e: "${x}",
      f: "a:b",
    });
  });

  it("in a circle name the circle, and do not affect other properties", () => {
    expect(resolved({ a: "${b}${b}${b}", b: "${a}${a}${a}", c: "${c}", d: "${a}", e: "x" })).toEqual({
      a: "its placeholders form a circle: b → a → b",
      b: "its placeholders form a circle: a → b → a",
      c: "its placeholders form a circle: c → c",
      d: "its placeholders form a circle: a → b → a",
      e: "x",
    });
  });

  it("of a long circle name its ends", () => {
    const circle = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`a${n}`, `\${a${(n + 1) % 50}}`]));
    expect(resolved(circle).a0).toBe("its placeholders form a circle: a1 → a2 → a3 → a4 → 45 more → a0 → a1");
  });

  it("are not resolved in a default that is not needed", () => {
    expect(resolved({ a: "x", b: "${a:${b}}" }).b).toBe("x");
  });

  it("may expand to a long text, but not without limit", () => {
    const growing = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`a${n + 1}`, `\${a${n}}`.repeat(3)]));
    const { a10, a11, a40 } = resolved({ a0: "x", ...growing });
    expect(a10).toHaveLength(3 ** 10);
    expect([a11, a40]).toEqual(Array(2).fill("its placeholders expand to more than 100000 characters"));
  });

  it.each(["forwards", "backwards"])("may refer to each other two hundred times and no further, %s", (direction) => {
    const chain = Array.from({ length: 1000 }, (_, n): [string, string] => [`a${n + 1}`, `\${a${n}}`]);
    if (direction === "backwards") chain.reverse();
    const values = resolved(Object.fromEntries([["a0", "x"], ...chain]));
    expect(values.a200).toBe("x");
    expect([values.a201, values.a1000]).toEqual(Array(2).fill("its placeholders are nested more than 200 deep"));
  });

  it.each([
    "${".repeat(500_000),
    `${"\\${".repeat(200_000)}${"}".repeat(200_000)}`,
    `${"${".repeat(20_000)}${"}".repeat(20_000)}`,
    "${:".repeat(20_000),
    "${a:".repeat(300),
  ])("are read however they are nested: %.20s", (value) => {
    expect(resolved({ value })).toHaveProperty("value");
  });
});
