import { shellWord } from "../text/shell-word.ts";
import type { Scenario } from "./scenario.ts";

/** What to type on a command line to name this scenario: its name, or the path of a user's own file. */
export function wordFor({ name, file }: Scenario): string {
  return shellWord(file ?? name);
}
