import type { AdaptiveRule } from "../../../policy/limits/adaptive-limit.ts";
import { AdaptiveSlots, type LimitedEnd, limitedEndOf } from "../../../policy/limits/adaptive-slots.ts";
import type { Failure } from "../../../trace.ts";
import { isFailure, type Outcome } from "../../service.ts";
import { resolved, type Task } from "../../task.ts";
import { type Attempt, rejected } from "../attempt.ts";
import type { Gate, Pass } from "./gates.ts";

/** Limits the calls to each server by how long they take. */
export class AdaptiveLimits implements Gate {
  readonly #rule: AdaptiveRule;
  readonly #slots = new Map<string, AdaptiveSlots>();

  constructor(rule: AdaptiveRule) {
    this.#rule = rule;
  }

  admit({ ctx, to }: Attempt): Task<Pass | Failure> {
    const slots = this.#slots.get(to) ?? new AdaptiveSlots(this.#rule);
    this.#slots.set(to, slots);
    const inFlight = slots.take();
    if (inFlight === undefined) {
      const says = `the adaptive limit rejects the call to ${to}: ${slots.limit} are in progress`;
      ctx.note({ kind: "decided", by: "adaptive", says, to });
      return resolved(rejected("adaptive"));
    }
    const beganMs = ctx.clock.now();
    return resolved<Pass>({
      ended: (outcome) =>
        slots.ended(inFlight, ctx.clock.now() - beganMs, endOf(outcome), () => ctx.chance("adaptive")),
    });
  }
}

/** A failure without an answer in time is an overload; other failures, such as a refused connection, say nothing of it. */
function endOf(outcome: Outcome): LimitedEnd {
  if (!isFailure(outcome)) return limitedEndOf(outcome.status);
  return outcome.name === "timed-out" ? "dropped" : "ignored";
}
