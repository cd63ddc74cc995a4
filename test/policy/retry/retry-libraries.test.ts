import { expect, it } from "vitest";
import { decorrelated, retryKinds } from "../../../src/policy/retry/retry-libraries.ts";

it("decorrelated waits have a factor only in Cockatiel", () => {
  expect(decorrelated("cockatiel", 100, 3)).toEqual({ kind: "smooth", firstMs: 100, factor: 3 });
  for (const kind of retryKinds.filter((each) => each !== "cockatiel"))
    expect(decorrelated(kind, 100, 3)).toEqual({ kind: "decorrelated", firstMs: 100 });
});
