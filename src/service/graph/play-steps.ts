import { type Distribution, sampler } from "../../policy/distribution.ts";
import { sayDuration } from "../../text/units.ts";
import type { Cancellation } from "../cancellation.ts";
import { NOTHING } from "../replies.ts";
import { all, resolved } from "../task.ts";
import { answerOf } from "./answer-reply.ts";
import { applies, type Handled } from "./conditions.ts";
import { Course, type End, goesOn, type Step } from "./course.ts";
import type { Ledgers } from "./ledgers.ts";
import type { Calls } from "./step-calls.ts";
import type { StepSettings } from "./step-settings.ts";

/** The state that all steps of a request share. */
export interface Parts {
  readonly calls: Calls;
  readonly ledgers: Ledgers;
  /** Ends of calls that a condition of the same request asks about. */
  readonly handled: Handled;
}

/** The end of a request whose caller has left. */
const gone: End = { reply: NOTHING, failed: true };

/** Plays steps one after the other, until one ends the request. `place`: the path of their list in the service. */
export function inTurn(settings: readonly StepSettings[], parts: Parts, place: string): Step {
  const steps = stepsOf(settings, parts, place);
  return function* (course) {
    for (const step of steps) {
      if (course.request.cancellation.cancelled) return gone;
      const end = yield* step(course);
      if (end !== undefined) return end;
    }
    return undefined;
  };
}

function stepsOf(settings: readonly StepSettings[], parts: Parts, place: string): Step[] {
  return settings.map((each, at) => {
    const here = `${place}/${at}`;
    const step = stepOf(each, parts, here);
    const { if: condition, share, optional } = each;
    if (condition === undefined && share === undefined && !optional) return step;
    return function* (course) {
      if (condition !== undefined && !applies(condition, course.outcomes.get(condition.call))) return undefined;
      if (share !== undefined && course.ctx.chance(`share ${here}`) >= share) return undefined;
      const end = yield* step(course);
      return optional && end?.failed ? undefined : end;
    };
  });
}

function stepOf(settings: StepSettings, parts: Parts, place: string): Step {
  if ("calls" in settings) return parts.calls.step(settings, parts.handled, place);
  if ("together" in settings) return together(stepsOf(settings.together, parts, place));
  if ("firstOf" in settings) return firstOf(stepsOf(settings.firstOf, parts, place));
  if ("does" in settings) return inTurn(settings.does, parts, place);
  if ("afterAnswering" in settings) return afterAnswering(inTurn(settings.afterAnswering, parts, place));
  if ("work" in settings) return working(settings.work, `work ${place}`);
  if ("writes" in settings) return parts.ledgers.writing(settings.writes);
  if ("undoes" in settings) return parts.ledgers.undoing(settings.undoes);
  const end = resolved<End | undefined>({ reply: answerOf(settings.answers), failed: false });
  return () => end;
}

/** Begins all steps at once and waits for all of them. The first one in the file that ends the request decides. */
function together(steps: readonly Step[]): Step {
  return function* (course) {
    const ends = yield* all(steps.map((step) => step(course)));
    return ends.find((end) => end !== undefined);
  };
}

/** Plays steps until one does not fail. If all fail, the last one decides. */
function firstOf(steps: readonly Step[]): Step {
  return function* (course) {
    let end: End | undefined;
    for (const step of steps) {
      end = yield* step(course);
      if (!end?.failed) return end;
    }
    return end;
  };
}

function afterAnswering(steps: Step): Step {
  return (course) => {
    course.afterAnswering.push((cancellation: Cancellation) => {
      const { request, ctx, outcomes } = course;
      return steps(new Course({ ...request, cancellation }, ctx.forOthers(), new Map(outcomes)));
    });
    return goesOn;
  };
}

function working(time: Distribution, purpose: string): Step {
  const draw = sampler(time);
  return function* ({ request, ctx }) {
    const ms = draw(ctx.chance(purpose));
    if (ctx.isTraced)
      ctx.note({ kind: "decided", by: "work", says: `works for ${sayDuration(Math.round(ms * 1000) / 1000)}` });
    return (yield* ctx.clock.sleep(ms, request.cancellation)) === "slept" ? undefined : gone;
  };
}
