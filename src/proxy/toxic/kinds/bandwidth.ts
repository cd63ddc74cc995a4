import { type Chunk, END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

const sliceMs = 100;

/** Limits the rate, in kilobytes a second. Without a rate nothing passes until the toxic is changed or removed. */
export const bandwidth: ToxicKind<"rate"> = {
  type: "bandwidth",
  does: "limits the rate, in KB/s of 1,000 bytes; 0 holds everything until the toxic is removed",
  sees: {
    client: "the response slowly; with rate=0 nothing, on an open connection",
    upstream: "a client that reads slowly",
  },
  example: "rate=10",
  struct: "BandwidthToxic",
  attributes: { rate: "int64" },
  units: { rate: "kilobytes" },
  open: (place) =>
    function* ({ rate }) {
      const slice = rate * sliceMs;
      let owedMs = 0;
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        if (next === END) return place.end();
        let { bytes } = next;
        const rest = (): Chunk => ({ ...next, bytes });
        owedMs = rate > 0 ? owedMs + bytes.length / rate : Number.POSITIVE_INFINITY;
        while (rate > 0 && bytes.length > slice) {
          if ((yield* place.wait(sliceMs)) === INTERRUPTED) return yield* place.send(rest());
          yield* place.send({ ...next, bytes: bytes.subarray(0, slice) });
          bytes = bytes.subarray(slice);
          owedMs -= sliceMs;
        }
        const startMs = place.now();
        if ((yield* place.wait(owedMs)) === INTERRUPTED) return yield* place.send(rest());
        owedMs -= place.now() - startMs;
        yield* place.send(rest());
      }
    },
};
