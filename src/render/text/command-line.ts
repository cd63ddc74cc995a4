import { textWidth } from "./width.ts";

const indent = " ".repeat(4);

/** A command line that a shell takes as it is printed: where it needs several lines, each but the last ends in a backslash. */
export function wrapCommand(command: string, width: number): string[] {
  if (textWidth(command) <= width) return [command];
  const parts = commandParts(command, width - indent.length - 2);
  return parts.map((part, at) => (at === 0 ? "" : indent) + part + (at < parts.length - 1 ? " \\" : ""));
}

/** Broken only between words that a shell sees: a quoted text is one word, and a long word stays whole. */
function commandParts(command: string, room: number): string[] {
  const parts: string[] = [];
  for (const word of command.match(/(?:'[^']*'|\S)+/g) ?? []) {
    const last = parts.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`) <= room) parts[parts.length - 1] = `${last} ${word}`;
    else parts.push(word);
  }
  return parts;
}
