import type { Report } from "../../scenario/report.ts";
import type { Look } from "../look.ts";
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
  const notes = [
    // Another change may undo the twist, so the twist is only described on its own.
    ...(report.twisted && report.set.length === 0 && scenario.twist ? [["what if", scenario.twist.says]] : []),
    ...report.changes.map((change) => ["changed", change]),
    ...(report.skipped === null ? [] : [["skipped", report.skipped]]),
  ] as const;
  return [...lines, ...notes.flatMap(([head, says]) => labelled(head!, says!, look))];
}

/** The column at which text with a label starts. */
export const labelWidth = 10;

/** Writes a label at the left margin and its text next to it, or below it on a narrow screen. */
export function labelled(head: string, says: string, look: Look): string[] {
  return withLabel(head, wrap(says, look.width - labelWidth), look);
}

/** The same for a command line, which can still be pasted. */
export function labelledCommand(head: string, command: string, look: Look): string[] {
  return withLabel(head, wrapCommand(command, look.width - labelWidth), look);
}

function withLabel(head: string, lines: readonly string[], look: Look): string[] {
  const paint = paintFor(look);
  return lines.map((line, nth) => (nth === 0 ? paint.faint(head.padEnd(labelWidth)) : " ".repeat(labelWidth)) + line);
}
