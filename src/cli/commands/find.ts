import type { Command } from "commander";
import { mostRuns } from "../../scenario/playing/most-runs.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { shown } from "../../text/values/format-value.ts";
import { mustHave } from "../../text/values/must-have.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { shellLine } from "../../text/words/shell-word.ts";
import type { Lab } from "../lab.ts";
import { cap, jobs, wholeNumber } from "../options/options.ts";
import { Repeated } from "../options/repeated-option.ts";
import { rangeFor, varyMissing } from "../sweep/vary-missing.ts";

interface Options {
  readonly vary?: readonly string[];
  readonly seeds: number;
  readonly jobs?: number;
  readonly cap: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .usage("<name> <condition> --vary <setting=range> [options]")
    .argument("<name>", "a scenario, or your own file")
    .argument(
      "<condition>",
      "what must be true, such as 'good >= 99%' of a load; holds means that all expectations hold",
    )
    .addOption(new Repeated("--vary <setting=range>", "search this setting, within this range; required"))
    .addOption(wholeNumber("--seeds <n>", "search with this many seeds", 1, mostRuns).default(20))
    .addOption(jobs())
    .addOption(cap())
    .option("--json", "print the edge as JSON")
    .addHelpText(
      "after",
      labCommands(`
Each seed's own edge is found by bisection; the printed range contains those of 95 % of the seeds. A range without a step
is searched in steps of about 1/200 of its length. Paths are those of lab sweep --measure. Paths such as good and tookMs.p99
need a load; without one write holds, or a number of single calls, such as calls.0.tookMs;
tookMs is the time of the whole run.

Examples:
  lab find my.yaml --vary load.rate=100/s..400/s 'good >= 99%'
  lab find my.yaml --vary payment.capacity.workers=1..50 'tookMs.p99 <= 200ms'
  lab find on-time --vary order.timeout=10ms..1s holds

Exit codes: 0 searched, also if no edge was found, 2 usage error, 130 interrupted.`),
    );
}

export async function act(lab: Lab, [name, written]: readonly [string, string], options: Options): Promise<number> {
  const { vary = [], seeds } = options;
  const [range, other] = vary;
  await refuseSwapped(name, written, vary);
  if (range === undefined) throw await varyMissing(name);
  if (other !== undefined)
    throw new ProblemError([
      { says: "--vary is given twice, and find varies one setting", cure: "leave one of them out" },
    ]);
  const { gridOf } = await import("../sweep/sweep-source.ts");
  const { exampleRange, withStep, wrongAt } = await import("../../scenario/sweep/values.ts");
  const varied = withStep(range);
  const grid = await gridOf(name, { vary: [varied], seeds });
  const dimension = mustHave(grid.dimensions[0], "the varied setting");
  if (dimension.values.length === 1)
    throw wrongAt(
      range,
      range,
      `${range} is a single value`,
      `write a range, such as ${exampleRange(dimension) ?? (await rangeFor(name))}`,
    );
  const { searchEdges } = await import("../sweep/find-search.ts");
  const found = await searchEdges(lab, grid, dimension, written, options);
  if (lab.interruption.signal.aborted) return 130;
  const { edgeDocument, edgeText } = await import("../../render/sweep/edge.ts");
  if (options.json) {
    const { documentText } = await import("../../render/json/documents/document-text.ts");
    lab.terminal.printData(documentText(edgeDocument(found), lab.made));
  } else lab.terminal.print(edgeText(found, lab.terminal.look));
  return 0;
}

/** A condition is never the name of a scenario, so words in the other order are recognized. */
async function refuseSwapped(name: string, written: string, vary: readonly string[]): Promise<void> {
  const { isScenario } = await import("../program/unknown-command.ts");
  if ((await isScenario(name)) || !(await isScenario(written))) return;
  const says = `${shown(name)} is not a scenario, and ${written} is not a condition`;
  const words = ["find", written, name, ...vary.flatMap((range) => ["--vary", range])];
  const cure = `write the scenario first: ${labCommand(shellLine(words))}`;
  throw new ProblemError([{ says, cure }]);
}
