import { labCommand } from "../../../text/words/lab-command.ts";
import { wrapCommand } from "./command-line.ts";
import { textWidth, unbroken, wrapMessage } from "./width.ts";

/** Wraps a sentence that contains command lines. A command is broken only if it is wider than the screen. */
export function wrapHint(text: string, width: number): string[] {
  const lines: string[] = [];
  let sentence = "";
  const flush = () => {
    if (sentence.trim() !== "") lines.push(...wrapMessage(sentence, width));
    sentence = "";
  };
  let end = 0;
  for (const { 0: command, index } of text.matchAll(commandLines())) {
    sentence += text.slice(end, index);
    end = index + command.length;
    if (textWidth(command) <= width) {
      sentence += unbroken(command);
      continue;
    }
    flush();
    lines.push(...wrapCommand(command, width));
    const [signs = ""] = /^[;,:.)]*/.exec(text.slice(end)) ?? [];
    lines.push(`${lines.pop()}${signs.replaceAll(/[^)]/g, "")}`);
    end += signs.length;
  }
  sentence += text.slice(end);
  if (lines.length === 0 || sentence.trim() !== "") lines.push(...wrapMessage(sentence, width));
  return lines;
}

const words = "or|and|lists?|says?|shows?|explains?|writes?|judges?|knows?|prints?|to show|in another";

/**
 * Matches command lines, which help writes with `lab`, however the program was called. "The lab" is not one. A quoted argument is one word, whatever it
 * contains.
 */
function commandLines(): RegExp {
  const names = [labCommand("").trim(), "lab"].map((name) => name.replaceAll(/[^\w\s]/g, "\\$&")).join("|");
  const before = "(?<![^\\s(]|\\b(?:[Tt]he|[Tt]his|a) )";
  return new RegExp(
    `${before}(?:${names}) (?:'[^']*'|[^'\\n]|'(?![^']*'))*?(?=[;,:.)](?: |$)|\\n| \\(| (?:${words})\\b|$)`,
    "g",
  );
}
