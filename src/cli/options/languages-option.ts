import { Option } from "commander";
import { type Language, languageNames, languages } from "../../scenario/languages.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { allOf, listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import type { Terminal } from "../output/terminal.ts";
import { readLanguages, storeLanguages } from "../state/languages.ts";

export interface LanguagesOptions {
  readonly languages?: readonly Language[];
}

/** Declares `--languages`, and `--for`, which other commands use for a time, as another spelling that help leaves out. */
export function languagesOption(): Option {
  const about = `show "In your code" for these only, and remember it: ${listed(languages)}, with commas, or all`;
  const option = new Option("--for, --languages <names>", about);
  option.flags = "--languages <names>";
  return option.argParser((written) => {
    const words = written.split(",").map((word) => word.trim().toLowerCase());
    if (words.length === 1 && words[0] === "all") return languages;
    const unknown = words.find((word) => !languages.some((each) => each === word));
    if (unknown === undefined) return languages.filter((each) => words.includes(each));
    const cure = suggest(unknown, [...languages, "all"]);
    throw new ProblemError([{ says: `--languages: "${unknown}" is not a language that lessons know`, cure }]);
  });
}

/** Lets the terminal show the chosen languages, or those that were chosen before. A new choice is stored, and said. */
export function chooseLanguages(terminal: Terminal, { languages: chosen }: LanguagesOptions): void {
  const before = readLanguages();
  terminal.languages = chosen ?? before;
  if (chosen === undefined || chosen.join() === (before ?? languages).join()) return;
  const failed = storeLanguages(chosen);
  const shown =
    chosen.length === languages.length ? "every language" : allOf(chosen.map((each) => languageNames[each]));
  const undo = chosen.length === languages.length ? "" : "; --languages all shows every language again";
  terminal.note(
    failed === undefined
      ? `From now on "In your code" shows ${shown}${undo}.`
      : `The languages are not stored: ${failed}.`,
  );
}
