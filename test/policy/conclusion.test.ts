import { expect, test } from "vitest";
import { conclude, concludeOfAll, isDenied } from "../../src/policy/conclusion.ts";

test("an answer of 2xx proves that the work is done", () => {
  expect([200, 201, 204, 299].map((status) => conclude({ status }))).toEqual(Array(4).fill("done"));
});

test("an answer that refuses the request proves that it is not", () => {
  expect([400, 404, 408, 422, 429].map((status) => conclude({ status }))).toEqual(Array(5).fill("not done"));
});

test("accepted, in conflict, closed by the client: the work may be done, or be done later", () => {
  expect([202, 409, 499].map((status) => conclude({ status }))).toEqual(Array(3).fill("unknown"));
});

test("a conclusion is contradicted by what was done, and done twice is not done", () => {
  expect([0, 1, 2].map((times) => isDenied("done", times))).toEqual([true, false, true]);
  expect([0, 1, 2].map((times) => isDenied("not done", times))).toEqual([false, true, true]);
  expect([0, 1, 2].map((times) => isDenied("unknown", times))).toEqual([false, false, false]);
});

test("an answer of 5xx, or any other status, proves nothing", () => {
  expect([500, 502, 504, 300, 302, 199].map((status) => conclude({ status }))).toEqual(Array(6).fill("unknown"));
});

test("a failure before anything was sent proves that it is not done", () => {
  expect(["lookup", "queue", "connect"].map((phase) => conclude({ phase }))).toEqual(Array(3).fill("not done"));
});

test("a later failure proves nothing, and neither does waiting", () => {
  expect(["send", "headers", "body"].map((phase) => conclude({ phase }))).toEqual(Array(3).fill("unknown"));
  expect(conclude(null)).toBe("unknown");
});

test("one try that was done is enough, and only all tries together prove that nothing was done", () => {
  expect(concludeOfAll(["unknown", "done"])).toBe("done");
  expect(concludeOfAll(["unknown", "not done"])).toBe("unknown");
  expect(concludeOfAll(["not done", "not done"])).toBe("not done");
});
