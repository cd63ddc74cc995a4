import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/** Closes the connection after this many bytes. */
export const limitData: ToxicKind<"bytes"> = {
  type: "limit_data",
  does: "closes the connection (FIN) after this number of bytes",
  sees: {
    client: "the beginning of a response and its end, or no response: hung-up or cut",
    upstream: "the request, unless stream is upstream; it may do the work",
  },
  example: "bytes=100",
  struct: "LimitDataToxic",
  attributes: { bytes: "int64" },
  units: { bytes: "bytes" },
  open(place) {
    let passed = 0;
    return function* ({ bytes: most }) {
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        if (next === END) return place.end();
        const bytes = next.bytes.subarray(0, Math.max(0, most - passed));
        passed += bytes.length;
        if (bytes.length > 0) yield* place.send({ ...next, bytes });
        if (passed >= most) return place.cut();
      }
    };
  },
};
