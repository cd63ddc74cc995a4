import type { Command } from "commander";
import { labCommands } from "../../text/words/lab-command.ts";
import { type GauntletOptions, targetOptions } from "../gauntlet/gauntlet-options.ts";
import type { Lab } from "../lab.ts";
import { languagesOption } from "../options/languages-option.ts";
import { headings } from "../options/option-groups.ts";
import { onlyOneOf } from "../options/option-rules.ts";
import { Repeated } from "../options/repeated-option.ts";
import { addReportOptions } from "../report/report-options.ts";

export function define(command: Command): void {
  targetOptions(command);
  command
    .optionsGroup(headings.play)
    .addOption(new Repeated("--only <failure>", "play only this failure; repeatable, or with commas"))
    .addOption(new Repeated("--skip <failure>", "leave out this failure; repeatable, or with commas"))
    .addOption(new Repeated("--rules <rule>", "judge only this rule; repeatable, or with commas"))
    .option("--accept <file>", "do not count the broken rules that this file lists")
    .option("--why <failure>", "play one failure and show every event")
    .optionsGroup(headings.output)
    .option("--quiet", "print nothing if there is no new break")
    .addOption(languagesOption())
    .addHelpText(
      "after",
      labCommands(`
Examples:
  lab gauntlet --use 'order=node order.js'
  lab gauntlet --use 'order=node order.js' --why hang
  lab gauntlet --use order=http://127.0.0.1:8080 --port payment=40001
  lab gauntlet --use 'order=node order.js' --accept known.yaml --json
  lab gauntlet --use 'order=node order.js' --out today.json
  lab diff yesterday.json today.json
  lab gauntlet --client 'node pay.mjs'

A client gets the address of payment and a key in the environment variables URL and KEY. It sends POST with the header
Idempotency-Key, and may send GET URL/KEY to ask for the state of its order (200 done, 200 running, or 404 unknown). It exits with
0 (paid), 1 (not paid) or 2 (unknown), or prints its verdict in the last line of its stdout: {"verdict": "not paid"}. With --bench,
payment accepts and answers what the file says.

known.yaml lists broken rules that are accepted, such as "hang: [in-time, lets-go]".

Exit codes: 0 all rules hold or each break is accepted, 1 there is a new break, 2 your program could not be started or usage error,
4 this machine was too busy to tell, 130 interrupted.`),
    );
  addReportOptions(command, "table", "gauntlet");
  for (const other of ["--only", "--skip", "--rules", "--accept", "--quiet", "--format", "--json", "--out", "--report"])
    onlyOneOf(command, "--why", other);
}

export async function act(lab: Lab, _: readonly string[], options: GauntletOptions): Promise<number> {
  const { gauntlet } = await import("../gauntlet/play-against.ts");
  return await gauntlet(lab, options);
}
