import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/** Holds back the end of the stream. */
export const slowClose: ToxicKind<"delay"> = {
  type: "slow_close",
  does: "holds back only the end of the connection, for delay ms",
  sees: {
    client: "the whole response at once and the end (FIN) late, so a response without a length looks unfinished",
    upstream: "nothing until its own side ends, late as well",
  },
  example: "delay=1000",
  struct: "SlowCloseToxic",
  attributes: { delay: "int64" },
  units: { delay: "milliseconds" },
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
