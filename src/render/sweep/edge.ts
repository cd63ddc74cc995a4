import { type Edge, edgeRange } from "../../scenario/sweep/find-edge.ts";
import type { Dimension } from "../../scenario/sweep/values.ts";
import type { Look } from "../look.ts";
import { paintFor } from "../text/paint.ts";
import { wrap } from "../text/width.ts";
import { escapeLine } from "../view/escape.ts";

/** Where a condition stops to be met, over these seeds. */
export interface FoundEdge {
  readonly scenario: string;
  readonly condition: string;
  readonly dimension: Dimension;
  readonly edges: readonly Edge[];
  readonly runs: number;
}

export function edgeText({ scenario, condition, dimension, edges, runs }: FoundEdge, look: Look): string {
  const { strong, faint } = paintFor(look);
  const says = sayEdge({ condition, dimension, edges });
  const lines = [
    `${strong(escapeLine(scenario))}   ${escapeLine(condition)}`,
    ...wrap(escapeLine(says), look.width),
    faint(`${runs} runs`),
  ];
  return `${lines.join("\n")}\n`;
}

function sayEdge({
  condition,
  dimension: { name, values },
  edges,
}: Pick<FoundEdge, "condition" | "dimension" | "edges">) {
  const range = edgeRange(edges);
  const of = `of ${edges.length} seeds`;
  if (range !== undefined) {
    const side = range.isMetBelow ? "up to" : "from";
    return `It is met ${side} ${name} between ${values[range.below]} and ${values[range.above]}, ${range.seeds} ${of}.`;
  }
  const count = (kind: Edge["kind"]) => edges.filter((each) => each.kind === kind).length;
  const ends = `at ${values[0]} and at ${values.at(-1)}`;
  const between = "What lies between them was not tried; a sweep shows it.";
  if (count("always") === edges.length) return `It is met ${ends}, ${edges.length} ${of}. ${between}`;
  if (count("never") === edges.length) return `It is not met ${ends}, ${edges.length} ${of}. ${between}`;
  return `There is no one edge: ${condition} is met ${ends} in ${count("always")} ${of}, not met there in ${count("never")}, and met at one of them in ${count("edge")}.`;
}
