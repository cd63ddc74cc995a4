import type { ReportOptions } from "../report/options.ts";
import type { UseOptions } from "../use-options.ts";

export interface GauntletOptions extends ReportOptions, UseOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly accept?: string;
  readonly why?: string;
  readonly client?: string;
}
