import type { Format } from "../../render/format.ts";
import type { FormatName } from "../../render/formats.ts";
import type { ResultKind } from "../../render/results.ts";
import { formatFor, type ReportOptions } from "./report-options.ts";
import type { Collector } from "./send-traces.ts";
import type { OutFile } from "./write-files.ts";

/** Where a result goes. */
export interface Outputs {
  readonly kind: ResultKind;
  /** Missing if the result goes only to a file. */
  readonly screen?: Format;
  readonly files: readonly OutFile[];
  /** The collector that gets the traces. */
  readonly collector?: Collector;
}

/** Reads and checks the options about the result before anything is played. */
export async function outputsOf(options: ReportOptions, kind: ResultKind, usual: FormatName): Promise<Outputs> {
  const { format, json, out, report = [], otlp, allowHost } = options;
  const { otlp: _, ...unsent } = options;
  const named = json ? "json" : format;
  const collector =
    otlp === undefined ? undefined : await (await import("./send-traces.ts")).collectorAt(otlp, allowHost);
  const isFiled = out !== undefined || report.length > 0 || (otlp !== undefined && collector === undefined);
  const files = isFiled
    ? (await import("./files.ts")).filesOf({ ...(collector ? unsent : options), ...(named && { format: named }) }, kind)
    : [];
  return {
    ...{ kind, files },
    ...(out === undefined && { screen: formatFor(named ?? usual, kind) }),
    ...(collector && { collector }),
  };
}

/** Returns whether notes must go to stderr, because the result is for programs or in a file. */
export function isForMachines({ screen }: Outputs): boolean {
  return screen === undefined || screen.isData === true;
}
