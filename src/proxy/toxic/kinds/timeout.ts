import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/** Drops all data, and closes the connection when none has arrived for this long; never if it is 0. */
export const timeout: ToxicKind<"timeout"> = {
  type: "timeout",
  struct: "TimeoutToxic",
  attributes: { timeout: "int64" },
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
