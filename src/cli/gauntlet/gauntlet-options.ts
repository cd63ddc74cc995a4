import type { Command } from "commander";
import type { LanguagesOptions } from "../options/languages-option.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { defineUse, type UseOptions } from "../options/use-options.ts";
import type { ReportOptions } from "../report/report-options.ts";

export interface GauntletOptions extends ReportOptions, UseOptions, LanguagesOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly rules?: readonly string[];
  readonly accept?: string;
  readonly quiet?: boolean;
  readonly why?: string;
  readonly client?: string;
}

/** Declares the options that name the program under test, a server or a client. */
export function targetOptions(command: Command): void {
  defineUse(command, true, "--client");
  command.option(
    "--client <command>",
    "test your own client against the lab's payment: it is started once for each failure",
  );
  for (const other of ["--use", "--port", "--ready-within", "--allow-host"]) onlyOneOf(command, "--client", other);
}
