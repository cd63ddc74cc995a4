import { ProblemError } from "../../text/problem.ts";
import type { Sink } from "../../trace.ts";
import { deepest } from "../setup/call-circles.ts";

/** A longer chain of calls must be an endless circle. */
const longestChain = deepest;

/** The events after which a call, from here or from outside, has ended. */
const ends: ReadonlySet<string> = new Set(["answered", "failed", "sent", "closed"]);

/** By open call: the length of its chain, unless it is the first of one. */
export type ChainLengths = Map<number, number>;

/** Wraps a sink so that it ends the run if servers call each other in a circle. */
export function refusingCircles(sink: Sink, lengths: ChainLengths): Sink {
  return (event) => {
    sink(event);
    const { call, who, what } = event;
    if (what.kind === "asked" && typeof what.parent === "number") {
      const length = 1 + (lengths.get(what.parent) ?? 1);
      if (length > longestChain) throw new ProblemError([inCircles(who, what.to)]);
      lengths.set(call, length);
    } else if (ends.has(what.kind)) lengths.delete(call);
  };
}

function inCircles(from: string, to: string) {
  return {
    says: `${from} calls ${to} in a circle, ${longestChain} calls deep`,
    cure: "let one of them call another server",
  };
}
