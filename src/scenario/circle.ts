import { ProblemError } from "../text/problem.ts";
import type { Sink } from "../trace.ts";

/** Twice the maximum number of servers: a longer chain of calls must be an endless circle. */
const longestChain = 40;

/** Wraps a sink so that it ends the run if servers call each other in a circle. */
export function refusingCircles(sink: Sink): Sink {
  const lengths = new Map<number, number>();
  return (event) => {
    sink(event);
    const { call, who, what } = event;
    if (what.kind === "asked") {
      const length = 1 + ((typeof what.parent === "number" && lengths.get(what.parent)) || 0);
      if (length > longestChain) throw new ProblemError([inCircles(who, what.to)]);
      lengths.set(call, length);
    } else if (what.kind === "answered" || what.kind === "failed") lengths.delete(call);
  };
}

function inCircles(from: string, to: string) {
  return {
    says: `${from} calls ${to} in a circle, ${longestChain} calls deep`,
    cure: "let one of them call another server",
  };
}
