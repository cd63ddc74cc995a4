import { type GuideEntry, type GuideKind, isInDocs, kindOf } from "../../../scenario/guide/guide-entry.ts";
import { labCommand } from "../../../text/words/lab-command.ts";
import { shellWord } from "../../../text/words/shell-word.ts";
import type { Look } from "../../look.ts";
import { wrapCommand } from "../drawing/command-line.ts";
import { wrapHint } from "../drawing/hint.ts";
import { paintFor } from "../drawing/paint.ts";
import { wrap } from "../drawing/width.ts";

const indent = "    ";

/** Returns the command that shows an entry, or the page to open. */
export const openedBy = (entry: GuideEntry) => (isInDocs(entry) ? entry.command : labCommand(entry.command));

/** Lists what a search found, the best first, each with the command that shows it. Entries of only one kind do not repeat it. */
export function foundEntries(
  found: readonly GuideEntry[],
  most: number,
  written: string,
  look: Look,
  only?: GuideKind,
): string {
  const paint = paintFor(look);
  const indented = (lines: readonly string[]) => lines.map((line) => indent + line);
  const lines = found
    .slice(0, most)
    .flatMap((entry) => [
      ...wrap(only === undefined ? `${entry.name} (${kindOf(entry)})` : entry.name, look.width).map(paint.strong),
      ...indented(wrap(entry.says, look.width - indent.length)),
      ...indented(wrapCommand(openedBy(entry), look.width - indent.length)).map(paint.link),
    ]);
  const more = found.length - most;
  const command = labCommand(`search ${written.split(" ").map(shellWord).join(" ")} --all`);
  const hint = more > 0 ? ["", ...wrapHint(`${more} more: ${command}`, look.width)] : [];
  return `${[...lines, ...hint].join("\n")}\n`;
}
