import { explanation } from "../../render/text/explain/explanation-text.ts";
import { foundEntries } from "../../render/text/search/found-entries.ts";
import { symptomText } from "../../render/text/search/symptom.ts";
import { wordsOf } from "../../scenario/guide/guide-words.ts";
import { searchGuide } from "../../scenario/guide/search-guide.ts";
import { allOf } from "../../text/lists.ts";
import type { Terminal } from "../output/terminal.ts";
import { packedGuide } from "../search/packed-guide.ts";
import { lookup } from "./lookup.ts";

const mostListed = 3;

/**
 * Prints what comes closest to words that no message has, and returns the exit code: 0 for a message that contains them, 2
 * for what a search finds; undefined if nothing is close.
 */
export async function printClosest(terminal: Terminal, args: readonly string[]): Promise<number | undefined> {
  const isKnown = (words: string) => lookup.explain(words).length > 0;
  const written = args.join(" ");
  if (isKnown(written) || (args.length > 1 && args.some(isKnown))) return undefined;
  const around = lookup.nearestKeys(written).filter((key) => plain(key).includes(plain(written)));
  if (around.length > 0) {
    const [first, ...others] = around;
    terminal.note(
      `No message is just "${written}". ${others.length === 0 ? "One contains it" : "The shortest that contains it"}:`,
    );
    terminal.print(
      lookup
        .explain(first!)
        .map((each) => explanation(each, terminal.look))
        .join("\n"),
    );
    if (others.length > 0) terminal.note(`Others: ${allOf(others.map((each) => `"${each}"`))}.`);
    return 0;
  }
  if (wordsOf(written).length < 2 || lookup.nearestKeys(written).length > 0) return undefined;
  const guide = packedGuide();
  const found = searchGuide(guide, written).filter(({ is }) => is === "recipe" || is === "code" || is === "lesson");
  if (found.length === 0) return undefined;
  terminal.note(`No code or message is known by "${written}". The closest:`);
  const symptom = guide.symptoms.find((each) => each.symptom === found[0]!.name);
  terminal.print(
    symptom === undefined
      ? foundEntries(found, mostListed, written, terminal.look)
      : symptomText(symptom, terminal.look),
  );
  return 2;
}

/** Letters and digits only, so that `wrong version number` is in `WRONG_VERSION_NUMBER`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
