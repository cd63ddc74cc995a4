import { shellWord } from "../../text/words/shell-word.ts";
import type { Scenario } from "../scenario.ts";

/** Returns the word for a scenario on a command line: its name, or the path of a user's own file. */
export function wordFor({ name, file }: Scenario): string {
  return shellWord(file ?? name);
}
