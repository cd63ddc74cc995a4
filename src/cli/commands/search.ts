import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";
import type { Lab } from "../lab.ts";
import { mostShown, type SearchOptions, search } from "../search/search.ts";

export function define(command: Command): void {
  command
    .argument("<words...>", "words, a code, or a symptom")
    .option("--all", `list everything found (default: the best ${mostShown})`)
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      labCommands(`
Searches lessons, faults, codes, settings, recipes, the words of the glossary and the pages of the documentation by words,
synonyms and symptoms. An exact name comes first, and the first six have at most two of a kind. Lessons are listed with their
question, and never with what happens.

Examples:
  lab search reset
  lab search charged twice
  lab search p99 equals my timeout
  lab search "retry budget" --json

Exit codes: 0 found, 1 nothing found, 2 usage error.`),
    );
}

export async function act(lab: Lab, words: readonly string[], options: SearchOptions): Promise<number> {
  return await search(lab, words, options);
}
