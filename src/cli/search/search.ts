import { relative } from "node:path";
import { documentText } from "../../render/json/documents/document-text.ts";
import { wrap } from "../../render/text/drawing/width.ts";
import { foundEntries, openedBy } from "../../render/text/search/found-entries.ts";
import { escapeLine } from "../../render/view/escape.ts";
import { type GuideEntry, type GuideKind, isInDocs, type PackedGuide } from "../../scenario/guide/guide-entry.ts";
import { closeEntries, searchGuide } from "../../scenario/guide/search-guide.ts";
import { packageFolder } from "../../scenario/library/package-folder.ts";
import { lessonNow } from "../../text/former/former-lessons.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand } from "../../text/words/lab-command.ts";
import { plural } from "../../text/words/phrases.ts";
import type { Lab } from "../lab.ts";
import { packedGuide } from "./packed-guide.ts";

export interface SearchOptions {
  readonly all?: boolean;
  readonly json?: boolean;
  /** Finds only entries of this kind, and lists all of them. */
  readonly is?: GuideKind;
}

/** As many as fit on a screen. */
export const mostShown = 6;

/** Prints what the words find, and returns the exit code: 1 if that is nothing. */
export async function search(
  { terminal, made }: Lab,
  words: readonly string[],
  { all, json, is }: SearchOptions,
): Promise<number> {
  const written = words.join(" ");
  if (written.trim() === "")
    throw new ProblemError([{ says: "no words to search for", cure: `write ${labCommand("search reset")}` }]);
  const guide = packedGuide();
  const found = foundBy(guide, written).filter((entry) => is === undefined || entry.is === is);
  if (json) {
    const rows = found.map((entry) => ({
      ...entry,
      command: openedBy(entry),
      ...(isInDocs(entry) && { page: entry.command }),
    }));
    terminal.printData(documentText({ found: rows }, made));
  } else if (found.length === 0) {
    terminal.say(`nothing found for "${escapeLine(written)}"\n  see ${labCommand("list scenarios")}\n`);
  } else {
    const most = all || is !== undefined ? found.length : mostShown;
    const shown = found.map((entry) => ({
      ...entry,
      says: entry.says.replace(/docs\/\S+\.md$/, pathHere),
      command: isInDocs(entry) ? pathHere(entry.command) : entry.command,
    }));
    if (written.trim().includes(" ") && closeEntries(guide, written, found).length === 0)
      terminal.note(`Nothing is close to "${escapeLine(written)}". These share a few words with it:`);
    const list = foundEntries(shown, most, written, terminal.look, is);
    terminal.print(
      is === undefined
        ? list
        : `${wrap(foundWords(is, found.length, written), terminal.look.width).join("\n")}\n${list}`,
    );
  }
  return found.length > 0 ? 0 : 1;
}

/** Says what was compared with the words, because some entries do not show it. */
function foundWords(is: GuideKind, count: number, written: string): string {
  const where = is === "lesson" ? "name, question or explanation" : "name or description";
  const words = `${written.includes(" ") ? "words of " : ""}"${escapeLine(written)}"`;
  return `${plural(count, is)} with ${words} in ${count === 1 ? "its" : "their"} ${where}, closest first`;
}

/** A former name of a lesson finds the present one first. */
function foundBy(guide: PackedGuide, written: string): GuideEntry[] {
  const now = lessonNow(written.trim());
  const found = searchGuide(guide, written);
  if (now === written.trim()) return found;
  const isNow = ({ is, name }: GuideEntry) => is === "lesson" && name === now;
  return [...searchGuide(guide, now).filter(isNow), ...found.filter((entry) => !isNow(entry))];
}

/** Where the reader finds a page that the package contains. */
function pathHere(page: string): string {
  const file = packageFolder(page);
  const path = relative(process.cwd(), file);
  return path.length < file.length ? path : file;
}
