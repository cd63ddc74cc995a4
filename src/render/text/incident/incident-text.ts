import { byCost, chosenBranch, isBest } from "../../../scenario/incident/compare.ts";
import type { Incident, IncidentDecision, IncidentFork } from "../../../scenario/incident/incident.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import type { Look } from "../../look.ts";
import {
  branchCells,
  branchHeads,
  type DashboardRow,
  dashboardCells,
  dashboardHeads,
  sayLuck,
  sayPrices,
} from "../../view/incident-words.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";
import { rememberLines } from "../learn/remember.ts";
import { situation } from "../learn/situation.ts";

const widestText = 84;

/** Draws the story so far, with the settings of the servers if there is room for them. */
export function incidentStory(incident: Incident, look: Look, room: number): string[] {
  const { scenario } = incident;
  const width = Math.min(look.width, widestText);
  const atFirst = { ...scenario, steps: scenario.steps.filter(({ kind }) => kind === "load") };
  const settings = [...situation(atFirst, resolveSetup(scenario.setup), look, { plain: true }), ""];
  const story = [
    paintFor(look).strong(scenario.title),
    "",
    ...wrap(scenario.lesson ?? "", width),
    "",
    ...wrap(sayPrices(incident), width),
    "",
  ];
  return story.length + settings.length > room ? story : [...story.slice(0, -2), ...settings, ...story.slice(-2)];
}

export function dashboard(rows: readonly DashboardRow[], look: Look): string[] {
  return columns(dashboardHeads, rows.map(dashboardCells), look);
}

export function actionLines({ ask, actions }: IncidentDecision, look: Look): string[] {
  const width = Math.min(look.width, widestText);
  const name = Math.max(...actions.map((action) => action.name.length)) + 3;
  return [
    ...wrap(ask, width),
    ...actions.flatMap((action) =>
      wrap(action.says, width - name - 2).map((line, at) => `  ${padEnd(at === 0 ? action.name : "", name)}${line}`),
    ),
  ];
}

/** Draws all branches side by side, with what each cost. */
export function fork(played: IncidentFork, look: Look): string {
  const { incident } = played;
  const width = Math.min(look.width, widestText);
  const paint = paintFor(look);
  const chosen = chosenBranch(played);
  const rows = byCost(played);
  const lines = columns(branchHeads, rows.map(branchCells), look);
  const marked = lines.map((line, at) => (at > 0 && rows[at - 1] === chosen ? paint.strong(`${line}  (yours)`) : line));
  const verdict =
    chosen === undefined
      ? []
      : isBest(played, chosen)
        ? wrap("No other choice costs less.", width).map(paint.good)
        : wrap(`Your choice costs ${chosen.cost.total - rows[0]!.cost.total} more than the best one.`, width).map(
            paint.bad,
          );
  const says = [sayPrices(incident), sayLuck(played)].flatMap((each) => wrap(each, width));
  const known = [`What happened: ${incident.history}`, incident.scenario.source ?? ""].flatMap((each) => [
    "",
    ...wrap(each, width),
  ]);
  return `${[...marked, "", ...verdict, ...says, ...known, ...rememberLines(incident.remember, look)].join("\n")}\n`;
}

/** The first column is text, all others are numbers. */
function columns(heads: readonly string[], rows: readonly (readonly string[])[], look: Look): string[] {
  const all = [heads, ...rows];
  const widths = heads.map((_, at) => Math.max(...all.map((row) => textWidth(row[at]!))));
  const lines = all.map((row) => row.map((cell, at) => (at === 0 ? padEnd : padStart)(cell, widths[at]!)).join("  "));
  return lines.map((line, at) =>
    (at === 0 ? paintFor(look).faint(line) : line).slice(0, at === 0 ? undefined : look.width),
  );
}
