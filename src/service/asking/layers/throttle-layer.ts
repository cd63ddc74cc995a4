import { Throttle, type ThrottleRule } from "../../../policy/limits/throttle.ts";
import type { Failure } from "../../../trace.ts";
import { isFailure, type Outcome } from "../../service.ts";
import { resolved, type Task } from "../../task.ts";
import { type Attempt, rejected } from "../attempt.ts";
import type { Gate, Pass } from "./gates.ts";

/** Statuses with which a server says that it does not accept the request. */
const refusals = [429, 503];

/** Rejects calls to a server that has accepted too few of the latest ones. */
export class Throttles implements Gate {
  readonly #rule: ThrottleRule;
  readonly #throttles = new Map<string, Throttle>();

  constructor(rule: ThrottleRule) {
    this.#rule = rule;
  }

  admit({ ctx, to }: Attempt): Task<Pass | Failure> {
    let throttle = this.#throttles.get(to);
    if (throttle === undefined) {
      throttle = new Throttle(this.#rule);
      this.#throttles.set(to, throttle);
    }
    const used = throttle;
    if (used.rejects(ctx.chance("throttle"), ctx.clock.now())) {
      const says = `the throttle rejects the call to ${to}: it accepted too few of the latest`;
      ctx.note({ kind: "decided", by: "throttle", says, to });
      return resolved(rejected("throttle"));
    }
    return resolved<Pass>({
      ended: (outcome: Outcome) => {
        if (!isFailure(outcome) && !refusals.includes(outcome.status)) used.accepted(ctx.clock.now());
      },
    });
  }
}
