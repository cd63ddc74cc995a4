import { expect, it } from "vitest";
import { Steps } from "../../../../src/spring/expression/steps.ts";
import { HostPattern } from "../../../../src/spring/routes/pattern/host-pattern.ts";

const match = (pattern: string, host: string) => new HostPattern(pattern).match(host, new Steps());

it.each([
  [".example.org", ".example.org"],
  ["example.org.", "example.org."],
  [".**", ".example.org"],
  ["**", "example.org"],
  ["**.example.org", "a.b.example.org"],
])("%s matches %s", (pattern, host) => {
  expect(match(pattern, host)).toEqual({});
});

it.each([
  ["example.org", ".example.org"],
  [".example.org", "example.org"],
  ["**", ".example.org"],
  ["example.org", "example.org."],
  ["example.org.", "example.org"],
  ["*.example.org", "a.b.example.org"],
])("%s does not match %s", (pattern, host) => {
  expect(match(pattern, host)).toBeUndefined();
});

it("captures the labels in place of a name", () => {
  expect(match("{tenant}.**.{top}", "acme.shop.example.org")).toEqual({ tenant: "acme", top: "org" });
});
