import { type Edge, type EdgeRange, edgeRange } from "../../scenario/sweep/numbers/find-edge.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import { plural } from "../../text/words/phrases.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/drawing/paint.ts";
import { wrap } from "../text/drawing/width.ts";
import { escapeLine } from "../view/escape.ts";

/** The values at which a condition stops holding, for each seed. */
export interface FoundEdge {
  readonly scenario: string;
  readonly condition: string;
  readonly dimension: Dimension;
  readonly edges: readonly Edge[];
  readonly runs: number;
  /** The number of runs too noisy to decide whether the expectations hold. */
  readonly undecided: number;
}

export function edgeText(found: FoundEdge, look: Look): string {
  const { scenario, condition } = found;
  const { strong, faint } = paintFor(look);
  const says = sayEdge(found);
  const lines = [
    `${strong(escapeLine(scenario))}   condition: ${escapeLine(condition)}`,
    ...wrap(escapeLine(says), look.width),
    ...wrap(sayRuns(found), look.width).map(faint),
  ];
  return `${lines.join("\n")}\n`;
}

/** Returns the edge for programs: of most seeds together, and of each seed. */
export function edgeDocument({ scenario, condition, dimension: { name, values }, edges, runs, undecided }: FoundEdge) {
  const between = ({ below, above, isMetBelow }: Pick<EdgeRange, "below" | "above" | "isMetBelow">) => ({
    holds: isMetBelow ? "below" : "above",
    between: [values[below], values[above]],
  });
  const range = edgeRange(edges);
  return {
    kind: "edge",
    scenario,
    condition,
    setting: name,
    edge: range === undefined ? null : { ...between(range), seedCount: range.seeds },
    seeds: edges.map((each) => (each.kind === "edge" ? between(each) : { holds: each.kind })),
    runs,
    undecided,
  };
}

/** An undecided run counts as not holding. */
function sayRuns({ runs, undecided }: FoundEdge): string {
  const all = plural(runs, "run");
  return undecided === 0
    ? all
    : `${all}; ${undecided} of them were unable to tell on their own, and count as not holding`;
}

function sayEdge({ dimension: { name, values }, edges }: FoundEdge): string {
  const range = edgeRange(edges);
  if (range !== undefined) {
    const turn = range.isMetBelow ? "stops holding" : "starts to hold";
    return `It ${turn} between ${name}=${values[range.below]} and ${name}=${values[range.above]}, ${forSeeds(range.seeds, edges.length)}.`;
  }
  const count = (kind: Edge["kind"]) => edges.filter((each) => each.kind === kind).length;
  const everySeed = forSeeds(edges.length, edges.length);
  const ends = `at ${values[0]} and at ${values.at(-1)}`;
  const between = "The values between them were not tried; a sweep shows them.";
  if (count("always") === edges.length) return `It holds ${ends}, ${everySeed}. ${between}`;
  if (count("never") === edges.length) return `It does not hold ${ends}, ${everySeed}. ${between}`;
  return `The seeds disagree: it holds ${ends} for ${count("always")} of ${edges.length} seeds, at neither for ${count("never")}, and at only one end for ${count("edge")}.`;
}

function forSeeds(count: number, all: number): string {
  if (count < all) return `for ${count} of ${all} seeds`;
  return all === 1 ? "with the one seed that was tried" : `for ${all === 2 ? "both" : `all ${all}`} seeds`;
}
