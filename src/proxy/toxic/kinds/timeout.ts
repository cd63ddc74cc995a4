import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/** Drops all data, and closes the connection when none has arrived for this long; never if it is 0. */
export const timeout: ToxicKind<"timeout"> = {
  type: "timeout",
  does: "drops all data and closes the connection after timeout ms without any; 0 leaves it open until the toxic is removed",
  sees: {
    client: "nothing, then the end (FIN) before a response, or its own timeout",
    upstream: "the request, unless stream is upstream; it may do the work",
  },
  example: "timeout=0",
  struct: "TimeoutToxic",
  attributes: { timeout: "int64" },
  units: { timeout: "milliseconds" },
  cutsWhenRemoved: true,
  open: (place) =>
    function* ({ timeout }) {
      for (;;) {
        const next = yield* place.next(timeout > 0 ? timeout : undefined);
        if (next === INTERRUPTED) return;
        if (next === TIME_UP) return place.cut();
        if (next === END) return place.end();
      }
    },
};
