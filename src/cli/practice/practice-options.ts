import type { Command } from "commander";
import { onlyOneOf } from "../options/option-rules.ts";
import { wholeNumber } from "../options/options.ts";

export interface PracticeOptions {
  readonly hints?: boolean;
  readonly hint?: number;
  readonly json?: boolean;
  readonly class?: string;
}

/** Declares the options that every kind of practice has. */
export function practiceOptions(command: Command): void {
  command
    .option("--hints", "print all hints")
    .addOption(wholeNumber("--hint [n]", "print one hint (default: the first)", 1).preset("1"))
    .option("--json", "print the list or the result as JSON")
    .option("--class <file>", "store the attempts for your hand-in, with the file that you were given");
  onlyOneOf(command, "--hint", "--hints");
  for (const long of ["--hint", "--hints"]) {
    onlyOneOf(command, long, "--json");
    onlyOneOf(command, long, "--class");
  }
}

/** Whether a command line asks for hints. */
export function asksForHints({ hints = false, hint }: PracticeOptions): boolean {
  return hints || hint !== undefined;
}
