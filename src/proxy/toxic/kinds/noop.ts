import { END, INTERRUPTED, type Place, TIME_UP, type ToxicKind } from "../kind.ts";

/** Passes everything on. A toxic that does not strike a connection does the same. */
export const noop: ToxicKind<never> = {
  type: "noop",
  does: "changes nothing",
  sees: {
    client: "the response",
    upstream: "the request",
  },
  example: "",
  struct: "NoopToxic",
  attributes: {},
  units: {},
  open: (place) => () => pass(place),
};

export function* pass(place: Place) {
  for (;;) {
    const next = yield* place.next();
    if (next === INTERRUPTED || next === TIME_UP) return;
    if (next === END) return place.end();
    yield* place.send(next);
  }
}
