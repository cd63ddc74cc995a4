import { wrapCommand } from "../drawing/command-line.ts";
import { nameAndText } from "../drawing/name-and-text.ts";
import { padEnd, textWidth, wrap } from "../drawing/width.ts";

const withRemark = /^ {2}\S.*? {3,}\S/;
const below = " ".repeat(6);

/** Writes an option or a command with its description, next to it or below it on a narrow screen. */
export function helpItem(term: string, termWidth: number, description: string, width: number): string {
  return description === "" ? `  ${term}` : nameAndText(`  ${term}`, description, termWidth + 4, width).join("\n");
}

/** Fits a help text to the screen. Paragraphs are wrapped, and command lines continue after a backslash. */
export function fittedHelp(text: string, width: number): string {
  const lines = text.split("\n");
  // Either all remarks are next to their command lines, in one column, or all are below them.
  const begin = lines.indexOf("Examples:");
  const examples = begin < 0 ? [] : lines.slice(begin).filter((line) => withRemark.test(line));
  const commandWidth = Math.max(0, ...examples.map((line) => textWidth(partsOf(line).command)));
  const asColumn = (line: string) => `  ${padEnd(partsOf(line).command, commandWidth)}   ${partsOf(line).remark}`;
  const isTight = examples.some((line) => textWidth(asColumn(line)) > width);
  const fittedLine = (line: string) => {
    if (examples.includes(line)) return isTight ? fittedExample(line, width) : [asColumn(line)];
    return textWidth(line) <= width ? [line] : fittedExample(line, width);
  };
  const fitted: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (line.startsWith(" ") || line === "") {
      fitted.push(...fittedLine(line));
      continue;
    }
    const end = lines.findIndex((each, index) => index > at && (each === "" || each.startsWith(" ")));
    const paragraph = lines.slice(at, end < 0 ? lines.length : end);
    fitted.push(...(paragraph.some((each) => textWidth(each) > width) ? wrap(paragraph.join(" "), width) : paragraph));
    at += paragraph.length - 1;
  }
  return fitted.join("\n");
}

/** Fits an example, with its remark below it if it has one. */
function fittedExample(line: string, width: number): string[] {
  const { command, remark } = partsOf(line);
  const commandLines = wrapCommand(command, width - 2).map((each) => `  ${each}`);
  const remarks = remark === undefined ? [] : wrap(remark, width - below.length).map((each) => below + each);
  return [...commandLines, ...remarks];
}

/** Reads an example such as `  lab run on-time     play one scenario`. The remark is optional. */
function partsOf(line: string): { readonly command: string; readonly remark?: string } {
  const [, command = "", remark] = /^ +(.*?\S)(?: {3,}(\S.*))?$/.exec(line) ?? [];
  return { command, ...(remark !== undefined && { remark }) };
}
