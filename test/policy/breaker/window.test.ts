import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeWindow } from "../../../src/policy/breaker/make-window.ts";
import type { WindowRule } from "../../../src/policy/breaker/window.ts";

interface Result {
  readonly atMs: number;
  readonly failed: boolean;
  readonly slow: boolean;
}

const results = fc
  .array(fc.record({ pauseMs: fc.nat(300), failed: fc.boolean(), slow: fc.boolean() }), {
    minLength: 1,
    maxLength: 100,
  })
  .map((list) => {
    let atMs = 0;
    return list.map(({ pauseMs, ...result }): Result => {
      atMs += pauseMs;
      return { atMs, ...result };
    });
  });

const few = fc.integer({ min: 1, max: 12 });
const ms = fc.integer({ min: 1, max: 400 });

/** Compares the counts after every result with those of a simple model. */
function holds(rule: WindowRule, all: readonly Result[], kept: (soFar: readonly Result[]) => readonly Result[]): void {
  const window = makeWindow(rule, 0);
  for (const [index, { atMs, failed, slow }] of all.entries()) {
    window.look(atMs);
    window.begin(atMs);
    window.end(failed, slow);
    const model = kept(all.slice(0, index + 1));
    expect(window.counts).toMatchObject({
      calls: model.length,
      failures: model.filter((each) => each.failed).length,
      slow: model.filter((each) => each.slow).length,
    });
  }
}

describe("a window", () => {
  it("of calls contains the last N", () => {
    fc.assert(
      fc.property(few, results, (size, all) => holds({ kind: "calls", size }, all, (soFar) => soFar.slice(-size))),
    );
  });

  it("of slices contains the latest slices of the clock", () => {
    fc.assert(
      fc.property(few, ms, results, (slices, sliceMs, all) =>
        holds({ kind: "slices", slices, sliceMs, cut: "from-zero" }, all, (soFar) => {
          const now = Math.floor(soFar.at(-1)!.atMs / sliceMs);
          return soFar.filter(({ atMs }) => Math.floor(atMs / sliceMs) > now - slices);
        }),
      ),
    );
  });

  it("of slices of a millisecond contains exactly the last N milliseconds", () => {
    fc.assert(
      fc.property(ms, results, (slices, all) =>
        holds({ kind: "slices", slices, sliceMs: 1, cut: "from-zero" }, all, (soFar) =>
          soFar.filter(({ atMs }) => atMs > soFar.at(-1)!.atMs - slices),
        ),
      ),
    );
  });

  it("of a period restarts with the first use after its end", () => {
    fc.assert(
      fc.property(ms, results, (forMs, all) =>
        holds({ kind: "period", forMs }, all, (soFar) => {
          let sinceMs = 0;
          for (const { atMs } of soFar) if (atMs > sinceMs + forMs) sinceMs = atMs;
          const first = soFar.findIndex(({ atMs }) => atMs >= sinceMs);
          const restarted = sinceMs > 0;
          return restarted ? soFar.slice(first) : soFar;
        }),
      ),
    );
  });

  it("of slices cut by calls moves on by one slice a call, however long the pause", () => {
    const window = makeWindow({ kind: "slices", slices: 5, sliceMs: 1000, cut: "by-calls" }, 0);
    for (const atMs of [1000, 60_000, 600_000]) {
      window.begin(atMs);
      window.end(true, false);
    }
    expect(window.counts.failures).toBe(3);
  });

  it.each(["from-zero", "from-emptied"] as const)(
    "of slices cut %s counts each call in the slice in which it began",
    (cut) => {
      const events = fc.array(
        fc.record({
          pauseMs: fc.nat(200),
          what: fc.constantFrom("begin", "begin", "end", "empty"),
          failed: fc.boolean(),
        }),
        { minLength: 20, maxLength: 80 },
      );
      fc.assert(
        fc.property(few, ms, fc.nat(1000), events, (slices, sliceMs, madeAtMs, list) => {
          const window = makeWindow({ kind: "slices", slices, sliceMs, cut }, madeAtMs);
          let nowMs = madeAtMs;
          let sinceMs = cut === "from-zero" ? 0 : madeAtMs;
          let calls: { slice: number; handle: number; failed?: boolean }[] = [];
          for (const { pauseMs, what, failed } of list) {
            nowMs += pauseMs;
            const slice = () => Math.floor((nowMs - sinceMs) / sliceMs);
            window.look(nowMs);
            const running = calls.find((each) => each.failed === undefined);
            if (what === "begin") calls.push({ slice: slice(), handle: window.begin(nowMs) });
            if (what === "end" && running !== undefined) {
              running.failed = failed;
              window.end(failed, false, running.handle);
            }
            if (what === "empty") {
              calls = [];
              window.empty(nowMs);
              if (cut === "from-emptied") sinceMs = nowMs;
              window.look(nowMs);
            }
            const kept = calls.filter((each) => each.slice > slice() - slices);
            const failures = kept.filter((each) => each.failed === true).length;
            expect(window.counts).toMatchObject({ calls: kept.length, failures });
          }
        }),
      );
    },
  );

  it("of slices forgets the failures in a row that are too old, and counts on from those that are left", () => {
    const window = makeWindow({ kind: "slices", slices: 3, sliceMs: 100, cut: "from-zero" }, 0);
    const fails = (atMs: number, failed = true) => {
      window.begin(atMs);
      window.end(failed, false);
    };
    for (const atMs of [0, 50, 120, 250]) fails(atMs);
    expect(window.counts.inARow).toBe(4);
    window.look(300);
    expect(window.counts.inARow).toBe(2);
    fails(310);
    expect(window.counts.inARow).toBe(3);
    fails(320, false);
    fails(330);
    window.look(500);
    expect(window.counts).toMatchObject({ calls: 3, failures: 2, inARow: 1 });
  });

  it("counts the failures since the last success", () => {
    const windows: WindowRule[] = [{ kind: "all" }, { kind: "calls", size: 100 }];
    fc.assert(
      fc.property(fc.constantFrom(...windows), results, (rule, all) => {
        const window = makeWindow(rule, 0);
        for (const { atMs, failed } of all) {
          window.begin(atMs);
          window.end(failed, false);
        }
        const lastOk = all.findLastIndex(({ failed }) => !failed);
        expect(window.counts.inARow).toBe(all.length - 1 - lastOk);
      }),
    );
  });

  it("counts a call from when it began, and drops its result with its slice", () => {
    const window = makeWindow({ kind: "slices", slices: 2, sliceMs: 100, cut: "from-emptied" }, 0);
    const slice = window.begin(0);
    expect(window.counts).toMatchObject({ calls: 1, failures: 0 });
    window.look(100);
    window.end(true, false, slice);
    expect(window.counts).toMatchObject({ calls: 1, failures: 1, inARow: 1 });
    window.look(200);
    expect(window.counts).toMatchObject({ calls: 0, failures: 0, inARow: 0 });
    window.end(true, false, slice);
    expect(window.counts).toMatchObject({ calls: 0, failures: 0 });
  });
});
