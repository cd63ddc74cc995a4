import { expect, test } from "vitest";
import { groupOf } from "../../../src/page/controls/subject-settings.ts";

test.each([
  ["payment.capacity", "payment"],
  ["payment.delay", "payment: faults"],
  ["checkout.stock.timeout", "checkout.stock"],
])("the setting %s is listed under %s", (name, group) => {
  expect(groupOf(name)).toBe(group);
});
