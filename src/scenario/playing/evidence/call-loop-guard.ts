import { ProblemError } from "../../../text/problems/problem.ts";
import type { Sink } from "../../../trace.ts";
import { mostOnTheWay } from "../../setup/checking/call-circles.ts";

/** A longer chain of calls is most likely an endless circle. */
const longestChain = mostOnTheWay;

/** The events after which a call, from here or from outside, has ended. */
const ends: ReadonlySet<string> = new Set(["answered", "failed", "sent", "closed"]);

/** An open call that another call caused. */
interface ChainLink {
  readonly length: number;
  /** The server and the request. */
  readonly at: string;
  /** The call that caused it, unless the client made that. */
  readonly before: ChainLink | undefined;
}

/** By open call: its chain, unless it is the first of one. */
export type Chains = Map<number, ChainLink>;

/** Wraps a sink so that it ends the run if servers call each other in a circle. */
export function refusingCircles(sink: Sink, chains: Chains): Sink {
  return (event) => {
    sink(event);
    const { call, who, what } = event;
    if (what.kind === "asked" && typeof what.parent === "number") {
      const before = chains.get(what.parent);
      const link = { length: 1 + (before?.length ?? 1), at: `${what.to} ${what.line}`, before };
      if (link.length > longestChain) throw new ProblemError([tooLong(who, what.to, link)]);
      chains.set(call, link);
    } else if (ends.has(what.kind)) chains.delete(call);
  };
}

function tooLong(from: string, to: string, last: ChainLink) {
  const isCircle = before(last).some(({ at }) => at === last.at);
  if (!isCircle)
    return { says: `more than ${longestChain} servers are on the way of one request`, cure: "write a shorter way" };
  return {
    says: `${from} calls ${to} in a circle, ${longestChain} calls deep`,
    cure: "let one of them call another server",
  };
}

function before(link: ChainLink): ChainLink[] {
  return link.before === undefined ? [] : [link.before, ...before(link.before)];
}
