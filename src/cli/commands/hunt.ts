import type { Command } from "commander";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { worldKinds } from "../../world/world.ts";
import type { HuntOptions } from "../hunt/play-hunt.ts";
import type { Lab } from "../lab.ts";
import { headings } from "../options/option-groups.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { choice, jobs, seed, timeLimit, wholeNumber } from "../options/options.ts";
import { addReportOptions } from "../report/report-options.ts";

export function define(command: Command): void {
  command
    .argument("<name>", "a scenario, or your own file, also of a system")
    .optionsGroup("What fails:")
    .option(
      "--failures <names>",
      "usual (reset, hang and such), paper (those of published hunts), wire (broken bytes), or names with commas",
      "usual",
    )
    .addOption(wholeNumber("--most <n>", "let up to this many calls fail in one run", 1, 50).default(2))
    .option("--all", "play combinations that cannot show anything new, too")
    .option("--accept <file>", "do not count the breaks that this file lists")
    .optionsGroup(headings.how)
    .addOption(choice("--world <world>", "where to play (default: virtual if it can)", worldKinds))
    .addOption(jobs("play on this many copies of a system"))
    .addOption(timeLimit("--for <time>", "stop after this long with what was found"))
    .addOption(seed())
    .option("--resume <file>", "continue with the results in this file, and add new ones to it")
    .option("--plan", "print the combinations of failures that come next, a line of JSON each")
    .option("--cells <file>", "play these combinations and print a line of JSON for each; - reads stdin")
    .option("--shard <i/n>", "play every nth combination that comes next, and print a line of JSON for each")
    .option("--merge <files...>", "show the results in these files")
    .optionsGroup(headings.output)
    .option("--quiet", "print nothing if nothing breaks")
    .addHelpText(
      "after",
      labCommands(`
Plays the request once, then again with each failure at each call that a service makes to another, then with two.

Examples:
  lab hunt on-time                                               a lesson
  lab hunt my.yaml --failures reset,hang,503 --most 1            three failures, one at a time
  lab hunt shop.system.yaml --failures paper                     services of your own: see docs/hunt.md
  lab hunt my.yaml --accept known.yaml --report junit=hunt.xml   in a build: only new breaks count
  lab run on-time --fail 'order->payment#1=reset'                one of them again

known.yaml lists breaks that are accepted, such as "order->payment#1=reset: all".

Exit codes: 0 no new breaks, 1 there is one, 2 usage error, or the request fails without a failure, 4 only undecided, 130 interrupted.

${labCommand("list faults")} explains each failure.`),
    );
  addReportOptions(command, "table", "hunt");
  onlyOneOf(command, "--plan", "--cells", "--shard", "--merge");
  for (const other of ["--cells", "--merge"]) onlyOneOf(command, "--resume", other);
  for (const part of ["--plan", "--cells", "--shard"])
    for (const ofReport of ["--format", "--json", "--out", "--report", "--accept", "--for", "--quiet"])
      onlyOneOf(command, part, ofReport);
}

export async function act(lab: Lab, [file]: readonly [string], options: HuntOptions): Promise<number> {
  const { playHunt } = await import("../hunt/play-hunt.ts");
  return await playHunt(lab, file, options);
}
