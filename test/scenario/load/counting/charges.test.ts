import { expect, test } from "vitest";
import { Charges } from "../../../../src/scenario/load/counting/charges.ts";

const call = () => ({ done: 0, isConfirmed: false, times: undefined });

test("work of several kinds is done once, and work that was undone is not done", () => {
  const charges = new Charges();
  const saga = call();
  for (const kind of ["seats", "rooms"]) charges.done(saga, kind, false);
  expect(charges).toMatchObject({ unconfirmed: 1, repeated: 0 });
  for (const kind of ["rooms", "seats"]) charges.done(saga, kind, true);
  expect(charges).toMatchObject({ unconfirmed: 0, repeated: 0, undone: 1 });
  charges.done(saga, "rooms", false);
  expect(charges).toMatchObject({ unconfirmed: 1, undone: 0 });
});

test("the same work twice is repeated, unless one of both is undone", () => {
  const charges = new Charges();
  const twice = call();
  charges.confirm(twice);
  for (let nth = 0; nth < 2; nth++) charges.done(twice, "charged", false);
  expect(charges).toMatchObject({ confirmed: 1, unconfirmed: 0, repeated: 1 });
  charges.done(twice, "charged", true);
  expect(charges).toMatchObject({ unconfirmed: 0, repeated: 0, undone: 0 });
});
