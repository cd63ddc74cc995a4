import { expect, test } from "vitest";
import { groupOf, subjectSettings } from "../../../src/page/controls/subject-settings.ts";
import { loadScenario } from "../../../src/scenario/library/library.ts";

test.each([
  ["payment.capacity", "payment"],
  ["payment.delay", "payment: faults"],
  ["checkout.stock.timeout", "checkout.stock"],
])("the setting %s is listed under %s", (name, group) => {
  expect(groupOf(name)).toBe(group);
});

test("a fault that takes no number is switched on and off, and others say what they take", async () => {
  const { setup, ...scenario } = await loadScenario("never-replies");
  const payment = { hang: true, "error-status": 503 };
  const takes = subjectSettings({ ...scenario, setup: { ...setup, payment } }).map(({ name, takes }) => [name, takes]);
  expect(Object.fromEntries(takes)).toMatchObject({
    "payment.hang": "`true`, `none`",
    "payment.error-status": expect.stringContaining("a status from 400 to 599"),
  });
});
