import { expect, test } from "vitest";
import type { Attempt, AttemptOutcome, Next } from "../../../src/service/asking/attempt.ts";
import { Fallback } from "../../../src/service/asking/layers/fallback-layer.ts";
import { uncancelled } from "../../../src/service/asking/layers/timeout-layer.ts";
import type { Cancellation } from "../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../src/service/replies.ts";
import type { Reply } from "../../../src/service/service.ts";
import { begin, Deferred, resolved } from "../../../src/service/task.ts";

/** An attempt whose clock stands still until `pass` lets a timer end, and an answer that notes when its body is cancelled. */
function attempted() {
  const notes: string[] = [];
  const sleep = new Deferred<"slept" | "gone">();
  const clock = {
    now: () => 0,
    sleep(_: number, cancellation: Cancellation) {
      cancellation.onCancel(() => {
        notes.push("timer called off");
        sleep.resolve("gone");
      });
      return sleep;
    },
  };
  const ctx = { clock, note: ({ says }: { says: string }) => notes.push(says) };
  const body = { next: () => resolved(null), cancel: () => notes.push("cancelled") };
  const answer = (status: number): Reply => ({ status, headers: [], body });
  const attempt = { ctx, to: "payment", ask: () => ({}) } as unknown as Attempt;
  return { notes, answer, pass: () => sleep.resolve("slept"), attempt };
}

const later = (): [Next, (given: AttemptOutcome) => void] => {
  const given = new Deferred<AttemptOutcome>();
  return [() => given, (each) => given.resolve(each)];
};

test("an answer after its timeout is cancelled, because nobody reads it", async () => {
  const { notes, answer, pass, attempt } = attempted();
  const [next, come] = later();
  const given = begin(uncancelled(1000)(next)(attempt));
  pass();
  expect(await given).toMatchObject({ name: "timed-out" });
  expect(notes).toEqual(["stops waiting for payment after 1 s; the call goes on"]);
  come(answer(200));
  await new Promise(setImmediate);
  expect(notes.slice(1)).toEqual(["timer called off", "cancelled"]);
});

test("an answer before its timeout is left to its reader", async () => {
  const { notes, answer, attempt } = attempted();
  const inTime = answer(200);
  expect(await begin(uncancelled(1000)(() => resolved<AttemptOutcome>(inTime))(attempt))).toBe(inTime);
  expect(notes).toEqual(["timer called off"]);
});

test.each([
  [500, 202, ["cancelled", "answers 202 itself after a 500"]],
  [499, 499, []],
])("a fallback cancels an answer only if it replaces it: %i", async (status, got, said) => {
  const { notes, answer, attempt } = attempted();
  const layer = new Fallback({ status: 202 }).layer(() => expect.unreachable());
  const given = await begin(layer(() => resolved<AttemptOutcome>(answer(status)))(attempt));
  expect("direct" in given ? given.direct : given).toMatchObject({ status: got });
  expect(notes).toEqual(said);
});

test("an answer from the cache cancels the one that it replaces", async () => {
  const { notes, answer, attempt } = attempted();
  const answers: AttemptOutcome[] = [{ status: 200, headers: [], body: NO_BODY }, answer(503)];
  const layer = new Fallback({ cachedMs: 1000 }).layer(() => expect.unreachable())(() => resolved(answers.shift()!));
  await begin(layer(attempt));
  await begin(layer(attempt));
  expect(notes).toEqual(["cancelled", "answers from its cache after a 503"]);
});

test("a fallback keeps no answer whose body comes in pieces, because its reader takes them away", async () => {
  const { answer, attempt } = attempted();
  const answers: AttemptOutcome[] = [answer(200), { name: "refused", phase: "connect", code: "ECONNREFUSED" }];
  const layer = new Fallback({ cachedMs: 1000 }).layer(() => expect.unreachable())(() => resolved(answers.shift()!));
  await begin(layer(attempt));
  expect(await begin(layer(attempt))).toMatchObject({ name: "refused" });
});

test("a fallback answers as long as it may from what it keeps", async () => {
  const { attempt } = attempted();
  let nowMs = 500;
  attempt.ctx.clock.now = () => nowMs;
  const kept = { status: 200, headers: [], body: NO_BODY };
  const refused: AttemptOutcome = { name: "refused", phase: "connect", code: "ECONNREFUSED" };
  const answers: AttemptOutcome[] = [kept, refused, refused];
  const layer = new Fallback({ cachedMs: 1000 }).layer(() => expect.unreachable())(() => resolved(answers.shift()!));
  await begin(layer(attempt));
  nowMs = 1500;
  expect(await begin(layer(attempt))).toBe(kept);
  nowMs = 1501;
  expect(await begin(layer(attempt))).toBe(refused);
});
