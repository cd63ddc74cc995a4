import { labCommand } from "../../../text/words/lab-command.ts";
import { wrapCommand } from "./command-line.ts";
import { textWidth, wrapMessage } from "./width.ts";

/** Wraps a sentence that contains command lines. If it needs several lines, each command starts its own line. */
export function wrapHint(text: string, width: number): string[] {
  const lines = wrapMessage(text, width);
  if (lines.length === 1) return lines;
  const program = labCommand("");
  return splitBefore(text, program).flatMap((part) =>
    part.startsWith(program) && textWidth(part) > width ? wrapLed(part, width) : wrapMessage(part, width),
  );
}

function splitBefore(text: string, begin: string): string[] {
  const [first = "", ...others] = text.split(begin);
  return [first, ...others.map((each) => begin + each)].filter((part) => part.trim() !== "");
}

/** Wraps a command line and the words after it. A quoted argument is one word, whatever it contains. */
function wrapLed(part: string, width: number): string[] {
  const [command = ""] =
    /^(?:'[^']*'|.)*?(?=[;,](?: |$)| (?:or|and|lists|says|shows|explains|to show|in another)\b|$)/.exec(part) ?? [];
  const rest = part.slice(command.length).replace(/^[;,]/, "").trim();
  return [...wrapCommand(command, width), ...(rest === "" ? [] : wrapMessage(rest, width))];
}
