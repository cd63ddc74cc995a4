import { ProblemError } from "../text/problem.ts";
import type { Sink } from "../trace.ts";

/** Twice as many as there can be servers: a chain of calls this long goes in circles, and would do so for ever. */
const longestChain = 40;

/** Ends the run at a call whose servers call each other in a circle. */
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
