import { type Command, Option } from "commander";
import type { Format } from "../../render/format.ts";
import { type FormatName, formatCalled, formatNames } from "../../render/formats.ts";
import { kindWords, type ResultKind } from "../../render/results.ts";
import { ProblemError } from "../../text/problems/problem.ts";
import { listed } from "../../text/words/lists.ts";
import { suggest } from "../../text/words/suggestion.ts";
import { headings } from "../options/option-groups.ts";
import { needs, onlyOneOf } from "../options/option-rules.ts";
import { allowedHost } from "../options/options.ts";
import { Repeated } from "../options/repeated-option.ts";

/** The options that decide the format of a result and where it goes. */
export interface ReportOptions {
  readonly format?: FormatName;
  readonly json?: boolean;
  readonly out?: string;
  readonly report?: readonly string[];
  readonly force?: boolean;
  /** A file or the URL of a collector for traces. */
  readonly otlp?: string;
  readonly allowHost?: string;
}

/** Adds the options of every command that has a result; `kinds` are the kinds of its results. */
export function addReportOptions(command: Command, usual: string, ...kinds: readonly ResultKind[]): void {
  command
    .optionsGroup(headings.output)
    .addOption(formatOption(usual, kinds))
    .option("--json", "short for --format json")
    .option("--out <file>", "write the result to this file; its extension chooses the format")
    .addOption(
      new Repeated("--report <format=file>", `also write this file, such as ${reportExample(kinds)}; repeatable`),
    )
    .option("--force", "with --out or --report: replace a file that is not a report of the lab");
  onlyOneOf(command, "--format", "--json");
  if (formatsOf(kinds).includes("otlp")) addTraces(command);
  needs(command, "--force", "--out", "--report", "--otlp");
}

function addTraces(command: Command): void {
  command.option("--otlp <file or url>", "also write OpenTelemetry traces, or send them to a collector");
  const known = command.options.find(({ long }) => long === "--allow-host");
  if (known !== undefined) {
    known.description = known.description.replace("--use", "--use or --otlp");
    return;
  }
  command.addOption(allowedHost("with --otlp: allow sending to this host, which is not this machine"));
  needs(command, "--allow-host", "--otlp");
}

function formatOption(usual: string, kinds: readonly ResultKind[]): Option {
  const option = new Option("--format <format>", `output format (default: ${usual})`).choices(formatsOf(kinds));
  return option.argParser((written) => formatNamed("--format", written, kinds));
}

/** Returns a value for `--report` that fits one of these kinds: `junit=out.xml`, if that can draw it. */
export function reportExample(kinds: readonly ResultKind[]): string {
  const name = formatsOf(kinds).includes("junit") ? "junit" : "html";
  return `${name}=out.${formatCalled(name).ending}`;
}

/** Returns a format by name if it can draw one of these kinds. */
export function formatNamed(option: string, written: string, kinds: readonly ResultKind[]): FormatName {
  const name = formatNames.find((each) => each === written);
  if (name === undefined) {
    const cure = suggest(written, formatsOf(kinds));
    throw new ProblemError([{ says: `${option} ${written} is not known`, cure }]);
  }
  if (!formatsOf(kinds).includes(name)) throw cannotDraw(name, kinds);
  return name;
}

function cannotDraw(name: FormatName, kinds: readonly ResultKind[]): ProblemError {
  const says = `${name} cannot show ${listed(kinds.map((kind) => kindWords[kind]))}`;
  return new ProblemError([{ says, cure: `write ${listed(formatsOf(kinds))}` }]);
}

/** Returns the formats that can draw one of these kinds. */
function formatsOf(kinds: readonly ResultKind[]): FormatName[] {
  return formatNames.filter((name) => kinds.some((kind) => kind in formatCalled(name).draws));
}

/** Returns a format if it can draw this kind. */
export function formatFor(name: FormatName, kind: ResultKind): Format {
  const format = formatCalled(name);
  if (kind in format.draws) return format;
  throw cannotDraw(name, [kind]);
}
