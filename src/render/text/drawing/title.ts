import type { Report } from "../../../scenario/report.ts";
import type { Look } from "../../look.ts";
import { premiseOf } from "../../view/setup/premise.ts";
import { wrapCommand } from "./command-line.ts";
import { paintFor } from "./paint.ts";
import { padEnd, textWidth, wrap } from "./width.ts";

/** Shows the scenario, the world, and the changes of this run. */
export function title(report: Report, look: Look): string[] {
  const { scenario, world } = report;
  const paint = paintFor(look);
  const name = `${scenario.name}   `;
  const room = look.width - textWidth(name) - world.length - 2;
  const oneLine = textWidth(scenario.title) <= room;
  const lines = oneLine
    ? [paint.strong(name) + padEnd(scenario.title, room + 2) + paint.faint(world)]
    : [
        `${paint.strong(padEnd(scenario.name, look.width - world.length - 1))} ${paint.faint(world)}`,
        ...wrap(scenario.title, look.width),
      ];
  const skipped = report.skipped === null ? [] : labelled("skipped", report.skipped, look);
  return [...lines, ...changeLines(report, look), ...skipped];
}

/** Shows the changes of this run; empty if there are none. */
export function changeLines({ scenario, twisted, set, changeWords }: Report, look: Look): string[] {
  // Another change may undo the twist, so the twist is only described on its own.
  const twist =
    twisted && set.length === 0 && scenario.twist ? labelled("what if", premiseOf(scenario.twist), look) : [];
  return [...twist, ...changeWords.flatMap((change) => labelled("changed", change, look))];
}

/** The column at which text with a label starts. */
export const labelWidth = 10;

/** Writes a label at the left margin and its text next to it, or below a long label. */
export function labelled(head: string, says: string, look: Look): string[] {
  return withLabel(head, wrap(says, look.width - labelWidth), look);
}

/** The same for a command line, which can still be pasted. */
export function labelledCommand(head: string, command: string, look: Look): string[] {
  return withLabel(head, wrapCommand(command, look.width - labelWidth), look);
}

function withLabel(head: string, lines: readonly string[], look: Look): string[] {
  const { faint } = paintFor(look);
  const indent = " ".repeat(labelWidth);
  if (textWidth(head) >= labelWidth) return [faint(head), ...lines.map((line) => indent + line)];
  return lines.map((line, nth) => (nth === 0 ? faint(padEnd(head, labelWidth)) : indent) + line);
}
