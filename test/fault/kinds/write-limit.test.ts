import { expect, it } from "vitest";
import { writeLimit } from "../../../src/fault/kinds/write-limit.ts";
import type { BodyStream } from "../../../src/service/body.ts";
import type { Reply } from "../../../src/service/service.ts";
import { begin, Deferred, resolved } from "../../../src/service/task.ts";
import { clockOf, ctxOf, requestOf } from "../../service/ctx.ts";

const piece = new Uint8Array([1]);

/** An answer in three pieces behind the fault, a clock that the test moves, and the notes. */
async function limited() {
  const notes: string[] = [];
  const sleeps: (() => void)[] = [];
  const inner = {
    read: 0,
    cancelled: 0,
    next: () => resolved(++inner.read <= 3 ? piece : null),
    cancel() {
      inner.cancelled += 1;
    },
  };
  const clock = clockOf({
    sleep(ms, taken) {
      expect(ms).toBe(300);
      const sleep = new Deferred<"slept" | "gone">();
      taken!.onCancel(() => sleep.resolve("gone"));
      sleeps.push(() => sleep.resolve("slept"));
      return sleep;
    },
  });
  const ctx = ctxOf({ clock, note: (what) => "says" in what && notes.push(what.says) });
  const wrapped = writeLimit.wrap(300, () => resolved({ status: 200, headers: [], body: inner }), "after");
  const { body } = (await begin(wrapped(requestOf(), ctx))) as Reply;
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const pass = async () => {
    sleeps.at(-1)!();
    await turn();
  };
  return { body: body as BodyStream, inner, notes, pass, sleeps, turn };
}

it("aborts the answer once its caller has read nothing for this long, and releases its producer", async () => {
  const { body, inner, notes, pass } = await limited();
  expect(await body.next()).toBe(piece);
  await pass();
  expect(inner.cancelled).toBe(1);
  expect(body.gaveUp?.cancelled).toBe(true);
  expect(notes).toEqual(["aborts a response if nothing of it is read for 300 ms"]);
  expect(await body.next()).toEqual({ name: "cut", phase: "body", code: "ECANCELED" });
  expect(inner.read).toBe(1);
});

it("restarts with each piece that is read, and stops after the last", async () => {
  const { body, inner, notes, pass, sleeps, turn } = await limited();
  for (let taken = 0; taken < 3; taken++) expect(await body.next()).toBe(piece);
  expect(await body.next()).toBeNull();
  await turn();
  expect(sleeps).toHaveLength(3);
  await pass();
  expect([inner.cancelled, notes]).toEqual([0, []]);
});

it("releases its producer when its caller leaves, and then stops", async () => {
  const { body, inner, notes, pass } = await limited();
  await body.next();
  body.cancel();
  await pass();
  expect([inner.cancelled, notes]).toEqual([1, []]);
});
