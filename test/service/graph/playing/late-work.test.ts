import { expect, test } from "vitest";
import { LateWork } from "../../../../src/service/graph/playing/late-work.ts";
import type { Ctx } from "../../../../src/service/service.ts";
import { begin, Deferred } from "../../../../src/service/task.ts";
import type { What } from "../../../../src/trace.ts";

test("drops work after answers, and says so, only while 1,000 others are in progress", () => {
  const notes: What[] = [];
  const ctx = { note: (what: What) => notes.push(what) } as unknown as Ctx;
  const late = new LateWork();
  const first = new Deferred<void>();
  const started = begin(late.limit(ctx, first));
  for (let nth = 2; nth <= 1000; nth++) begin(late.limit(ctx, new Deferred<void>()));
  expect(notes).toEqual([]);

  expect(begin(late.limit(ctx, new Deferred<void>())).isResolved).toBe(true);
  const says = "1000 others are in progress: dropped";
  expect(notes).toEqual([{ kind: "decided", by: "after-answering", says }]);

  first.resolve();
  expect(started.isResolved).toBe(true);
  expect(begin(late.limit(ctx, new Deferred<void>())).isResolved).toBe(false);
  expect(notes).toHaveLength(1);
});
