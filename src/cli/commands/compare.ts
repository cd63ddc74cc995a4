import type { Command } from "commander";
import { listingOf } from "../../scenario/library/library.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { labCommand, labCommands } from "../../text/words/lab-command.ts";
import { allOf } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { comparableNames, defences } from "../compare/comparable.ts";
import { whichComparison } from "../compare/which-comparison.ts";
import type { Lab } from "../lab.ts";
import { choice, duration, timeLimit, wholeNumber } from "../options/options.ts";
import { OncePerName } from "../options/repeated-option.ts";
import { outputsOf } from "../report/outputs.ts";
import { addReportOptions, type ReportOptions } from "../report/report-options.ts";
import { show } from "../report/show-result.ts";

interface Options extends ReportOptions {
  readonly timeout?: number;
  readonly set?: readonly string[];
  readonly seed?: number;
  readonly every?: number;
  readonly takes?: number;
  readonly method?: string;
}
const usualTimeoutMs = 1000;
const ofDefences = ["set", "seed", "every", "takes", "method"] as const;
/** The options that have no effect on each defence. */
const foreignTo = { breaker: ["method"], retry: ["every", "takes"], bulkhead: ["method"] } as const;

export function define(command: Command): void {
  command
    .argument("<what>", `breaker, retry or bulkhead, or name of a fault; see ${labCommand("list faults")}`)
    .argument("[value]", "outcomes, or the fault's value (default: random outcomes, or the fault's example)")
    .addOption(timeLimit("--timeout <time>", "timeout of each client (default: 1s)"))
    .addOption(
      new OncePerName(
        "--set <setting=value>",
        "change a setting of the defence in each library that has it; like=opossum compares with opossum instead of lab",
      ),
    )
    .addOption(wholeNumber("--seed <n>", "random seed for drawn outcomes (default: 1)"))
    .addOption(duration("--every <time>", "time between two calls (default: 1s; for a bulkhead 100ms)"))
    .addOption(duration("--takes <time>", "how long each call takes (default: 10ms; for a bulkhead 250ms)"))
    .addOption(choice("--method <method>", "method of the request that is retried (default: GET)", ["GET", "POST"]))
    .addHelpText(
      "after",
      labCommands(`
Sends the same order with undici, fetch and http.request, and the same payment with curl if it is installed. Shows what
each client reports, what its error looks like in a log, what it concludes, and what was really charged.

For a breaker, a retry or a bulkhead it shows what each library decides for the same outcomes, and which rule makes the
first difference. Calls to a breaker are letters: . ok, x failed, s slow, S slow and failed, _ a pause. Attempts are
statuses and failures, 503@2 with Retry-After: 2, 503@soon with a malformed one. Calls to a bulkhead are digits:
how many arrive at each moment, or . for none.

Examples:
  lab compare breaker ..xxxxxx............
  lab compare breaker --seed 7 --set openFor=5s
  lab compare retry "503@2 reset 200" --method POST
  lab compare bulkhead 5..2 --set slots=2
  lab compare cut-gzip
  lab compare hang-up 9B
  lab compare idle-close just-before
  lab compare header-flood 20KB

Exit codes: 0 compared, 2 usage error, 4 this machine was too busy for the times of a fault.`),
    );
  command.addHelpText("after", whichComparison());
  addReportOptions(command, "table", "clients", "defence");
}

export async function act(lab: Lab, [name, written]: readonly [string, string?], options: Options): Promise<number> {
  const { terminal, interruption } = lab;
  const defence = defences.find((each) => each === name);
  if (defence !== undefined) return await compareDefence(lab, defence, written, options);
  const foreign = ofDefences.find((key) => options[key] !== undefined);
  if (foreign !== undefined) {
    const takers = defences.filter((each) => !(foreignTo[each] as readonly string[]).includes(foreign));
    throw new ProblemError([{ says: `--${foreign} applies only to ${allOf(takers)}`, cure: "leave it out" }]);
  }
  const { faults } = await import("../../fault/index.ts");
  const fault = faults.find((each) => each.name === name);
  if (fault === undefined) {
    const isLesson = listingOf(name) !== undefined;
    const says = isLesson ? `${name} is a lesson, not a fault or a defence` : `unknown fault or defence "${name}"`;
    const runs = `write ${labCommand(`run ${name} --compare`)}, with --set SERVER.SETTING=ONE,OTHER`;
    const cure = isLesson ? runs : suggest(name, await comparableNames(), `see ${labCommand("list faults")}`);
    throw new ProblemError([{ says, cure }]);
  }
  const value = written === undefined ? fault.example : asWritten(written);
  const outputs = await outputsOf(options, "clients", "table");
  const { compareClients } = await import("../compare/compare-clients.ts");
  const { spin } = await import("../output/spinner.ts");
  const { Waiting } = await import("../output/waiting.ts");
  const { sayShowing, showingOf } = await import("../playing/demo.ts");
  const showing = showingOf(fault, value);
  const waiting = new Waiting();
  const spinner = await spin(terminal, () => waiting.words());
  const compared = { fault: name, value, showing, timeoutMs: options.timeout ?? usualTimeoutMs };
  const { rows, isBusy } = await compareClients(compared, interruption.signal, waiting).finally(() => spinner.stop());
  const shows = sayShowing(showing);
  const result = { fault: name, value, about: fault.about, showing, shows, rows };
  await show(lab, outputs, { kind: "clients", value: result });
  if (!isBusy) return 0;
  terminal.note(
    "This machine was too busy during these calls: their times, and what had been charged by then, may differ.",
  );
  return 4;
}

async function compareDefence(
  lab: Lab,
  what: (typeof defences)[number],
  sequence: string | undefined,
  options: Options,
): Promise<number> {
  const { set, seed, every: everyMs, takes: takesMs, method, timeout } = options;
  if (timeout !== undefined)
    throw new ProblemError([{ says: "--timeout applies only to faults", cure: "leave it out" }]);
  const foreign = foreignTo[what].find((key) => options[key] !== undefined);
  if (foreign !== undefined)
    throw new ProblemError([{ says: `--${foreign} has no effect on a ${what}`, cure: "leave it out" }]);
  if (seed !== undefined && sequence !== undefined && what !== "retry")
    throw new ProblemError([
      { says: "--seed has no effect on outcomes that are given", cure: "leave it out, or leave out the outcomes" },
    ]);
  const outputs = await outputsOf(options, "defence", "table");
  const { comparable, usualOptions } = await import("../compare/compare-defences.ts");
  const written = Object.entries({ set, seed, everyMs, takesMs, method }).filter(([, value]) => value !== undefined);
  const compared = comparable[what](sequence, { ...usualOptions[what], ...Object.fromEntries(written) });
  await show(lab, outputs, { kind: "defence", value: compared });
  return 0;
}

/** Parses a value from the command line as if it were written in a file. */
function asWritten(text: string): string | number | true {
  if (text === "true") return true;
  return /^\d+$/.test(text) ? Number(text) : text;
}
