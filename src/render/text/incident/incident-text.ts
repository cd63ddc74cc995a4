import { byCost, chosenBranch, isBest } from "../../../scenario/incident/compare-branches.ts";
import type { Incident, IncidentDecision, IncidentFork } from "../../../scenario/incident/incident.ts";
import { resolveSetup } from "../../../scenario/setup/resolve.ts";
import { inColumns } from "../../../text/values/in-column.ts";
import { mustHave } from "../../../text/values/must-have.ts";
import type { Look } from "../../look.ts";
import {
  branchCells,
  branchHeads,
  type DashboardRow,
  dashboardCells,
  dashboardHeads,
  sayLuck,
  sayPrices,
} from "../../view/learn/incident-words.ts";
import { paintFor } from "../drawing/paint.ts";
import { padEnd, padStart, textWidth, wrap } from "../drawing/width.ts";
import { situation } from "../learn/situation.ts";
import { rememberLines } from "../practice/remember.ts";

const widestText = 84;
const mark = "  (yours)";

/** Draws the story so far, with the settings of the servers if there is room for them. */
export function incidentStory(incident: Incident, look: Look, room: number): string[] {
  const { scenario } = incident;
  const width = Math.min(look.width, widestText);
  const atFirst = { ...scenario, steps: scenario.steps.filter(({ kind }) => kind === "load") };
  const settings = [...situation(atFirst, resolveSetup(scenario.setup), look, { plain: true }), ""];
  const story = [paintFor(look).strong(scenario.title), "", ...wrap(scenario.lesson ?? "", width), ""];
  const prices = [...wrap(sayPrices(incident), width), ""];
  const isRoom = story.length + settings.length + prices.length <= room;
  return [...story, ...(isRoom ? settings : []), ...prices];
}

export function dashboard(rows: readonly DashboardRow[], look: Look): string[] {
  return columns(dashboardHeads, inColumns(rows.map(dashboardCells)), look).flat();
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
  const [heads = [], ...branches] = columns(branchHeads, inColumns(rows.map(branchCells)), {
    ...look,
    width: look.width - mark.length,
  });
  const marked = branches.flatMap(([line, ...rest], at) =>
    [`${line}${rows[at] === chosen ? mark : ""}`, ...rest].map(rows[at] === chosen ? paint.strong : String),
  );
  const verdict =
    chosen === undefined
      ? []
      : isBest(played, chosen)
        ? wrap("No other choice costs less.", width).map(paint.good)
        : wrap(
            `Your choice costs ${chosen.cost.total - Math.min(...rows.map(({ cost }) => cost.total))} more than the best one.`,
            width,
          ).map(paint.bad);
  const says = [sayPrices(incident), sayLuck(played)].flatMap((each) => wrap(each, width));
  const known = [`What happened: ${incident.history}`, incident.scenario.source ?? ""].flatMap((each) => [
    "",
    ...wrap(each, width),
  ]);
  return `${[...heads, ...marked, "", ...verdict, ...says, ...known, ...rememberLines(incident.remember, look)].join("\n")}\n`;
}

const gap = "  ";
/** A name in less room would be a column of letters. */
const narrowestName = 12;

/** Returns the lines of the heads and of each row. The first column is text, all others are numbers, below the text if the window is narrow. */
function columns(heads: readonly string[], rows: readonly (readonly string[])[], look: Look): string[][] {
  const widthsWith = (top: readonly (readonly string[])[]) =>
    heads.map((_, at) => Math.max(...[...top, ...rows].map((row) => textWidth(mustHave(row[at], "a cell")))));
  const roomBeside = (widths: readonly number[]) =>
    look.width - widths.slice(1).reduce((sum, width) => sum + width + gap.length, 0);
  const oneLine = widthsWith([heads]);
  const lastSpace = (head: string) => Math.max(0, head.lastIndexOf(" "));
  const twoLines = [
    heads.map((head) => head.slice(0, lastSpace(head))),
    heads.map((head) => head.slice(lastSpace(head)).trimStart()),
  ];
  const [first = 0] = oneLine;
  const shown = first <= roomBeside(oneLine) ? [heads] : twoLines;
  const [widest = 0, ...others] = widthsWith(shown);
  const room = Math.min(widest, roomBeside([0, ...others]));
  const isBelow = room < Math.min(widest, narrowestName);
  const name = isBelow ? 0 : room;
  const line = ([text = "", ...numbers]: readonly string[]) =>
    [padEnd(text, name), ...numbers.map((cell, at) => padStart(cell, mustHave(others[at], "a width")))].join(gap);
  return [
    shown.map((head) => paintFor(look).faint(line(isBelow ? ["", ...head.slice(1)] : head))),
    ...rows.map(([text = "", ...numbers]) => {
      if (isBelow) return [...wrap(text, look.width), line(["", ...numbers])];
      const [beginning = "", ...rest] = wrap(text, name);
      return [line([beginning, ...numbers]), ...rest];
    }),
  ];
}
