import type { Sink } from "../trace.ts";

/** Passes each event to every sink, in order; none of them knows the others. */
export function recorder(sinks: readonly Sink[]): Sink {
  return (event) => {
    for (const sink of sinks) sink(event);
  };
}
