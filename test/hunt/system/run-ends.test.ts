import { expect, test } from "vitest";
import { RunEnds } from "../../../src/hunt/system/run-ends.ts";
import type { TraceBook } from "../../../src/hunt/system/trace-book.ts";

/** A book in which 10 ms pass whenever its time is read. */
function book({ calls = 0, struck = 0, open = 0, late = false, busy = false }) {
  let atMs = 0;
  const ids = new Map(Array.from({ length: calls }, (_, call) => [call, ""]));
  return {
    ids,
    open: Array.from({ length: open }),
    struck: { size: struck },
    get atMs() {
      atMs += 10;
      if (late && atMs > 100) ids.set(calls, "");
      return atMs;
    },
    get lastMs() {
      return busy ? atMs : 0;
    },
  } as unknown as TraceBook;
}

async function waitedMs(book: TraceBook, end: (book: TraceBook) => Promise<void>): Promise<number> {
  const beganMs = book.atMs;
  await end(book);
  return book.atMs - beganMs;
}

const never = new AbortController().signal;
const within = (ms: number) => [ms, ms + 60];

test("a run is over after the time in which a call may still be made", async () => {
  const ends = new RunEnds(never);
  const recording = (isLong: boolean) => (each: TraceBook) => ends.recording(each, isLong);
  const struck = (each: TraceBook) => ends.struck(each, 1);
  const next = (each: TraceBook) => ends.next(each);
  const runs: [ms: number, TraceBook, (book: TraceBook) => Promise<void>][] = [
    [1000, book({}), recording(false)],
    [300, book({ calls: 2 }), recording(false)],
    [1000, book({ calls: 2 }), recording(true)],
    [500, book({ calls: 2, open: 1 }), recording(false)],
    [2500, book({ calls: 2, busy: true }), recording(false)],
    [0, book({ calls: 2, struck: 1 }), struck],
    [30, book({ calls: 2 }), struck],
    [30, book({ calls: 1 }), next],
    [0, book({ calls: 2 }), next],
    [300, book({ calls: 2, late: true }), recording(false)],
    [1000, book({ calls: 2 }), struck],
    [1000, book({ calls: 2 }), next],
  ];
  for (const [ms, each, end] of runs) {
    const [least = 0, most = 0] = within(ms);
    const waited = await waitedMs(each, end);
    expect([waited >= least, waited <= most, ms, waited]).toEqual([true, true, ms, waited]);
  }
});
