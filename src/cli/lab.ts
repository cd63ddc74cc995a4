import type { Command } from "commander";
import type { Interruption } from "./interrupt.ts";
import type { Terminal } from "./terminal.ts";

/** What every command is handed. */
export interface Lab {
  readonly terminal: Terminal;
  readonly interruption: Interruption;
  /** Every command there is. */
  readonly commands: readonly CommandRow[];
}

/** One file a command. */
export interface CommandFile<Options = never> {
  /** Its arguments, options and examples; help and completion come from them. */
  define(command: Command): void;
  /** Does it, and gives the exit code. */
  act(lab: Lab, args: readonly string[], options: Options): Promise<number>;
}

/** One line of the table of commands; its file is loaded only when it is asked for. */
export interface CommandRow {
  readonly name: string;
  readonly about: string;
  load(): Promise<CommandFile>;
}
