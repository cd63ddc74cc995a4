import type { Command } from "commander";
import { escapeJson } from "../../render/view/escape.ts";
import { labCommand, labCommands } from "../../text/lab-command.ts";
import { ProblemError } from "../../text/problem.ts";
import { suggest } from "../../text/suggestion.ts";
import type { Lab } from "../lab.ts";
import { duration } from "../options.ts";

interface Options {
  readonly limit: number;
  readonly json?: boolean;
}

export function define(command: Command): void {
  command
    .argument("<fault>", `name of a fault; see ${labCommand("list faults")}`)
    .argument("[value]", "value of the fault (default: the one in its example)")
    .addOption(duration("--limit <time>", "time out each client after this long").default(1000, "1s"))
    .option("--json", "print the rows as JSON")
    .addHelpText(
      "after",
      labCommands(`
Sends the same order with undici, fetch and http.request, and the same payment with curl if it is installed. Shows what
each client reports, what its error looks like in a log, what it concludes, and what was really charged.

Examples:
  lab compare cut-gzip
  lab compare hang-up 9B
  lab compare idle-close just-before
  lab compare header-flood 2KB`),
    );
}

export async function act({ terminal, interruption }: Lab, args: readonly string[], options: Options): Promise<number> {
  const [name = "", written] = args;
  const { faults } = await import("../../fault/index.ts");
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) {
    const names = faults.map((each) => each.name);
    const cure = suggest(name, names, `see ${labCommand("list faults")}`);
    throw new ProblemError([{ says: `unknown fault "${name}"`, cure }]);
  }
  const value = written === undefined ? fault.example : asWritten(written);
  const { compareClients } = await import("../compare-clients.ts");
  const { spin } = await import("../spinner.ts");
  const { Waiting } = await import("../waiting.ts");
  const { sayShowing, showingOf } = await import("../demo.ts");
  const showing = showingOf(fault, value);
  const waiting = new Waiting();
  const spinner = await spin(terminal, () => waiting.words());
  const compared = { fault: name, value, showing, limitMs: options.limit };
  const rows = await compareClients(compared, interruption.signal, waiting).finally(() => spinner.stop());
  if (options.json) {
    terminal.printData(`${escapeJson(JSON.stringify({ fault: name, value, ...showing, rows }, null, 2))}\n`);
  } else {
    const { clientRows } = await import("../../render/text/client-rows.ts");
    terminal.print(clientRows(`${name}: ${value}`, [fault.about, sayShowing(showing)], rows, terminal.look));
  }
  return 0;
}

/** Parses a value from the command line as if it stood in a file. */
function asWritten(text: string): string | number | true {
  if (text === "true") return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}
