import { describe, expect, it } from "vitest";
import { breakers } from "../../../src/policy/breaker/breaker-libraries.ts";
import { type PlannedCall, simulateBreaker } from "../../../src/policy/breaker/simulate-breaker.ts";

const call = (atMs: number, outcome: PlannedCall["outcome"], tookMs = 10): PlannedCall => ({ atMs, tookMs, outcome });
const opensAfterTwo = breakers.lab({ failures: 2, openMs: 100 });
const others = breakers.cockatiel({ failures: 1, openMs: 100 });

function decisions(rules: typeof opensAfterTwo, calls: readonly PlannedCall[]): string[] {
  return simulateBreaker(rules, calls).decided.map(
    ({ says, trial, waitedMs }) => `${says}${trial ? " as a trial" : ""}${waitedMs > 0 ? ` after ${waitedMs} ms` : ""}`,
  );
}

describe("calls through a breaker", () => {
  it("end after their own time, whichever began first", () => {
    const calls = [call(0, "failed", 50), call(5, "failed", 10), call(6, "failed", 20), call(25, "ok"), call(26, "ok")];
    expect(simulateBreaker(opensAfterTwo, calls.slice(0, 3)).transitions).toEqual([
      { atMs: 26, from: "closed", to: "open" },
    ]);
    expect(decisions(opensAfterTwo, calls)).toEqual(["failed", "failed", "failed", "ok", "rejected"]);
  });

  it("end before another begins in the same millisecond", () => {
    expect(decisions(opensAfterTwo, [call(0, "failed"), call(0, "failed"), call(9, "ok"), call(10, "ok")])).toEqual([
      "failed",
      "failed",
      "ok",
      "rejected",
    ]);
  });

  it("are trials once the breaker was open for its time", () => {
    const calls = [call(0, "failed"), call(0, "failed"), call(109, "ok"), call(110, "failed"), call(220, "ok")];
    const { transitions } = simulateBreaker(opensAfterTwo, calls);
    expect(decisions(opensAfterTwo, calls)).toEqual([
      "failed",
      "failed",
      "rejected",
      "failed as a trial",
      "ok as a trial",
    ]);
    expect(transitions.map(({ atMs, to }) => `${to} at ${atMs}`)).toEqual([
      "open at 10",
      "half-open at 110",
      "open at 120",
      "half-open at 220",
      "closed at 230",
    ]);
  });

  it.each([
    ["ok", ["failed", "ok as a trial", "ok after 40 ms", "failed after 30 ms"]],
    ["failed", ["failed", "failed as a trial", "rejected after 40 ms", "rejected after 30 ms"]],
  ] as const)("that wait behind a trial go on in turn after it: %s", (trial, decided) => {
    const calls = [call(0, "failed"), call(110, trial, 50), call(120, "ok"), call(130, "failed")];
    expect(decisions(others, calls)).toEqual(decided);
  });

  it("wait only behind the latest trial", () => {
    const calls = [call(0, "failed"), call(110, "failed", 50), call(120, "ok"), call(260, "ok", 5), call(262, "ok")];
    expect(decisions(others, calls)).toEqual([
      "failed",
      "failed as a trial",
      "rejected after 40 ms",
      "ok as a trial",
      "ok after 3 ms",
    ]);
  });

  it("ignored by the breaker are not failures", () => {
    expect(decisions(opensAfterTwo, [call(0, "ignored"), call(20, "ignored"), call(40, "ok")])).toEqual([
      "ok",
      "ok",
      "ok",
    ]);
  });

  it("half-open a gobreaker when the first of them asks after its time", () => {
    const rules = breakers.gobreaker({ failures: 1, openMs: 100 });
    const { transitions } = simulateBreaker(rules, [call(0, "failed"), call(300, "ok")]);
    expect(transitions.map(({ atMs, to }) => `${to} at ${atMs}`)).toEqual([
      "open at 10",
      "half-open at 300",
      "closed at 310",
    ]);
  });
});
