import { END, INTERRUPTED, type Place, TIME_UP, type ToxicKind, type ToxicValues } from "../kind.ts";

type Attribute = "average_size" | "size_variation" | "delay";
const usPerMs = 1000;

/** Cuts chunks into pieces of about this many bytes, with a pause of so many microseconds after each. */
export const slicer: ToxicKind<Attribute> = {
  type: "slicer",
  does: "cuts data into pieces of about average_size bytes with a pause of delay microseconds after each; dribble does this to one body",
  sees: {
    client: "the same bytes in small reads, which breaks parsers that expect a message in one",
    upstream: "the request; with stream upstream in small reads",
  },
  example: "average_size=10 size_variation=5 delay=1000",
  struct: "SlicerToxic",
  attributes: { average_size: "int", size_variation: "int", delay: "int" },
  units: { average_size: "bytes", size_variation: "bytes", delay: "microseconds" },
  open: (place) =>
    function* (values) {
      for (;;) {
        const next = yield* place.next();
        if (next === INTERRUPTED || next === TIME_UP) return;
        if (next === END) return place.end();
        let start = 0;
        for (const end of endsOf(next.bytes.length, values, place)) {
          yield* place.send({ ...next, bytes: next.bytes.subarray(start, end) });
          start = end;
          if ((yield* place.wait(values.delay / usPerMs)) === TIME_UP) continue;
          return yield* place.send({ ...next, bytes: next.bytes.subarray(start) });
        }
      }
    },
};

/** The ends of the pieces: halves of halves, until they are within average and variation. */
function* endsOf(length: number, values: ToxicValues<Attribute>, place: Place): Iterable<number> {
  const { average_size: average, size_variation: variation } = values;
  const left: (readonly [number, number])[] = [[0, length]];
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const [start, end] = part;
    // A single byte cannot be cut, whatever the average is.
    if (end - start - average <= variation || end - start <= 1) {
      yield end;
      continue;
    }
    const shift = variation > 0 ? Math.floor(place.chance() * variation * 2) - variation : 0;
    const middle = Math.min(Math.max(start + Math.floor((end - start) / 2) + shift, start + 1), end - 1);
    left.push([middle, end], [start, middle]);
  }
}
