import { expect, test } from "vitest";
import { beforeBody, reachOf, repeatsOnStale } from "../../../src/policy/gateways/timeouts.ts";
import { phases } from "../../../src/trace.ts";

test("a timeout before the body covers every other phase", () => {
  expect(beforeBody).toEqual(phases.filter((phase) => phase !== "body"));
  expect(beforeBody).toHaveLength(phases.length - 1);
});

test.each([
  ["nginx", true, true],
  ["haproxy", true, true],
  ["alb", true, true],
  ["envoy", true, undefined],
  ["spring", false, undefined],
  [undefined, true, undefined],
] as const)(
  "the timeout of %s covers the body: %s, and every byte restarts it: %s",
  (product, coversBody, ofSilence) => {
    const reach = reachOf(product);
    expect(reach.covers.includes("body")).toBe(coversBody);
    expect(reach.covers).toContain("headers");
    expect(reach.ofSilence).toBe(ofSilence);
  },
);

test.each([
  ["nginx", true],
  ["haproxy", true],
  ["alb", true],
  [undefined, true],
  ["envoy", false],
  ["spring", false],
] as const)("%s repeats a safe request if a reused connection breaks: %s", (product, repeats) => {
  expect(repeatsOnStale(product)).toBe(repeats);
});
