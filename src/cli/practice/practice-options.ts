import type { Command } from "commander";
import { onlyOneOf } from "../options/option-rules.ts";

export interface PracticeOptions {
  readonly hints?: boolean;
  readonly json?: boolean;
  readonly class?: string;
}

/** Declares the options that every kind of practice has. */
export function practiceOptions(command: Command): void {
  command
    .option("--hints", "print the hints")
    .option("--json", "print the list or the result as JSON")
    .option("--class <file>", "store the attempts for your hand-in, with the file that you were given");
  onlyOneOf(command, "--hints", "--json");
  onlyOneOf(command, "--hints", "--class");
}
