import type { Command } from "commander";
import type { Made } from "../render/results.ts";
import type { Terminal } from "./output/terminal.ts";
import type { Interruption } from "./program/interrupt.ts";

/** Everything that a command gets from its environment. */
export interface Lab {
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** The version of the lab and its command line, without the options about output. */
  readonly made: Made;
  readonly commands: readonly CommandRow[];
  /** The words of the command line. */
  readonly args: readonly string[];
  /** The file of the state folder for answers in a class; by default those of the learner's own progress. */
  readonly store?: string;
}

/** A command, one per file. */
export interface CommandFile<Arguments = never, Options = never> {
  /** Rewrites its command line from another style. */
  rewrite?(args: readonly string[]): readonly string[];
  /** Declares its arguments, options and examples, from which help and completion are derived. */
  define(command: Command): void;
  /** Runs it and returns the exit code. A command without this shows its help. */
  act?(lab: Lab, args: Arguments, options: Options): Promise<number>;
}

/** A row of the table of commands. The command's file is loaded only when needed. */
export interface CommandRow {
  /** The group of `lab --help` that lists it, if any. */
  readonly group?: string;
  readonly name: string;
  readonly about: string;
  /** The command that does the same, and that help names instead. */
  readonly now?: string;
  /** Its arguments are free text. */
  readonly takesText?: true;
  load(): Promise<CommandFile>;
  /** The commands that follow its name, if it has any. */
  readonly parts?: readonly CommandRow[];
}
