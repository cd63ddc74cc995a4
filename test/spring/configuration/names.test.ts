import { describe, expect, it } from "vitest";
import { layerSources, uniformName } from "../../../src/spring/configuration/names.ts";
import type { SpringProperty } from "../../../src/spring/configuration/property.ts";

const set = (name: string, value: string): SpringProperty => ({ name, value, origin: undefined });

describe("names of settings", () => {
  it("are the same whatever their case, dashes and underscores", () => {
    const spellings = ["a.show-details", "A.showDetails", "a.show_details", "a.SHOWDETAILS"];
    expect(new Set(spellings.map(uniformName))).toEqual(new Set(["a.showdetails"]));
  });

  it("keep what stands in brackets", () => {
    expect(uniformName("a.group[Two-Words].x-y[0]")).toBe("a.group[Two-Words].xy[0]");
  });
});

describe("layers of settings", () => {
  it("never mix a list of two sources, however it is spelled", () => {
    const layered = layerSources([
      [set("my-list[0]", "x")],
      [set("myList[0]", "y"), set("mylist[1]", "z"), set("b", "1")],
    ]);
    expect(layered.map(({ value }) => value)).toEqual(["x", "1"]);
  });

  it("let a list in one line replace a list in several, and the other way round", () => {
    expect(layerSources([[set("l", "a,b")], [set("l[0]", "y")]])).toHaveLength(1);
  });

  it("resolve placeholders inside placeholders, and stop where they turn in circles", () => {
    const layered = layerSources([[set("a", "${b:${c:x}}"), set("d", "${d}"), set("e", "\\${a}")]]);
    expect(layered.map(({ value }) => value)).toEqual(["x", "${d}", "${a}"]);
  });
});
