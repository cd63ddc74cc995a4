import { END, INTERRUPTED, TIME_UP, type ToxicKind } from "../kind.ts";

/**
 * Drops chunks for good. With a correlation the fate of one chunk depends on that of the chunk before, while the share of lost
 * chunks stays the same.
 */
export const packetLoss: ToxicKind<"loss_rate" | "correlation"> = {
  type: "packet_loss",
  does: "loses a share of the reads for good, which TCP itself never does",
  sees: {
    client: "a response with a hole, or none, on an open connection",
    upstream: "the request, unless stream is upstream; it may do the work",
  },
  example: "loss_rate=0.1",
  struct: "PacketLossToxic",
  attributes: { loss_rate: "float64", correlation: "float64" },
  units: { loss_rate: "share", correlation: "share" },
  open(place) {
    let wasLost: number | undefined;
    return function* ({ loss_rate: rate, correlation }) {
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        // The real server forgets the end of the stream, so the connection stays open.
        if (next === END) return place.isCorrected ? place.end() : undefined;
        const likely = wasLost === undefined ? rate : rate + correlation * (wasLost - rate);
        wasLost = place.chance() < likely ? 1 : 0;
        if (wasLost === 0) yield* place.send(next);
      }
    };
  },
};
