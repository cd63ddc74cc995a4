import type { Call } from "../../../scenario/recorded-call.ts";
import type { Report } from "../../../scenario/report.ts";
import { learnedAt } from "../calls/attempts.ts";
import type { Moment } from "./moments.ts";

/** A server waits for another one, works, or works although its caller has left. */
export type Doing = "wait" | "work" | "useless";

/** The names of activities in a legend. */
export const doings: Readonly<Record<Doing, string>> = {
  wait: "waits",
  work: "works",
  useless: "works, though its caller has given up",
};

/** A moment and its place from the top of a picture, in any unit. */
export interface PlacedMoment {
  readonly moment: Pick<Moment, "atMs" | "call">;
  readonly y: number;
}

/** Part of a lane during which its server does something. */
export interface Bar {
  readonly lane: string;
  readonly doing: Doing;
  readonly fromY: number;
  readonly toY: number;
}

/** Times of one moment can differ by this much after rounding. */
const roundingMs = 0.002;

/** Returns the bars of a picture between the moments of a run; later ones lie in front. `step`: the height of a row. */
export function activityOf(report: Report, placed: readonly PlacedMoment[], last: number, step: number): Bar[] {
  const yOf = new RowPositions(placed, last, step);
  const ends = endsOfWork(report);
  const learned = learnedAt(report);
  const arrived = new Set(report.events.filter(({ what }) => what.kind === "arrived").map(({ call }) => call));
  const bars = report.calls.flatMap((call): Bar[] => {
    const leftMs = call.atMs + call.tookMs;
    const fromY = yOf.start(call.atMs, call.call);
    const leftY = yOf.end(leftMs, call.call);
    const waits: Bar = { lane: call.by, doing: "wait", fromY, toY: leftY };
    if (!arrived.has(call.call)) return [waits];
    const endMs = ends.get(call.call) ?? leftMs;
    const isUseless = hasLeft(call) && endMs > Math.max(leftMs, learned.get(call.call) ?? 0) + roundingMs;
    const endY = yOf.end(endMs, isUseless || endMs > leftMs + roundingMs ? undefined : call.call);
    const works: Bar = { lane: call.to, doing: "work", fromY, toY: isUseless ? leftY : endY };
    return [waits, works, ...(isUseless ? [{ ...works, doing: "useless", fromY: leftY, toY: endY } as const] : [])];
  });
  return (["work", "useless", "wait"] as const).flatMap((doing) => bars.filter((bar) => bar.doing === doing));
}

/** Whether the caller gave up. One without an outcome still waits when the watch ends. */
function hasLeft({ outcome }: Call): boolean {
  return outcome !== null && "phase" in outcome;
}

/** Returns when each call's server did its last known work for it, by itself or through the calls that it made. */
function endsOfWork({ events, calls }: Report): ReadonlyMap<number, number> {
  const byCall = new Map(calls.map((call) => [call.call, call]));
  const ends = new Map<number, number>();
  const see = (call: number, atMs: number) => ends.set(call, Math.max(ends.get(call) ?? 0, atMs));
  for (const { call, atMs, who, what } of events)
    if (who === byCall.get(call)?.to || what.kind === "answered") see(call, atMs);
  for (const { call, parent, atMs, tookMs } of [...calls].reverse()) {
    if (typeof parent !== "number") continue;
    see(parent, Math.max(atMs + tookMs, byCall.get(parent)?.to === byCall.get(call)?.by ? atMs : 0));
  }
  return ends;
}

/** Finds the height of a time in the picture. */
class RowPositions {
  readonly #rows: readonly PlacedMoment[];
  readonly #last: number;
  readonly #step: number;

  constructor(rows: readonly PlacedMoment[], last: number, step: number) {
    this.#rows = rows;
    this.#last = last;
    this.#step = step;
  }

  /** Prefers the moment at which the call was made. */
  start(atMs: number, call: number): number {
    const own = this.#rows.find(({ moment }) => moment.call === call && isAt(moment, atMs));
    return own?.y ?? this.#between(atMs, this.#rows.find(({ moment }) => isAt(moment, atMs))?.y);
  }

  /** Prefers the last moment of the call. */
  end(atMs: number, call: number | undefined): number {
    const own = this.#rows.findLast(({ moment }) => moment.call === call && isAt(moment, atMs));
    return own?.y ?? this.#between(atMs, this.#rows.findLast(({ moment }) => isAt(moment, atMs))?.y);
  }

  #between(atMs: number, exact: number | undefined): number {
    if (exact !== undefined) return exact;
    const before = this.#rows.findLast(({ moment }) => moment.atMs <= atMs);
    const after = this.#rows.find(({ moment }) => moment.atMs > atMs);
    if (before === undefined || after === undefined)
      return before?.y === undefined ? this.#last : before.y + this.#step;
    const share = (atMs - before.moment.atMs) / (after.moment.atMs - before.moment.atMs);
    return before.y + share * (after.y - before.y);
  }
}

function isAt({ atMs }: PlacedMoment["moment"], ms: number): boolean {
  return Math.abs(atMs - ms) <= roundingMs;
}
