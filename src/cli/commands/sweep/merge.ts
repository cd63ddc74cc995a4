import type { Command } from "commander";
import type { Lab } from "../../lab.ts";
import { addReportOptions } from "../../report/report-options.ts";
import type { PictureOptions } from "../../sweep/picture.ts";
import { sweepOptions } from "../../sweep/sweep-options.ts";

export function define(command: Command): void {
  command.argument("<files...>", "files of results").addOption(sweepOptions.measure());
  addReportOptions(command, "overview", "sweep");
  command.addHelpText(
    "after",
    "\nExit codes: 0 all cells are merged, 1 cells are missing, 2 usage error or a bad line.",
  );
}

export async function act(lab: Lab, files: readonly string[], options: PictureOptions): Promise<number> {
  const { mergeFiles } = await import("../../sweep/merge-files.ts");
  return await mergeFiles(lab, files, options);
}
