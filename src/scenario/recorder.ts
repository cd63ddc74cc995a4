import type { Sink } from "../trace.ts";

/** Hands each event to every sink, in their order; none of them knows the others. */
export function recorder(sinks: readonly Sink[]): Sink {
  return (event) => {
    for (const sink of sinks) sink(event);
  };
}
