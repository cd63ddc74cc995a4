import type { Command } from "commander";
import { ProblemError } from "../../text/problems/problem.ts";
import { headings } from "../options/option-groups.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import type { ReportOptions } from "./report-options.ts";

/** The option of commands whose result can be a page that plays. */
export interface LiveOptions extends ReportOptions {
  readonly live?: boolean;
}

/** Adds `--live`; `others`: options with which it cannot be used. */
export function addLive(command: Command, ...others: readonly string[]): void {
  command
    .optionsGroup(headings.output)
    .option(
      "--live",
      "with an HTML --out: write a page whose settings can be changed, and that plays again in simulated time",
    );
  needs(command, "--live", "--out");
  for (const other of others) onlyOneOf(command, "--live", other);
  command.hook("preAction", () => {
    const { live, out = "", format = "html" } = command.opts<LiveOptions>();
    if (!live || (/\.html$/i.test(out) && format === "html")) return;
    throw new ProblemError([{ says: `--live cannot write ${out}: only a page plays`, cure: "write --out page.html" }]);
  });
}
