import { expect, test } from "vitest";
import { HealthMemory, inquire } from "../../../src/spring/answer/bodies/health-answer.ts";
import { says, startWith } from "../application.ts";

const health = "management.endpoint.health";
const onlyOwn = { "management.health.defaults.enabled": "false", [`${health}.probes.enabled`]: "false" };
const hidden = "; components are hidden (show-details is never)";

/** The explanation of the root's answer if its components report this. */
function why(said: Readonly<Record<string, string>>, properties: Readonly<Record<string, string>> = {}): string {
  const components = Object.keys(said).map((name) => ({ name }));
  const application = startWith({ ...onlyOwn, ...properties }, components);
  const question = { namespace: "server", path: undefined, cacheable: false, version: 3, nowMs: 0 } as const;
  const { leaves, tell } = inquire(application, new HealthMemory(), {
    ...question,
    who: { user: undefined, roles: [] },
  });
  return tell(leaves.map((name) => says(said[name]!))).why;
}

test.each([
  [{ a: "UP", b: "UP", c: "UP", d: "UP", e: "UP" }, "UP (200): all 5 components are UP"],
  [{ a: "DOWN", b: "UP" }, "DOWN (503) because a is the worst of 2 components; b is UP"],
  [{ a: "DOWN", b: "UP", c: "UP", d: "UP" }, "DOWN (503) because a is the worst of 4 components; b, c and d are UP"],
  [
    { a: "DOWN", b: "UP", c: "UP", d: "UP", e: "UP" },
    "DOWN (503) because a is the worst of 5 components; 4 others are UP",
  ],
  [
    { a: "DOWN", b: "DOWN", c: "DOWN", d: "DOWN", e: "OUT_OF_SERVICE", f: "UP" },
    "DOWN (503) because a, b, c and d are the worst of 6 components; e is OUT_OF_SERVICE; f is UP",
  ],
  [
    { a: "UP", b: "UP", c: "UP", d: "UNKNOWN" },
    "UP (200) because a, b and c are the worst of 4 components; d is UNKNOWN",
  ],
  [
    { a: "UP", b: "UP", c: "UP", d: "UP", e: "FATAL" },
    "UP (200): 4 of 5 components are UP; e is FATAL, which is not in the status order, so it is ignored",
  ],
])("%j: UP components are counted if there are many, and all others are named", (said, expected) => {
  expect(why(said)).toBe(`overall: ${expected}${hidden}`);
});

test("if no status is in the order, the existing ones are named", () => {
  expect(why({ a: "OK", b: "UP" }, { [`${health}.status.order`]: "FATAL,DOWN" })).toBe(
    `overall: UNKNOWN (200): no component's status is in the order FATAL, DOWN; a is OK, which is not in the status order, so it is ignored; b is UP${hidden}`,
  );
});
