import { BreakerStates } from "../../view/moments/breaker-states.ts";
import { element, label } from "../svg-element.ts";
import type { Layout } from "./rows.ts";

type LaneState = NonNullable<ReturnType<BreakerStates["of"]>>;

/** Part of a server's lane during which its breaker rejects calls. */
interface Stretch {
  readonly lane: string;
  readonly state: LaneState;
  readonly fromY: number;
  readonly toY: number;
}

const legendHeight = 24;

/** Draws the states of all breakers over the lanes, with a legend if there are any. */
export function breakerLanes({ lanes, rows, height }: Layout): { readonly inner: string; readonly height: number } {
  const stretches = stretchesOf(rows, height - 8);
  if (stretches.length === 0) return { inner: "", height: 0 };
  const lines = stretches.flatMap(({ lane, state, fromY, toY }) =>
    lanes
      .filter(({ name }) => name === lane)
      .map(({ x }) => element("line", { x1: x, x2: x, y1: fromY, y2: toY, class: `breaker ${state}` })),
  );
  const y = height + 12;
  const sample = (x: number, state: LaneState, says: string) =>
    element("line", { x1: x, x2: x + 24, y1: y - 4, y2: y - 4, class: `breaker ${state}` }) +
    label(says, x + 32, y, "faint");
  const legend = sample(8, "open", "its breaker is open") + sample(200, "half-open", "half-open");
  return { inner: [...lines, legend].join(""), height: legendHeight };
}

function stretchesOf(rows: Layout["rows"], endY: number): Stretch[] {
  const states = new BreakerStates();
  const begun = new Map<string, Omit<Stretch, "toY">>();
  const ended: Stretch[] = [];
  for (const row of rows) {
    if (row.kind === "gap" || row.kind === "fold" || row.moment.breaker === undefined) continue;
    const { who: lane } = row.moment;
    states.see(row.moment);
    const state = states.of(lane);
    const before = begun.get(lane);
    if (before?.state === state) continue;
    const y = row.markY;
    if (before !== undefined) ended.push({ ...before, toY: y });
    begun.delete(lane);
    if (state !== undefined) begun.set(lane, { lane, state, fromY: y });
  }
  return [...ended, ...[...begun.values()].map((each) => ({ ...each, toY: endY }))];
}
