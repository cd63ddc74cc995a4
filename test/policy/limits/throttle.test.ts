import { describe, expect, it } from "vitest";
import { Throttle } from "../../../src/policy/limits/throttle.ts";

describe("a throttle", () => {
  it("rejects with probability (requests - K accepts) / (requests + 1)", () => {
    const throttle = new Throttle({ k: 2, windowMs: 120_000 });
    for (let at = 0; at < 99; at++) throttle.rejects(1, 0);
    for (let at = 0; at < 10; at++) throttle.accepted(0);
    expect(throttle.rejects((99 - 20) / 100 - 0.001, 0)).toBe(true);
    expect(throttle.rejects((100 - 20) / 101 + 0.001, 0)).toBe(false);
  });

  it("lets everything through while enough is accepted, and at first", () => {
    const throttle = new Throttle({ k: 2, windowMs: 1000 });
    for (let at = 0; at < 50; at++) {
      expect(throttle.rejects(0, at)).toBe(false);
      throttle.accepted(at);
    }
  });

  it("forgets what is older than its window", () => {
    const throttle = new Throttle({ k: 2, windowMs: 1000 });
    for (let at = 0; at < 9; at++) throttle.rejects(1, 0);
    expect(throttle.rejects(0.5, 500)).toBe(true);
    expect(throttle.rejects(0, 1600)).toBe(false);
  });
});
