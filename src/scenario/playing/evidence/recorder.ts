import type { Sink } from "../../../trace.ts";

/** Passes each event to all sinks, in order. */
export function recorder(sinks: readonly Sink[]): Sink {
  return (event) => {
    for (const sink of sinks) sink(event);
  };
}
