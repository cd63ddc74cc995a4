import { byCost, chosenBranch, isBest } from "../../../scenario/incident/compare-branches.ts";
import type { IncidentFork } from "../../../scenario/incident/incident.ts";
import { inColumns } from "../../../text/values/in-column.ts";
import type { Made } from "../../results.ts";
import {
  branchCells,
  branchHeads,
  dashboardCells,
  dashboardHeads,
  dashboardOf,
  minutes,
  sayLuck,
  sayPrices,
} from "../learn/incident-words.ts";
import { cells, commandPart, type Page, type PagePart } from "./page.ts";

/** Draws an incident: what was known at each decision, and every branch with its chart and its cost. */
export function incidentPage(fork: IncidentFork, { command }: Made): Page {
  const { incident, branches } = fork;
  const { scenario, decisions, history, remember } = incident;
  const rows = byCost(fork);
  const chosen = chosenBranch(fork);
  const atDecisions = decisions.flatMap((decision): PagePart[] => [
    {
      kind: "table",
      head: `Known at ${minutes(decision.atMs)}`,
      columns: dashboardHeads,
      rows: inColumns(dashboardOf(branches[0], decision).map(dashboardCells)).map((row) => cells(...row)),
    },
    {
      kind: "table",
      head: decision.ask,
      columns: ["choice", "what it does"],
      rows: decision.actions.map(({ name, says }) => cells(name, says)),
    },
  ]);
  const branchTexts = inColumns(rows.map(branchCells));
  const compared = rows.map((branch, row) =>
    (branchTexts[row] ?? []).map((text, at) => ({
      text: at === 0 && branch === chosen ? `${text} (yours)` : text,
      ...(isBest(fork, branch) && { tone: "good" as const }),
    })),
  );
  const charts = rows.flatMap(({ choose, report, load: { loads } }) =>
    loads.map(
      (load): PagePart => ({ kind: "chart", head: `If the choice is ${choose.join(", then ")}`, load, report }),
    ),
  );
  return {
    title: scenario.title,
    track: "incidents",
    name: scenario.name,
    says: sayLuck(fork),
    parts: [
      { kind: "text", head: "The story", text: scenario.lesson ?? "" },
      ...atDecisions,
      { kind: "table", head: "All branches", columns: branchHeads, rows: compared },
      { kind: "text", text: sayPrices(incident) },
      ...charts,
      { kind: "text", head: "The history", text: `${history}\n${scenario.source ?? ""}` },
      { kind: "text", head: "To remember", text: remember.says },
      commandPart("To repeat it", command),
    ],
  };
}
