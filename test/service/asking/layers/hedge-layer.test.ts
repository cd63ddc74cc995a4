import { expect, test } from "vitest";
import { jobOf } from "../../../../src/scenario/playing/job.ts";
import { play } from "../../../../src/scenario/playing/play.ts";
import { parseScenario } from "../../../../src/scenario/read/read-scenario.ts";
import type { Attempt, AttemptOutcome } from "../../../../src/service/asking/attempt.ts";
import { hedge } from "../../../../src/service/asking/layers/hedge-layer.ts";
import { Cancellation } from "../../../../src/service/cancellation.ts";
import { NO_BODY } from "../../../../src/service/replies.ts";
import { begin, Deferred, resolved } from "../../../../src/service/task.ts";

test("an answer that another attempt improves is cancelled, because nobody reads its body", async () => {
  const cancelled: string[] = [];
  const body = { next: () => resolved(null), cancel: () => void cancelled.push("the first") };
  const answers: ((given: AttemptOutcome) => void)[] = [];
  const timers: (() => void)[] = [];
  const clock = {
    after(_: number, run: () => void) {
      timers.push(run);
      return { callOff() {} };
    },
  };
  const ask = () => ({});
  const attempt = {
    ctx: { clock, note() {} },
    to: "payment",
    ask,
    cancellation: Cancellation.NEVER,
  } as unknown as Attempt;
  const next = () => {
    const given = new Deferred<AttemptOutcome>();
    answers.push((each) => given.resolve(each));
    return given;
  };
  const given = begin(hedge({ afterMs: 10, most: 1, cancels: true })(next)(attempt));
  timers[0]!();
  answers[0]!({ status: 500, headers: [], body });
  answers[1]!({ status: 200, headers: [], body: NO_BODY });
  expect(await given).toMatchObject({ status: 200 });
  expect(cancelled).toEqual(["the first"]);
});

test("a call that fails at once leaves no timer, so the run does not wait for it", async () => {
  const text =
    "title: t\nsetup: { order: { hedge: 30s }, payment: { off: true } }\nsteps: [{ send: POST /orders, to: order }]\n";
  const { tookMs } = await play(jobOf(parseScenario(text, "mine.yaml"), { world: "virtual", seed: 1 }));
  expect(tookMs).toBe(0);
});
