import type { UseOptions } from "../options/use-options.ts";
import type { ReportOptions } from "../report/report-options.ts";

export interface GauntletOptions extends ReportOptions, UseOptions {
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly rules?: readonly string[];
  readonly accept?: string;
  readonly quiet?: boolean;
  readonly why?: string;
  readonly client?: string;
}
