import { wrapCommand } from "../drawing/command-line.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { textWidth, wrap } from "../drawing/width.ts";

const withRemark = /^ {2}\S.*? {3,}\S/;
const below = " ".repeat(6);

/** Writes an option or a command with its description, next to it or below it on a narrow screen. */
export function helpItem(term: string, termWidth: number, description: string, width: number): string {
  return description === "" ? `  ${term}` : nameAndText(`  ${term}`, description, termWidth + 4, width).join("\n");
}

/** Fits a help text to the screen. Paragraphs are wrapped, and command lines continue after a backslash. */
export function fittedHelp(text: string, width: number): string {
  const lines = text.split("\n");
  // Either all remarks are next to their command lines, or all are below them.
  const examples = lines.slice(lines.indexOf("Examples:") + 1).filter((line) => withRemark.test(line));
  const isTight = examples.some((line) => textWidth(line) > width);
  const fitted: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith(" ") || line === "") {
      fitted.push(...fittedExample(line, width, isTight && examples.includes(line)));
      continue;
    }
    const end = lines.findIndex((each, index) => index > at && (each === "" || each.startsWith(" ")));
    const paragraph = lines.slice(at, end < 0 ? lines.length : end);
    fitted.push(...(paragraph.some((each) => textWidth(each) > width) ? wrap(paragraph.join(" "), width) : paragraph));
    at += paragraph.length - 1;
  }
  return fitted.join("\n");
}

/** Fits an example such as `  lab run on-time     play one scenario`. The remark is optional. */
function fittedExample(line: string, width: number, isTight: boolean): string[] {
  if (textWidth(line) <= width && !isTight) return [line];
  const [, command = "", remark] = /^ +(.*?\S)(?: {3,}(\S.*))?$/.exec(line) ?? [];
  const commandLines = wrapCommand(command, width - 2).map((each) => `  ${each}`);
  const remarks = remark === undefined ? [] : wrap(remark, width - below.length).map((each) => below + each);
  return [...commandLines, ...remarks];
}
