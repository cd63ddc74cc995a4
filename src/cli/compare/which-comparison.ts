import { labCommand } from "../../text/words/lab-command.ts";

/** Tells the three comparisons apart, for the help of each. */
export function whichComparison(): string {
  const clients = labCommand("compare cut-gzip");
  const settings = labCommand("run timeout-504 --compare");
  const reports = labCommand("diff a.json b.json");
  return `\n${clients} compares clients or libraries, ${settings} settings of one scenario, and ${reports} two reports or scenarios.`;
}
