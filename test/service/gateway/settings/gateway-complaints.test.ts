import { expect, test } from "vitest";
import type { RawSetup } from "../../../../src/scenario/scenario.ts";
import { resolveSetup } from "../../../../src/scenario/setup/resolve.ts";

const setup = (gateway: RawSetup[string]) => resolveSetup({ gateway, order: {}, payment: {}, monolith: {} });

/** The problems of a gateway with these settings. */
function problems(gateway: RawSetup[string]): unknown {
  try {
    return setup(gateway) && [];
  } catch (error) {
    return (error as { problems: unknown }).problems;
  }
}

test.each([
  ["tomorrow", '"tomorrow" is not a date and time with a zone', "write a date, a time and a zone: "],
  ["2030-02-30T00:00:00Z", '"2030-02-30T00:00:00Z" is a date that does not exist', "write 2030-01-01T00:00:00Z"],
])("the start time %s is a mistake", (startTime, says, cure) => {
  expect(problems({ startTime })).toMatchObject([
    { says: expect.stringContaining(says), cure: expect.stringContaining(cure) },
  ]);
});

test("a fallback to a server that is not in the setup is a mistake", () => {
  expect(() => setup({ fallback: { to: "spare" } })).toThrow(/spare/);
  expect(problems({ fallback: { to: "payment" } })).toEqual([]);
});

test("a rate limit allows at least as many requests at once as in a second", () => {
  expect(() => setup({ rateLimit: { rate: 2, burst: 1 } })).toThrow("allows fewer requests at once than in a second");
  expect(problems({ rateLimit: { rate: 2, burst: 2 } })).toEqual([]);
});
