import { describe, expect, it } from "vitest";
import { layerSources } from "../../../../src/spring/configuration/properties/layers.ts";
import type { SpringProperty } from "../../../../src/spring/configuration/properties/property.ts";

const set = (name: string, value: string): SpringProperty => ({ name, value, origin: undefined });

describe("layers of settings", () => {
  it("never mix the lists of two sources, however they are spelled", () => {
    const layered = layerSources([
      [set("my-list[0]", "x")],
      [set("myList[0]", "y"), set("mylist[1]", "z"), set("b", "1")],
    ]);
    expect(layered.map(({ value }) => value)).toEqual(["x", "1"]);
  });

  it("let a list in one line replace a list in several, and vice versa", () => {
    expect(layerSources([[set("l", "a,b")], [set("l[0]", "y")]])).toHaveLength(1);
  });
});
