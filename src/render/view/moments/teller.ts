import { type Event, endsCall } from "../../../trace.ts";
import { workOf } from "../calls/attempts.ts";
import { tryWords } from "../calls/call-words.ts";
import { type KnownCall, type Moment, type MomentSource, sayMoment } from "./moments.ts";

/** The number of calls whose start is remembered. */
const mostCalls = 10_000;

/** Describes events as they happen, before it is known how a call ends. */
export class Teller {
  readonly #source: MomentSource;
  readonly #calls = new Map<number, KnownCall>();

  constructor(world: MomentSource["world"]) {
    this.#source = { world };
  }

  tell(event: Event): Moment | undefined {
    const { atMs, who, call, what } = event;
    if (what.kind === "asked") {
      this.#calls.set(call, {
        ...{ by: who, to: what.to, atMs, endedAtMs: Number.POSITIVE_INFINITY, work: workOf(what) },
        ...{ arrives: true, unwatched: false, nth: tryWords(what, false) },
      });
      if (this.#calls.size > mostCalls) this.#calls.delete(this.#calls.keys().next().value!);
    }
    const known = this.#calls.get(call);
    const isOver = endsCall(what) || (what.kind === "closed" && known?.sentMs === undefined);
    if (known && isOver) this.#calls.set(call, { ...known, endedAtMs: atMs });
    if (known && what.kind === "sent") this.#calls.set(call, { ...known, endedAtMs: atMs, sentMs: atMs });
    return sayMoment(event, this.#withLearned(this.#calls.get(call)), this.#source);
  }

  /** A call with the same key that still waits will learn of the work, unless it gives up too. */
  #withLearned(known: KnownCall | undefined): KnownCall | undefined {
    if (known?.work === undefined || known.endedAtMs === Number.POSITIVE_INFINITY) return known;
    const open = [...this.#calls.values()].find(
      ({ work, endedAtMs }) => work === known.work && endedAtMs > known.endedAtMs,
    );
    return { ...known, learnedAtMs: open?.endedAtMs };
  }
}
