import { expect, test } from "vitest";
import { edgeText, type FoundEdge } from "../../../src/render/sweep/edge.ts";

const look = { width: 80, colour: false, unicode: true };
const found: FoundEdge = {
  scenario: "small",
  condition: "every expectation holds",
  dimension: { name: "load.rate", values: ["10/s", "20/s", "30/s"] },
  edges: [{ kind: "edge", below: 0, above: 1, isMetBelow: true }],
  runs: 3,
  undecided: 0,
};

test("an edge is shown with its range and its seeds", () => {
  expect(edgeText(found, look).split("\n").slice(1, 3).join(" ")).toBe(
    "It stops holding between load.rate=10/s and load.rate=20/s, with the one seed that was tried.",
  );
});

test("the heading is not a claim", () => {
  expect(edgeText(found, look)).toMatch(/^small {3}condition: every expectation holds\n/);
});

test("seeds that disagree are counted", () => {
  const edges: FoundEdge["edges"] = [...found.edges, { kind: "always" }, { kind: "never" }];
  const text = edgeText({ ...found, edges, runs: 7, undecided: 2 }, look);
  expect(text.split("\n").slice(1).join(" ")).toBe(
    "The seeds disagree: it holds at 10/s and at 30/s for 1 of 3 seeds, at neither for 1, and at only one end for 1. 7 runs; 2 of them were unable to tell on their own, and count as not holding ",
  );
});
