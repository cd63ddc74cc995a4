import { wrapHint } from "../../render/text/drawing/hint.ts";
import { textWidth } from "../../render/text/drawing/width.ts";
import { escapeLine } from "../../render/view/escape.ts";

/** Writes a line, wrapped if it is too long for the screen; all lines but the first are indented. */
export function wrapped(line: string, width: number, indent = 2): string {
  const text = escapeLine(line);
  const lines = textWidth(text) <= width ? [text] : wrapHint(text, width - indent);
  return `${lines.join(`\n${" ".repeat(indent)}`)}\n`;
}

/** Writes a text after a label, wrapped in a column of its own. */
export function labelledText(label: string, says: string, width: number): string {
  return (
    label +
    wrapped(says, width - label.length, 0)
      .trimEnd()
      .replaceAll("\n", `\n${" ".repeat(label.length)}`)
  );
}

/** Writes the parts of a line next to each other if the screen is wide enough, and otherwise below the first. */
export function inParts(parts: readonly string[], width: number): string {
  const line = escapeLine(parts.join("  "));
  if (textWidth(line) <= width) return `${line}\n`;
  const [first = "", ...others] = parts;
  return wrapped(first, width, 4) + others.map((part) => `${labelledText("    ", part, width)}\n`).join("");
}
