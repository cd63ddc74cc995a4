import { describe, expect, it } from "vitest";
import { uniformName } from "../../../../src/spring/configuration/properties/property-names.ts";

describe("names of settings", () => {
  it("are the same whatever their case, dashes and underscores", () => {
    const spellings = ["a.show-details", "A.showDetails", "a.show_details", "a.SHOWDETAILS"];
    expect(new Set(spellings.map(uniformName))).toEqual(new Set(["a.showdetails"]));
  });

  it("keep the text in brackets", () => {
    expect(uniformName("a.group[Two-Words].x-y[0]")).toBe("a.group[Two-Words].xy[0]");
  });
});
