import { type Distribution, sampler } from "../../../policy/random/distribution.ts";
import { sayDuration } from "../../../text/values/units.ts";
import type { Ledgers } from "../../data/ledgers.ts";
import { all, resolved } from "../../task.ts";
import type { StepSettings } from "../settings/step-settings.ts";
import { answerOf } from "./answer-reply.ts";
import { applies, type Handled, handledBy } from "./conditions.ts";
import { undoing, writing } from "./ledger-steps.ts";
import { type Course, type End, type GraphStep, goesOn, gone, tooLate } from "./request-course.ts";
import type { Calls } from "./step-calls.ts";

/** The state that all steps of a request share. */
export interface StepParts {
  readonly calls: Calls;
  readonly ledgers: Ledgers;
}

/** A step, and whether this request plays it. */
interface PlannedStep {
  isFor(course: Course): boolean;
  readonly play: GraphStep;
}

const none: Handled = () => false;

/** Plays steps one after the other, until one ends the request. `place`: the path of their list in the service. */
export function inTurn(settings: readonly StepSettings[], parts: StepParts, place: string, handled = none): GraphStep {
  const steps = stepsOf(settings, parts, place, (at) => {
    const later = handledBy(settings.slice(at + 1));
    return (call) => later(call) || handled(call);
  });
  return function* (course) {
    for (const step of steps) {
      const over = course.over;
      if (over !== undefined) return over;
      const end = step.isFor(course) ? yield* step.play(course) : undefined;
      if (end !== undefined) return end;
    }
    return undefined;
  };
}

/** `handledAt`: the ends of calls about which a condition after the nth step asks. */
function stepsOf(
  settings: readonly StepSettings[],
  parts: StepParts,
  place: string,
  handledAt: (nth: number) => Handled,
): PlannedStep[] {
  return settings.map((each, at) => {
    const here = `${place}/${at}`;
    const step = stepOf(each, parts, here, handledAt(at));
    const { if: condition, share, optional } = each;
    return {
      isFor: (course) =>
        (condition === undefined || applies(condition, course.outcomes.get(condition.call))) &&
        (share === undefined || course.ctx.chance(`share ${here}`) < share),
      play: optional ? forgiving(step) : step,
    };
  });
}

function forgiving(step: GraphStep): GraphStep {
  return function* (course) {
    const end = yield* step(course);
    return end?.failed && end !== gone && end !== tooLate ? undefined : end;
  };
}

function stepOf(settings: StepSettings, parts: StepParts, place: string, handled: Handled): GraphStep {
  if ("calls" in settings) return parts.calls.step(settings, handled, place);
  if ("together" in settings) return together(stepsOf(settings.together, parts, place, () => handled));
  if ("firstOf" in settings)
    return firstOf(
      stepsOf(settings.firstOf, parts, place, () => none),
      handled,
    );
  if ("does" in settings) return inTurn(settings.does, parts, place, handled);
  if ("afterAnswering" in settings) return afterAnswering(inTurn(settings.afterAnswering, parts, place));
  if ("work" in settings) return working(settings.work, `work ${place}`);
  if ("writes" in settings) return writing(parts.ledgers, settings.writes);
  if ("undoes" in settings) return undoing(parts.ledgers, settings.undoes);
  const end = resolved<End | undefined>({ reply: answerOf(settings.answers), failed: false });
  return () => end;
}

/** Begins all steps at once and waits for all of them. The first failure in the file decides, then the first answer. */
function together(steps: readonly PlannedStep[]): GraphStep {
  return function* (course) {
    const played = steps.filter((step) => step.isFor(course));
    const ends = yield* all(played.map((step) => step.play(course)));
    const failed = ends.filter((end): end is End => end?.failed === true);
    const [first = ends.find((end) => end !== undefined)] = failed;
    return first?.calls === undefined ? first : { ...first, calls: failed.flatMap(({ calls = [] }) => calls) };
  };
}

/** Plays steps until one does not fail. If all fail, the last one decides, unless a later condition asks about it. */
function firstOf(steps: readonly PlannedStep[], handled: Handled): GraphStep {
  return function* (course) {
    let end: End | undefined;
    for (const step of steps) {
      if (!step.isFor(course)) continue;
      end = course.over ?? (yield* step.play(course));
      if (!end?.failed || end === course.over) return end;
    }
    return end?.calls?.every(handled) ? undefined : end;
  };
}

function afterAnswering(steps: GraphStep): GraphStep {
  return ({ afterAnswering }) => {
    afterAnswering.push(steps);
    return goesOn;
  };
}

function working(time: Distribution, purpose: string): GraphStep {
  const draw = sampler(time);
  return function* ({ cancellation, ctx }) {
    const ms = draw(ctx.chance(purpose));
    if (ctx.isTraced)
      ctx.note({ kind: "decided", by: "work", says: `works for ${sayDuration(Math.round(ms * 1000) / 1000)}` });
    return (yield* ctx.clock.sleep(ms, cancellation)) === "slept" ? undefined : gone;
  };
}
