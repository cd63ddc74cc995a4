import { Option } from "commander";
import { type Language, languages } from "../../scenario/languages.ts";
import { listed } from "../../text/lists.ts";
import { ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Terminal } from "../output/terminal.ts";
import { readLanguages, storeLanguages } from "../state/languages.ts";

export interface LanguagesOptions {
  readonly for?: readonly Language[];
}

/** Declares `--for`, which takes names of languages, separated by commas. */
export function languagesOption(): Option {
  const about = `show "In your code" for these languages from now on: ${listed(languages)}, with commas, or all`;
  return new Option("--for <languages>", about).argParser((written) => {
    const words = written.split(",").map((word) => word.trim().toLowerCase());
    if (words.length === 1 && words[0] === "all") return languages;
    const unknown = words.find((word) => !languages.some((each) => each === word));
    if (unknown === undefined) return languages.filter((each) => words.includes(each));
    const cure = suggest(unknown, [...languages, "all"]);
    throw new ProblemError([{ says: `--for: "${unknown}" is not a language that lessons know`, cure }]);
  });
}

/** Lets the terminal show the chosen languages, which are stored, or those that were chosen before. */
export function chooseLanguages(terminal: Terminal, { for: chosen }: LanguagesOptions): void {
  terminal.languages = chosen ?? readLanguages();
  const failed = chosen && storeLanguages(chosen);
  if (failed !== undefined) terminal.note(`The languages are not stored: ${failed}.`);
}
