import { labCommand } from "../../../text/words/lab-command.ts";
import { escapeLine } from "../../view/escape.ts";
import { textWidth } from "./width.ts";

const indent = " ".repeat(4);

/** Wraps a command line so that it can still be pasted: continued lines end in a backslash. */
export function wrapCommand(command: string, width: number): string[] {
  if (textWidth(command) <= width) return [command];
  const parts = commandParts(command, width - indent.length - 2);
  return parts.map((part, at) => (at === 0 ? "" : indent) + part + (at < parts.length - 1 ? " \\" : ""));
}

/** Returns a stored command line as this program is called here. */
export function ownCommand(command: string): string {
  return labCommand(escapeLine(command).replace(/^lab /, ""));
}

/** Breaks only between shell words, so a quoted text or a long word stays whole, and an option keeps its value. */
function commandParts(command: string, room: number): string[] {
  const parts: string[] = [];
  for (const word of unitsOf(command, room)) {
    const last = parts.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`) <= room) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}

/** Joins an option with the word behind it, unless both together are longer than a line. */
function unitsOf(command: string, room: number): string[] {
  const units: string[] = [];
  for (const word of command.match(/(?:'[^']*'|"[^"]*"|\S)+/g) ?? []) {
    const last = units.at(-1) ?? "";
    const isValue = /^--?[a-z-]+$/.test(last) && !word.startsWith("-") && textWidth(`${last} ${word}`) <= room;
    if (isValue) units[units.length - 1] = `${last} ${word}`;
    else units.push(word);
  }
  return units;
}
