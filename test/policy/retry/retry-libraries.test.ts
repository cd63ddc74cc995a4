import { expect, it } from "vitest";
import { decorrelated, retryKinds, retryRules } from "../../../src/policy/retry/retry-libraries.ts";

it("decorrelated waits have a factor only in Cockatiel", () => {
  expect(decorrelated("cockatiel", 100, 3)).toEqual({ kind: "smooth", firstMs: 100, factor: 3 });
  for (const kind of retryKinds.filter((each) => each !== "cockatiel"))
    expect(decorrelated(kind, 100, 3)).toEqual({ kind: "decorrelated", firstMs: 100 });
});

it("got waits up to 100 ms longer than doubled seconds", () => {
  const { jitter } = retryRules("got", {}).wait;
  expect(jitter).toEqual({ kind: "range", from: { times: 1, plusMs: 0 }, to: { times: 1, plusMs: 100 } });
});
