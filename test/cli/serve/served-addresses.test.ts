import { expect, test } from "vitest";
import { exampleChange } from "../../../src/cli/serve/served-addresses.ts";

const setup = { order: { timeout: "1s" }, payment: { delay: "3s" } };
const twist = { says: "slower", setup: { payment: { delay: "5s" } }, expect: [] };

test.each([
  ["the twist of the scenario", { setup, twist }, setup, "payment.delay=5s"],
  ["back from the twist", { setup, twist }, { ...setup, payment: { delay: "5s" } }, "payment.delay=3s"],
  ["a server switched off", { setup }, setup, "order.off=true"],
  ["a server switched on", { setup: { payment: { off: true } } }, { payment: { off: true } }, "payment.off=false"],
])("a change that makes a difference is suggested: %s", (_, scenario, now, expected) => {
  expect(exampleChange(scenario, now)).toBe(expected);
});
