import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/** Holds back the end of the stream. */
export const slowClose: ToxicKind<"delay"> = {
  type: "slow_close",
  struct: "SlowCloseToxic",
  attributes: { delay: "int64" },
  open: (place) =>
    function* ({ delay }) {
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        if (next !== END) {
          yield* place.send(next);
          continue;
        }
        if ((yield* place.wait(delay)) === TIME_UP) place.end();
        return;
      }
    },
};
