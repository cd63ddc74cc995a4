import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { situation } from "../../text/learn/situation.ts";
import type { ClassQuestion } from "../learn/class-question.ts";
import { serverGraph } from "../setup/server-graph.ts";
import { cells, type Page } from "./page.ts";

/** Wide enough for a paragraph, which the page breaks into lines. */
const paragraph = { width: 100_000, colour: false, unicode: true };

/** Draws a question in large type, without its answer. */
export function questionPage({ scenario, predict }: ClassQuestion): Page {
  const text = situation(scenario, resolveSetup(scenario.setup), paragraph, { plain: true }).join("\n").trim();
  const rows = predict.choices.map(({ says }, at) => cells(`${at + 1}`, says));
  return {
    title: predict.ask,
    name: "question",
    isLarge: true,
    says: "Choose before the run.",
    parts: [
      { kind: "table", columns: [], rows },
      { kind: "text", head: "Set-up", text },
      { kind: "servers", graph: serverGraph(scenario, true) },
    ],
  };
}
