import { expect, it } from "vitest";
import { ChoiceJudge } from "../../../../src/scenario/playing/evidence/choices.ts";
import type { Prediction } from "../../../../src/scenario/scenario.ts";
import { timeout504 } from "../../../render/fixture.ts";

const about = (aboutMs: number) => ({
  says: `${aboutMs} ms`,
  expect: [{ kind: "call", from: "client", took: { aboutMs } } as const],
});
const predict: Prediction = { ask: "When?", choices: [about(600), about(1000), about(3000)] };

/** Judges the choices for a client's call of this duration, on a machine with this lag. */
function held(tookMs: number, lagMs: number): string[] {
  const judge = new ChoiceJudge(predict.choices, { lines: [], world: "real", mostLatenessMs: 10_000 });
  for (const call of timeout504.calls.filter(({ by }) => by === "client")) judge.call({ ...call, tookMs });
  return judge.judged(250 + lagMs, lagMs).flatMap(({ says, verdict }) => (verdict.holds ? [says] : []));
}

it("one choice holds on an idle machine", () => {
  expect(held(1010, 0)).toEqual(["1000 ms"]);
});

it("if several choices hold because the machine was busy, the best match counts", () => {
  expect(held(1010, 400)).toEqual(["1000 ms"]);
  expect(held(1300, 800)).toEqual(["1000 ms"]);
});

it("a late answer is forgiven by as much as the machine was late", () => {
  expect(held(800, 60)).toEqual(["600 ms"]);
  expect(held(890, 60)).toEqual(["600 ms"]);
});

it("a choice does not hold if no delay explains it", () => {
  expect(held(2500, 400)).toEqual([]);
});
