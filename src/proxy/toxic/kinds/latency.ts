import { END, INTERRUPTED, type Place, TIME_UP, type ToxicKind, type ToxicValues } from "../kind.ts";

type Attribute = "latency" | "jitter";

/** Delays each chunk. Others wait in front of it meanwhile, so the throughput stays. */
export const latency: ToxicKind<Attribute> = {
  type: "latency",
  does: "delays each piece of data by latency ms, give or take jitter ms; the throughput stays",
  sees: {
    client: "the response late, or its own timeout",
    upstream: "the request late with stream upstream, else at once",
  },
  example: "latency=200 jitter=50",
  struct: "LatencyToxic",
  attributes: { latency: "int64", jitter: "int64" },
  units: { latency: "milliseconds", jitter: "milliseconds" },
  mostWaiting: 1024,
  open: (place) =>
    function* (values) {
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        if (next === END) return place.end();
        const leftMs = delayMs(values, place) - (place.now() - next.atMs);
        const waited = leftMs > 0 ? yield* place.wait(leftMs) : TIME_UP;
        // An interruption lets the chunk leave at once.
        yield* place.send(waited === TIME_UP ? { ...next, atMs: next.atMs + leftMs } : next);
        if (waited === INTERRUPTED) return;
      }
    },
};

function delayMs({ latency, jitter }: ToxicValues<Attribute>, place: Place): number {
  return jitter > 0 ? latency + Math.floor(place.chance() * 2 * jitter) - jitter : latency;
}
