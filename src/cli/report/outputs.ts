import type { Format } from "../../render/format.ts";
import type { FormatName } from "../../render/formats.ts";
import type { Kind } from "../../render/results.ts";
import { formatFor, type ReportOptions } from "./options.ts";
import type { OutFile } from "./write.ts";

/** Where a result goes. */
export interface Outputs {
  readonly kind: Kind;
  /** None if a file takes its place. */
  readonly screen?: Format;
  readonly files: readonly OutFile[];
}

/** Reads and checks what a command line says about its result, before anything is played. */
export async function outputsOf(options: ReportOptions, kind: Kind, usual: FormatName): Promise<Outputs> {
  const { format, json, out, report = [] } = options;
  const named = json ? "json" : format;
  const isFiled = out !== undefined || report.length > 0;
  const files = isFiled
    ? (await import("./files.ts")).filesOf({ ...options, ...(named && { format: named }) }, kind)
    : [];
  return out === undefined ? { kind, screen: formatFor(named ?? usual, kind), files } : { kind, files };
}

/** Notes about a result for programs go to stderr; so do those about one in a file. */
export function isForMachines({ screen }: Outputs): boolean {
  return screen === undefined || screen.isData === true;
}
