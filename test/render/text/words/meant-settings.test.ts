import { expect, test } from "vitest";
import { meantSetting } from "../../../../src/render/text/words/meant-settings.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import { changesOf } from "../../../../src/scenario/setup/set-option.ts";

const see = "see lab list settings and lab list faults";
const cureOf = (key: string) => meantSetting(`order.${key}=1: ${key} is not a known key`, see);

test.each([
  ["retries", "did you mean retry?"],
  ["maxAttempts", "did you mean retry?"],
  ["max-attempts", "did you mean retry?"],
  ["crash", "did you mean off or hang-up?"],
  ["first", "write it next to a fault in faults, such as faults: [{ error-status: 503, first: 1 }]"],
  ["zzz", see],
  ["constructor", see],
])("the unknown setting %s: %s", (key, cure) => {
  expect(cureOf(key)).toBe(cure);
});

test("another message keeps its way out", () => {
  expect(meantSetting("order.retries=1: retries is not a known key", "write tries")).toBe("write tries");
  expect(meantSetting("retries is not a number", see)).toBe(see);
});

test("a value that is suggested is accepted", () => {
  const written = ["backoff", "jitter", "queue", "keepAlive", "first"].map(
    (key) => /(retry|capacity|connections|faults): (.*?)\??$/.exec(cureOf(key)!)!,
  );
  const scenario = parseScenario(
    "title: x\nsetup: { order: {}, payment: {} }\nsteps: [{ send: POST /orders, to: order }]",
    "x.yaml",
  );
  for (const [, name, value] of written)
    expect(() => changesOf([`order.${name}=${value}`], scenario), `${name}: ${value}`).not.toThrow();
});
