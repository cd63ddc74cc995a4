/** The two neighbours in a list of values between which a condition begins or ceases to be met. */
export type Edge =
  | { readonly kind: "edge"; readonly below: number; readonly above: number; readonly isMetBelow: boolean }
  | { readonly kind: "always" }
  | { readonly kind: "never" };

/** Finds the edge by bisection. */
export async function findEdge(count: number, isMet: (place: number) => Promise<boolean>): Promise<Edge> {
  const [first, last] = await Promise.all([isMet(0), isMet(count - 1)]);
  if (first === last) return { kind: first ? "always" : "never" };
  let [below, above] = [0, count - 1];
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if ((await isMet(middle)) === first) below = middle;
    else above = middle;
  }
  return { kind: "edge", below, above, isMetBelow: first };
}

/** The range that contains the edges of most seeds. */
export interface EdgeRange {
  readonly below: number;
  readonly above: number;
  readonly isMetBelow: boolean;
  /** The number of seeds whose edge is in the range. */
  readonly seeds: number;
}

const mostOfThem = 0.95;

/** Returns the narrowest range with the edges of 95 % of the seeds; undefined if fewer have an edge in the same direction. */
export function edgeRange(edges: readonly Edge[]): EdgeRange | undefined {
  const wanted = Math.ceil(mostOfThem * edges.length - 1e-9);
  for (const isMetBelow of [true, false]) {
    const found = edges.flatMap((each) => (each.kind === "edge" && each.isMetBelow === isMetBelow ? [each] : []));
    if (found.length < wanted) continue;
    const sorted = found.sort((one, other) => one.below - other.below);
    const ranges = sorted.flatMap(({ below }, at) => {
      const last = sorted[at + wanted - 1];
      return last === undefined ? [] : [{ below, above: last.above }];
    });
    const narrowest = ranges.reduce((best, each) => (each.above - each.below < best.above - best.below ? each : best));
    const seeds = sorted.filter(({ below, above }) => below >= narrowest.below && above <= narrowest.above).length;
    return { ...narrowest, isMetBelow, seeds };
  }
  return undefined;
}
