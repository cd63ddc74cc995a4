import type { Command } from "commander";
import type { Made } from "../render/results.ts";
import type { Interruption } from "./interrupt.ts";
import type { Terminal } from "./terminal.ts";

/** The surroundings of every command. */
export interface Lab {
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** Which lab this is, and the command line as it was given, without where its result goes. */
  readonly made: Made;
  /** Every command. */
  readonly commands: readonly CommandRow[];
}

/** A command, one per file. */
export interface CommandFile<Options = never> {
  /** Its arguments, options and examples; help and completion are derived from them. */
  define(command: Command): void;
  /** Runs it and returns the exit code. */
  act(lab: Lab, args: readonly string[], options: Options): Promise<number>;
}

/** A row of the table of commands; the command's file is loaded only when it is needed. */
export interface CommandRow {
  readonly name: string;
  readonly about: string;
  load(): Promise<CommandFile>;
}
